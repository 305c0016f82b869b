// Routes commands to the owner of a game or entity: carried out here if that is this
// node, else sent over the bus and answered, with a deadline, and sent again if the owner changes
// meanwhile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/bus/bus.h"
#include "server/cluster/answer_cache.h"
#include "server/cluster/directory.h"
#include "server/cluster/envelope.h"
#include "server/cluster/lifecycle.h"

namespace janggun::server::cluster {

enum class ForwardError : std::uint8_t {
    TimedOut,  // no owner has answered: it may have been done or not
    NotLive,   // there is no such game under way
    Busy,      // too many commands are under way
};

class Forwarder {
  public:
    struct Limits {
        Duration attempt{400};  // then the owner is looked up again
        Duration total{6'000};  // a takeover fits in
        Duration pause{100};    // before an owner is looked up again
        std::size_t in_flight = 10'000;
        Duration query{1'000};  // then the reports that have come must do
        std::size_t queries = 1'000;
    };
    struct Needs {
        Directory& directory;
        Bus& bus;
        std::function<Instant()> now;
        /// On the owner. NotOwner: the target is not in this node's memory.
        std::function<void(const Target& target, std::string_view body, OnAnswered done)> execute;
        /// What another node asks of every node.
        std::function<void(std::string_view body, std::function<void(std::string)> done)> report;
        std::function<std::vector<Incarnation>()> peers;
        Limits limits{};
        /// False: this node leaves, or its lease is in doubt. It claims nothing.
        std::function<bool()> may_claim = [] { return true; };
    };
    struct Command {
        Target target;
        CommandKey key;  // empty: a question, which changes nothing
        std::string body;
        Asker asker{};  // whose share of the look-ups it takes
    };
    using OnAnswer = std::function<void(Result<std::string, ForwardError>)>;

    explicit Forwarder(Needs needs) : needs_{std::move(needs)} {}
    ~Forwarder();
    Forwarder(const Forwarder&) = delete;
    Forwarder& operator=(const Forwarder&) = delete;

    /// Registered as this incarnation: it is asked on n:INCARNATION from now on.
    void join(Incarnation own);
    /// Fenced or retired: asked no more. What is under way waits for the next join().
    void leave();
    void send(Command command, OnAnswer done);
    /// Asks every other node. Those that do not answer in time are left out. Busy: too many
    /// questions are under way.
    using OnReports = std::function<void(Result<std::vector<std::string>, ForwardError>)>;
    void ask_peers(const std::string& body, OnReports done);
    /// A node is dead: what waits for its answer is sent to the next owner.
    void died(Incarnation incarnation);
    void tick();

    [[nodiscard]] std::size_t in_flight() const { return in_flight_.size(); }
    struct Counts {
        std::uint64_t forwarded = 0;  // sent to another node
        std::uint64_t repeated = 0;   // of these, not for the first time
        std::uint64_t served = 0;     // for another node
        std::uint64_t timed_out = 0;
        std::uint64_t missing_reports = 0;
        std::uint64_t rejected = 0;  // not from a node of our kind
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    struct LookingUp {};
    struct Waiting {
        Incarnation owner{};
        Instant until;
    };
    struct Pausing {
        Instant until;
    };
    struct Local {};  // being carried out here
    struct Pending {
        Command command;
        OnAnswer done;
        Instant deadline;
        std::variant<LookingUp, Waiting, Pausing, Local> step{};
        bool is_sent = false;
    };

    struct Gathering {
        std::vector<Incarnation> waiting_for;
        std::vector<std::string> reports;
        OnReports done;
        Instant until;
    };

    [[nodiscard]] Pending* find(RequestId id);
    void look_up(RequestId id);
    void ask(RequestId id, Pending& pending, Incarnation owner);
    void pause(Pending& pending) const;
    void settle(RequestId id, const Answered& answered, Incarnation owner);
    void complete(RequestId id, Result<std::string, ForwardError> answer);
    void came(std::string_view text);
    void read(const Question& question);
    void read(const AnswerTo& answer);
    void read(const Query& query);
    void read(const Report& report);
    void publish(Incarnation to, std::string text);
    void ask_again();
    /// Those that have every report, or have waited long enough.
    void complete_gatherings();

    Needs needs_;
    AnswerCache answers_;
    Incarnation own_ = Incarnation::None;
    Bus::Subscription subscription_{};
    std::unordered_map<RequestId, Pending> in_flight_;
    std::unordered_map<RequestId, Gathering> gatherings_;
    /// Nodes that did not report in time: they are asked, but not waited for until they do.
    /// Otherwise everybody who connects would wait for a node that has just died.
    std::unordered_set<Incarnation> silent_;
    std::uint64_t last_ = 0;
    Counts counts_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

/// Where a node is asked.
[[nodiscard]] std::string node_topic(Incarnation incarnation);

}  // namespace janggun::server::cluster

// A node of a cluster: carries out what its Lifecycle decides, with the store and the bus.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/bus/bus.h"
#include "server/cluster/lifecycle.h"
#include "server/store/lease.h"

namespace janggun::server::cluster {

class ClusterNode {
  public:
    struct Needs {
        LeaseStore& store;
        Bus& bus;
        std::function<Instant()> now;
        std::function<Time()> wall_clock;  // to compare with the database's
        NodeDescription description;
        Timing timing{};
    };
    /// What the server does about it. All are called on the loop's thread.
    struct Hooks {
        /// Registered: this node may own games from now on. Again after it was fenced.
        std::function<void(Incarnation)> accept;
        /// No command is accepted until `resume`; games stay in memory.
        std::function<void()> suspend;
        std::function<void()> resume;
        /// Fenced: forget every game and close those sockets with "reconnect".
        std::function<void()> drop;
        /// This node owns these now, and loads them; perhaps it has them already.
        std::function<void(std::vector<StoredGame>)> claimed;
        /// Accept nothing more; `done` with the games owned when no write of theirs is queued.
        std::function<void(std::function<void(std::vector<GameId>)> done)> hand_over;
        /// Has left the cluster.
        std::function<void()> finished;
        /// Another node of this name is alive.
        std::function<void(const NodeRow& holder)> refused;
        /// Some node has marked this one dead: its games have another owner soon.
        std::function<void(Incarnation)> died = [](Incarnation) {};
        /// The game is in memory, or being read: it need not be loaded.
        std::function<bool(const GameId&)> has = [](const GameId&) { return false; };
    };
    /// Games that are claimed and loaded at once.
    static constexpr int kSlice = 64;

    ClusterNode(Needs needs, Hooks hooks);
    ~ClusterNode();
    ClusterNode(const ClusterNode&) = delete;
    ClusterNode& operator=(const ClusterNode&) = delete;

    /// A few times in `Timing::retry`.
    void tick();
    /// SIGTERM.
    void drain();
    /// The store has made this node the owner of a game; it is loaded.
    void adopt(const GameId& game);
    /// Makes another node the owner of a game that this one has forgotten, and notifies it.
    void give(const GameId& game, Incarnation to);
    /// Another node takes this one for the owner of a game that it does not have: checks that.
    void check_ownership(const GameId& game);
    /// A unit of work came back Fenced: one game is another node's, or this node is dead.
    void doubt();
    [[nodiscard]] bool accepts() const { return lifecycle_.accepts(needs_.now()); }
    [[nodiscard]] Incarnation incarnation() const { return lifecycle_.incarnation(); }
    [[nodiscard]] const Phase& phase() const { return lifecycle_.phase(); }

    /// The other nodes that were alive at the last renewal.
    [[nodiscard]] const std::vector<Incarnation>& peers() const { return peers_; }

    struct Counts {
        std::uint64_t renewals = 0;
        std::uint64_t failed_renewals = 0;
        std::uint64_t suspensions = 0;
        std::uint64_t fences = 0;
        std::uint64_t nodes_marked_dead = 0;
        std::uint64_t games_claimed = 0;
        std::uint64_t clock_warnings = 0;  // times that the clock began to differ too much
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// This machine's clock minus the database's, at the last renewal.
    [[nodiscard]] Duration clock_offset() const { return clock_offset_; }

  private:
    void perform(const Actions& actions);
    void perform(const action::Register&);
    void perform(const action::Renew& renew);
    void perform(const action::Scan& scan);
    void perform(const action::Accept& accept);
    void perform(const action::Suspend&);
    void perform(const action::Resume&) const;
    void perform(const action::Drop&);
    void perform(const action::HandOver& hand_over);
    void perform(const action::Retire& retire);
    void perform(const action::Finish&);
    void perform(const action::Refuse& refuse) const;

    /// A game that was forgotten here, on its way to its next owner.
    struct Transfer {
        Incarnation from{};
        GameId game;
        Incarnation to{};
    };
    void transfer(const Transfer& transfer);
    void claim_slice(Incarnation incarnation);
    /// After a claim or a notice that may have been lost: what the store says is ours, page by
    /// page.
    void recover(Incarnation incarnation, const GameId& after);
    /// `then` is the next step of the scan.
    void load(Incarnation incarnation, std::vector<GameId> games, std::function<void()> then);
    void scan_failed(Incarnation incarnation, StoreError error);
    void release(Incarnation incarnation, std::vector<GameId> games);
    /// Safety does not depend on clocks, but what players and the archive see does.
    void compare_clocks(Time database_now);
    void nudge_others();
    void publish(std::string text);
    void nudged(const std::string& text);
    void missed_nudges();
    void refresh_peers();
    template <typename F>
    auto guarded(F f);

    Needs needs_;
    Hooks hooks_;
    Lifecycle lifecycle_;
    Counts counts_;
    std::vector<Incarnation> peers_;
    /// Those announced as dead, the last ones: a list that was read before has them as alive, and
    /// whoever connects would wait for their answer.
    std::set<Incarnation> dead_;
    bool must_recover_ = false;
    std::set<GameId> checking_;        // who owns them
    std::set<GameId> giving_;          // to another node; the store has not confirmed it yet
    std::vector<Transfer> unsettled_;  // of these, asked without an answer: asked again
    Duration clock_offset_{0};
    bool is_clock_wrong_ = false;
    Bus::Subscription nudges_{};
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace janggun::server::cluster

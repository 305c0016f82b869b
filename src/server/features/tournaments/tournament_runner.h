// Runs tournaments: what is asked for becomes events, events go to the store, and only what the
// store has confirmed changes a tournament (durable before visible).
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/tournaments/tournament_replays.h"
#include "server/features/tournaments/tournament_room.h"
#include "server/store/tournaments.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class TournamentRunner {
  public:
    TournamentRunner(Context& context, TournamentStore& store, Committer& committer)
        : context_{context}, store_{store}, committer_{committer}, replays_{context, store} {}
    ~TournamentRunner();
    TournamentRunner(const TournamentRunner&) = delete;
    TournamentRunner& operator=(const TournamentRunner&) = delete;

    void register_with(Registry& registry);

    /// Reads the tournaments that are not over: this node owns them from now on.
    void open(const Started& ready);
    /// Another node may own them by now.
    void close();
    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] bool is_opening() const { return is_opening_; }

    using OnRoom = std::function<void(Result<TournamentRoomPtr, StoreError>)>;
    /// Also one that is over; null: there is none.
    void find(const TournamentId& id, const Asker& asker, OnRoom done);
    [[nodiscard]] TournamentRoomPtr find_open(const TournamentId& id) const;
    [[nodiscard]] const std::unordered_map<TournamentId, TournamentRoomPtr>& rooms() const {
        return rooms_;
    }
    /// Tournaments that are not over, of one creator or of all.
    [[nodiscard]] std::size_t count_open(std::optional<UserId> creator = {}) const;

    struct Planned {
        TournamentEvent event;
        TournamentEntrant entrant{};  // of Entered
    };
    using Plan = std::function<Result<std::vector<Planned>, Fault>(const TournamentRoom&)>;
    using Done = std::function<void(std::optional<Fault>)>;
    /// Plans are carried out one after the other, each on what the one before has left. All events
    /// of a plan are written in one transaction. The first is checked; those after it must follow
    /// from it. No events: done already.
    void change(const TournamentRoomPtr& room, Plan plan, Done done);
    /// A new tournament with its first events, in one transaction.
    void add(const TournamentRoomPtr& room, const std::vector<Planned>& events, Done done);

    /// Called with every event once it is durable and applied.
    using OnEvent = std::function<void(const TournamentRoomPtr&, const TournamentEvent&)>;
    void on_event(OnEvent hook) { on_event_.push_back(std::move(hook)); }
    /// A tournament that is not over was read from the store.
    void on_opened(std::function<void(const TournamentRoomPtr&)> hook) {
        on_opened_.push_back(std::move(hook));
    }
    void on_closed(std::function<void()> hook) { on_closed_.push_back(std::move(hook)); }
    /// Notifies those who watch (debounced).
    void touch(const TournamentRoomPtr& room);
    /// Replays the log of one that is open: another node has written to it.
    void reload(const TournamentId& id);

  private:
    static constexpr std::size_t kMostJobs = 5'000;  // of one tournament
    static constexpr std::size_t kMostRead = 64;     // tournaments that are over, in memory
    static constexpr Duration kNotice{1'000};

    void open_next(std::vector<TournamentId> ids, const Started& ready);
    /// This version cannot read its log.
    void set_aside(const TournamentId& id);
    static void run_next(const TournamentRoomPtr& room);
    void run(const TournamentRoomPtr& room, const Plan& plan, const Done& done);
    void written(const TournamentRoomPtr& room, const std::vector<Planned>& events, Time at,
                 const Result<Committer::Written, StoreError>& result, const Done& done);
    /// The calendar follows the log: a row that a crash left behind is repaired when the log is
    /// read.
    void write_row(const TournamentRoomPtr& room);
    void forget_read();
    void notify();

    Context& context_;
    TournamentStore& store_;
    Committer& committer_;
    std::unordered_map<TournamentId, TournamentRoomPtr> rooms_;
    std::unordered_map<TournamentId, TournamentRow> rows_;  // as they are stored
    std::unordered_set<TournamentId> touched_;
    std::unordered_set<TournamentId> reloading_;
    std::vector<OnEvent> on_event_;
    std::vector<std::function<void(const TournamentRoomPtr&)>> on_opened_;
    std::vector<std::function<void()>> on_closed_;
    bool is_open_ = false;
    bool is_opening_ = false;
    std::uint64_t term_ = 0;  // replies of an earlier one are not used
    Timer notice_;
    std::uint64_t events_ = 0;
    std::uint64_t set_aside_ = 0;
    TournamentReplays replays_;
};

}  // namespace janggun::server

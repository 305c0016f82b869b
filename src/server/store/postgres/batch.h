// The statements of a batch: all writes of one or more units of work, for one pipeline. Events of
// all games are gathered into one multi-row INSERT.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/lease.h"
#include "server/store/postgres/connection.h"
#include "server/store/unit_of_work.h"

namespace janggun::server::postgres {

class Batch {
  public:
    /// None: there is no cluster, and games have no owner.
    explicit Batch(Incarnation owner) : owner_{owner} {}

    void add(const UnitOfWork& unit);

    // For the features' statements.
    void run(std::string_view sql, Parameters parameters);
    /// Anything but one changed row is a conflict: compare-and-set.
    void run_on_one(std::string_view sql, Parameters parameters);
    void add_event(const GameId& game, const Stamped& event);
    [[nodiscard]] Incarnation owner() const { return owner_; }

    /// False: the events of a game are not consecutive, and the batch must not be run.
    [[nodiscard]] bool is_consistent() const { return is_consistent_; }
    /// Events come last: they only need their game's row, and nothing else needs them.
    [[nodiscard]] std::vector<Command> commands() const;
    /// Whether the results are those of a batch without a conflict.
    [[nodiscard]] bool is_met_by(std::span<const Rows> results) const;
    /// The games whose log or result it writes.
    [[nodiscard]] const std::vector<GameId>& games() const { return games_; }
    void writes_to(const GameId& game) { games_.push_back(game); }

  private:
    Incarnation owner_;
    std::vector<Command> commands_;
    std::vector<bool> must_change_one_;  // of the commands
    struct Events {
        Array games;
        Array numbers;
        Array times;
        Array bodies;
        Array follows;  // the event before is in this batch
        std::int64_t count = 0;
    };
    Events events_;
    std::unordered_map<GameId, int> last_numbers_;
    std::vector<GameId> games_;
    bool is_consistent_ = true;
};

}  // namespace janggun::server::postgres

// Searching finished games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/side.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/games.h"
#include "server/store/reply.h"

namespace janggun::server {

/// Unset fields match everything.
struct GameFilter {
    UserId player = UserId::None;
    UserId opponent = UserId::None;  // of the player
    std::string variant;
    std::string score;
    std::string reason;
    std::optional<bool> is_rated;
    BySide<std::string> setups;
    std::optional<Time> since;
    std::optional<Time> until;
    std::optional<std::uint64_t> position_key;
    /// Keyset pagination: games that ended before this time, newest first.
    std::optional<Time> before;
    GameId before_game;  // and among those of the same time, before this id
    int limit = 20;
};

/// Newest first. A search examines a bounded number of games: if it stops before it has found
/// `limit` games, `is_cut_short` is set and `next` is where to continue.
struct GamePage {
    struct Cursor {
        Time ended;
        GameId game;
        friend bool operator==(const Cursor&, const Cursor&) = default;
    };
    std::vector<GameRow> rows;
    std::optional<Cursor> next;  // none: there are no more
    bool is_cut_short = false;
};

struct Tally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// How a player has done with each set-up, and against whom.
struct PlayerRecord {
    struct WithSetup {
        std::string variant;  // without the values of a custom ruleset
        Side side{};
        std::string setup;
        Tally tally;
        friend bool operator==(const WithSetup&, const WithSetup&) = default;
    };
    struct Against {
        std::string name;
        Tally tally;
        friend bool operator==(const Against&, const Against&) = default;
    };
    std::vector<WithSetup> setups;   // by variant, side and name
    std::vector<Against> opponents;  // most games first
    static constexpr int kOpponents = 10;
};

/// These reads may be refused, cancelled or timed out by their asker's limits. Reads of the server
/// itself have no limits and do not queue behind others.
class ArchiveStore {
  public:
    ArchiveStore() = default;
    ArchiveStore(const ArchiveStore&) = delete;
    ArchiveStore& operator=(const ArchiveStore&) = delete;
    virtual ~ArchiveStore() = default;

    virtual void games(GameFilter filter, Asker asker, Reply<GamePage> done) = 0;
    /// Finished games of a player, against one opponent or against all.
    virtual void tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) = 0;
    virtual void record_of(UserId user, Asker asker, Reply<PlayerRecord> done) = 0;
};

}  // namespace janggun::server

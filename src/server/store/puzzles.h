// Storage of rated puzzles: ratings of players and puzzles, and each person's results.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/glicko.h"
#include "server/domain/ids.h"
#include "server/domain/speed.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

/// What a person has made of a puzzle: one row, however often they try it.
struct PuzzleResult {
    GameKind game{};
    std::string puzzle;
    Time first;  // the attempt that was rated
    Time last;
    bool is_first_solved = false;
    bool is_solved = false;  // the last time
    int attempts = 1;
    int before = 0;  // the person's rating, before and after the first attempt
    int after = 0;
    friend bool operator==(const PuzzleResult&, const PuzzleResult&) = default;
};

struct PuzzlePlayer {
    GameKind game{};
    Rating rating;
    friend bool operator==(const PuzzlePlayer&, const PuzzlePlayer&) = default;
};

struct RatedPuzzle {
    GameKind game{};
    std::string puzzle;
    Rating rating;
    friend bool operator==(const RatedPuzzle&, const RatedPuzzle&) = default;
};

/// What rating an attempt needs. None: nothing is stored yet.
struct PuzzleStanding {
    std::optional<Rating> player;
    std::optional<Rating> puzzle;
    std::optional<PuzzleResult> result;
};

namespace write {

/// The first attempt of a person at a puzzle. The numbers of games are compare-and-set: each new
/// rating has one more than what is stored (1: nothing is). Conflict: a concurrent attempt was
/// stored first, or the person has a result already.
struct RatePuzzle {
    UserId user = UserId::None;
    PuzzleResult result;
    Rating player;
    Rating puzzle;
};
/// Another attempt, which changes no rating. Conflict: there was no first one.
struct RetryPuzzle {
    UserId user = UserId::None;
    GameKind game{};
    std::string puzzle;
    Time at;
    bool is_solved = false;
};

}  // namespace write

using PuzzleWrite = std::variant<write::RatePuzzle, write::RetryPuzzle>;

/// The results of a person, those tried last first.
struct PuzzleFilter {
    UserId user = UserId::None;
    std::optional<GameKind> game;
    bool is_failed_only = false;
    /// Keyset pagination: tried last before this time, and among those of the same time, whose id
    /// is smaller.
    std::optional<Time> before;
    std::string before_puzzle;
    int limit = 500;
};

class PuzzleStore {
  public:
    PuzzleStore() = default;
    PuzzleStore(const PuzzleStore&) = delete;
    PuzzleStore& operator=(const PuzzleStore&) = delete;
    virtual ~PuzzleStore() = default;

    virtual void puzzle_standing(UserId user, GameKind game, std::string puzzle,
                                 Reply<PuzzleStanding> done) = 0;
    /// A person's ratings, in the order of the games.
    virtual void puzzle_player(UserId user, Reply<std::vector<PuzzlePlayer>> done) = 0;
    /// Every puzzle that was ever rated.
    virtual void puzzle_ratings(Reply<std::vector<RatedPuzzle>> done) = 0;
    /// May be refused, cancelled or timed out by the asker's limits, as the next one.
    virtual void puzzle_results(PuzzleFilter filter, Asker asker,
                                Reply<std::vector<PuzzleResult>> done) = 0;
    /// The ids of the puzzles of a game that a person has tried.
    virtual void puzzles_tried(UserId user, GameKind game, Asker asker,
                               Reply<std::vector<std::string>> done) = 0;
};

}  // namespace janggun::server

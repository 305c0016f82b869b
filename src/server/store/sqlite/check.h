// Integrity check of a database file: pages, references, counts, and every game's log.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace janggun::server::sqlite {

/// Why the file as a whole is unusable.
struct CheckError {
    enum class Reason : std::uint8_t {
        CannotOpen,
        NotAStore,    // not written by a janggun server
        NewerSchema,  // `version` is newer than this program
        OlderSchema,  // `version` has to be migrated first
        Corrupt,      // SQLite's integrity check failed
        DanglingReference,
        FacetMissing,  // a finished game that the archive cannot find
        TallyWrong,    // the players' counts of games are not those of the games
        TournamentGap,
        GameUnreadable,
    };
    Reason reason{};
    std::string file;
    std::string detail{};  // SQLite's message, or the game's id
    int version = 0;
};
[[nodiscard]] std::string describe(const CheckError& error);

/// What is wrong with one game.
struct GameFault {
    enum class Reason : std::uint8_t {
        EventUnreadable,
        EventRejected,  // by the rules
        NotAGame,       // the log as a whole
        NotFinished,    // the log ends the game, but its row has no result
        NotEnded,       // the row has a result, but the log does not end the game
        ResultDiffers,
    };
    Reason reason{};
    int event = 0;            // the number of the first bad one
    std::string log_score{};  // ResultDiffers
    std::string row_score{};
};
[[nodiscard]] std::string describe(const GameFault& fault);

struct BadGame {
    std::string id;
    bool is_live = false;
    GameFault fault;
};
struct Checked {
    std::int64_t games = 0;
    std::int64_t unfinished = 0;
    std::int64_t events = 0;
    std::int64_t users = 0;
    std::int64_t bad_games = 0;
    std::vector<BadGame> bad{};  // the first kMostNamed of them
    static constexpr std::size_t kMostNamed = 100;
};
/// Checks the file, then replays every game, finished or not, under the rules. Games that fail are
/// listed; they make no error.
[[nodiscard]] Result<Checked, CheckError> check(const std::string& path);

}  // namespace janggun::server::sqlite

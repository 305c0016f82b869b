// The state file of a match: its finished games, to resume an interrupted match.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "arena/game_result.h"
#include "base/result.h"

namespace janggun::arena {

/// JSON lines beside the PGN: the conditions first, then a line for every game.
struct SavedMatch {
    std::string conditions;
    std::vector<GameResult> games;
    std::uintmax_t pgn_bytes = 0;  // how long the PGN was after the last of them
    bool is_finished = false;
};

/// Why a file is not the state of a match.
struct SavedMatchError {
    enum class Reason : std::uint8_t { Empty, NoConditions, NotJson, NotAGame };
    Reason reason{};
    int line = 0;  // from 1
};
[[nodiscard]] std::string describe(SavedMatchError error);

/// Everything that must stay the same for the games to be one match.
[[nodiscard]] std::string conditions_of(const Settings& settings);

[[nodiscard]] std::string header_line(const std::string& conditions);
[[nodiscard]] std::string game_line(const GameResult& result, std::uintmax_t pgn_bytes);
[[nodiscard]] std::string finished_line();
/// A truncated last line is ignored: its game is played again.
[[nodiscard]] Result<SavedMatch, SavedMatchError> read_saved(std::istream& input);

}  // namespace janggun::arena

// Runs a match: many games, several in parallel.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <variant>

#include "arena/openings.h"
#include "arena/settings.h"
#include "arena/state_file.h"
#include "arena/tally.h"
#include "arena/uci_engine.h"
#include "base/result.h"

namespace janggun::arena {

/// The standing of a match.
struct Standing {
    Tally tally;
    std::array<std::string, 2> names;
    std::vector<std::string> remarks;  // that the user should know, new since the last standing
    std::uint64_t played_before = 0;   // games of an earlier, interrupted run
    double seconds = 0;                // of this run
    bool is_interrupted = false;
};

/// The state of an interrupted match, beside its PGN.
[[nodiscard]] std::string state_path(const std::string& pgn_file);

// What makes a match impossible.

struct DamagedState {
    std::string path;
    SavedMatchError error;
};
struct UnfinishedMatch {  // without --resume
    std::string path;
    std::size_t games = 0;
};
struct OtherConditions {
    std::string path;
    std::string saved;
    std::string wanted;
};
struct UnwritableFile {
    std::string path;
};
struct BrokenEngine {
    Player player{};
    std::string command;
    EngineError error;
};
using MatchError = std::variant<OpeningsError, DamagedState, UnfinishedMatch, OtherConditions,
                                UnwritableFile, BrokenEngine>;
[[nodiscard]] std::string describe(const MatchError& error);

/// Plays the match. `on_standing` is called every quarter of a second or so; setting `interrupt`
/// ends the match at once, and unfinished games are dropped.
[[nodiscard]] Result<Standing, MatchError> run_match(
    const Settings& settings, const std::atomic<bool>& interrupt,
    const std::function<void(const Standing&)>& on_standing);

}  // namespace janggun::arena

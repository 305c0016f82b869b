// Doing one job with our engine.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/engine_set.h"
#include "game/match.h"
#include "server/protocol/fishnet.h"

namespace janggun::worker {

namespace fishnet = server::protocol::fishnet;

/// Why a job cannot be done.
struct WorkError {
    enum class Reason : std::uint8_t { UnknownVariant, BadPosition, IllegalMove, GameOver };
    Reason reason{};
    std::string value{};
};
[[nodiscard]] std::string describe(const WorkError& error);

/// The game of a job after its moves.
[[nodiscard]] Result<AnyMatch, WorkError> match_of(const fishnet::Work& work);

/// The move in UCI notation; empty: stopped.
[[nodiscard]] std::string search_move(engine::EngineSet& engines, const AnyMatch& match,
                                      const fishnet::MoveWork& work, std::size_t hash_megabytes,
                                      const std::atomic<bool>& stop);

using Parts = std::vector<std::optional<fishnet::Part>>;
/// Evaluates every position. `report` is called between searches, with pending parts; it returns
/// whether to go on. Nothing: stopped.
[[nodiscard]] std::optional<Parts> analyse(engine::EngineSet& engines, const AnyMatch& match,
                                           const fishnet::AnalysisWork& work,
                                           std::size_t hash_megabytes,
                                           const std::function<bool(const Parts&)>& report,
                                           const std::atomic<bool>& stop);

/// Lines of a file of puzzles. Nothing: stopped.
[[nodiscard]] std::optional<std::vector<std::string>> mine(const AnyMatch& match,
                                                           const std::atomic<bool>& stop);

}  // namespace janggun::worker

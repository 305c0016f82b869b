// Training data generation: self-play on several threads, reproducible from the seed.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <variant>

#include "train/self_play.h"

namespace janggun::train {

struct DatagenSettings {
    std::filesystem::path file;
    std::uint64_t games = 10'000;  // in the file when it is done
    std::uint64_t seed = 1;
    int threads = 2;
    SelfPlaySettings play;
};

struct DatagenProgress {
    std::uint64_t games = 0;      // in the file
    std::uint64_t new_games = 0;  // of this run
    std::uint64_t positions = 0;  // for training, of this run
    std::uint64_t repeated = 0;   // duplicates, not used for training
};

/// Why no training data was generated.
using DatagenError = std::variant<engine::NetworkLoadError, FileError>;
[[nodiscard]] std::string describe(const DatagenError& error);

/// Continues an existing file. `report` is called after every game; when it returns false,
/// unfinished games are dropped and the file ends with a complete one.
template <Game G>
Result<Done, DatagenError> generate(const DatagenSettings& settings,
                                    const std::function<bool(const DatagenProgress&)>& report);

}  // namespace janggun::train

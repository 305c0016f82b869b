// Training data generation: self-play on several threads, reproducible from the seed.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

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
    std::uint64_t positions = 0;  // to learn from, of this run
    std::uint64_t repeated = 0;   // left out because they came before
};

/// Goes on with the file if there is one. `report` is called after every game; when it returns
/// false, the games under way are dropped and the file ends with whole ones.
template <Game G>
[[nodiscard]] std::optional<FileFault> generate(
    const DatagenSettings& settings, const std::function<bool(const DatagenProgress&)>& report);

}  // namespace janggun::train

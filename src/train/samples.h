// Training samples: active inputs from both perspectives, search score and game result.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "base/rng.h"
#include "nnue/network.h"
#include "train/game_file.h"

namespace janggun::train {

/// Active inputs: the side to move's perspective first, then the other's. A real game never has
/// more than forty per perspective.
struct Sample {
    static constexpr std::size_t kMost = 44;
    std::array<std::array<std::uint16_t, kMost>, 2> inputs;
    std::array<std::uint8_t, 2> counts{};
    std::array<std::uint8_t, 2> king_buckets{};
    std::uint8_t output = 0;
    std::int8_t result = 0;  // 1 won, 0 drawn, -1 lost by the side to move
    std::int16_t score = 0;
};

/// Streams the samples of game files in random order without holding all of them: games are
/// expanded into a shuffle buffer (the pool).
template <Game G>
class SampleStream {
  public:
    enum class Part : std::uint8_t { Training, Validation };

    /// Every hundredth game is kept for validation, and its mirror images and neighbours with it.
    SampleStream(std::vector<std::filesystem::path> files, Part part, std::uint64_t seed,
                 std::size_t pool_size);

    /// Fills the batch; fewer samples only at the end of the files.
    [[nodiscard]] std::size_t next(std::span<Sample> batch);
    /// Begins again, in another order.
    void rewind();

  private:
    [[nodiscard]] bool fill_pool();
    void shuffle_pool();
    void expand(const PlayedGame& game);

    std::vector<std::filesystem::path> files_;
    Part part_;
    Rng rng_;
    std::size_t pool_size_;
    std::vector<Sample> pool_;
    std::size_t dealt_ = 0;
    bool has_all_ = false;  // the pool holds every sample there is
    std::size_t file_ = 0;
    std::uint64_t game_number_ = 0;
    std::vector<GameReader<G>> reader_;  // the open file, if any
};

}  // namespace janggun::train

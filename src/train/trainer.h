// The training loop: epochs over the samples, with checkpoints to resume from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "train/model.h"

namespace janggun::train {

struct TrainerSettings {
    std::vector<std::filesystem::path> files;
    std::filesystem::path checkpoint;  // read if it is there, written after every epoch
    int epochs = 12;
    std::size_t batch = 1024;
    bool king_buckets = false;  // train a network with king buckets
    float rate = 0.001F;        // initial learning rate, with cosine decay by step …
    float last_rate = 0.02F;    // … to this share of it
    /// Weight decay of the whole run: a weight without gradient shrinks by exp(-total_decay). Not
    /// per step, so that it does not grow with the data; short runs have less.
    float total_decay = 4;
    Target target;                      // at the first step …
    std::optional<float> last_trust;    // … with this trust at the last one, in a linear ramp
    std::optional<Parameters> start{};  // the model to begin with, or a random one
    std::uint64_t seed = 1;
    int threads = 2;
    std::size_t pool = 4'000'000;  // samples in the shuffle buffer, 0.2 kB each
};

struct Progress {
    int epoch = 0;  // that is under way or, when `is_whole`, done
    bool is_whole = false;
    std::uint64_t samples = 0;    // of this epoch so far
    double training_error = 0;    // mean of this epoch so far
    double validation_error = 0;  // after the epoch
    double seconds = 0;           // of this epoch so far
    float rate = 0;
};

/// Learning rate, weight decay and training target of a run, by step.
class Schedule {
  public:
    Schedule(const TrainerSettings& settings, std::uint64_t steps);
    [[nodiscard]] float rate(std::uint64_t step) const;
    /// Of AdamW: a step shrinks the weights by rate * decay.
    [[nodiscard]] float decay() const { return decay_; }
    [[nodiscard]] Target target(std::uint64_t step) const;

  private:
    [[nodiscard]] float progress(std::uint64_t step) const;

    const TrainerSettings& settings_;
    std::uint64_t steps_;
    float decay_ = 0;
};

/// `report` is called after every batch and every epoch; when it returns false, training ends and
/// can be resumed from the last checkpoint.
template <Game G>
[[nodiscard]] Result<Parameters, FileError> train_network(
    const TrainerSettings& settings, const std::function<bool(const Progress&)>& report);

}  // namespace janggun::train

// The training loop, with checkpoints.
#include "train/trainer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <numbers>
#include <string_view>
#include <thread>

#include "game/match.h"

namespace janggun::train {
namespace {

/// work(i) for i = 0 … count - 1, each on a thread of its own.
template <typename Work>
void in_parallel(int count, const Work& work) {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(count));
    for (int i = 1; i < count; ++i) threads.emplace_back([&work, i] { work(i); });
    work(0);
    for (std::thread& thread : threads) thread.join();
}

std::size_t share(std::size_t size, int part, int parts) {
    return size * static_cast<std::size_t>(part) / static_cast<std::size_t>(parts);
}

struct Checkpoint {
    int epochs = 0;  // done
    Parameters model;
    Optimiser optimiser;
};

constexpr std::string_view kMagic = "JanggunC";

// For short runs: with more, the weights would shrink faster than the optimiser can move them.
constexpr float kLargestDecay = 0.1F;

bool save(const std::filesystem::path& path, const Checkpoint& checkpoint) {
    // Written to a temporary file and renamed, so that an interruption keeps the old checkpoint.
    const std::filesystem::path draft = path.string() + ".new";
    {
        std::ofstream file{draft, std::ios::binary};
        const auto write = [&](const auto* data, std::size_t count) {
            file.write(reinterpret_cast<const char*>(data),
                       static_cast<std::streamsize>(count * sizeof(*data)));
        };
        const std::array<std::uint64_t, 3> head{static_cast<std::uint64_t>(checkpoint.epochs),
                                                checkpoint.optimiser.steps,
                                                checkpoint.model.size()};
        write(kMagic.data(), kMagic.size());
        write(head.data(), head.size());
        for (const Parameters* numbers :
             {&checkpoint.model, &checkpoint.optimiser.mean, &checkpoint.optimiser.variance})
            write(numbers->data(), numbers->size());
        if (!file.flush()) return false;
    }
    std::error_code error;
    std::filesystem::rename(draft, path, error);
    return !error;
}

/// Nothing if the file is not a checkpoint with as many parameters as the new one.
std::optional<Checkpoint> load(const std::filesystem::path& path, Checkpoint checkpoint) {
    std::ifstream file{path, std::ios::binary};
    const auto read = [&](auto* data, std::size_t count) {
        file.read(reinterpret_cast<char*>(data),
                  static_cast<std::streamsize>(count * sizeof(*data)));
    };
    std::array<char, 8> magic{};
    std::array<std::uint64_t, 3> head{};
    read(magic.data(), magic.size());
    read(head.data(), head.size());
    if (!file || std::string_view{magic.data(), magic.size()} != kMagic ||
        head[2] != checkpoint.model.size())
        return std::nullopt;
    checkpoint.epochs = static_cast<int>(head[0]);
    checkpoint.optimiser.steps = head[1];
    for (Parameters* numbers :
         {&checkpoint.model, &checkpoint.optimiser.mean, &checkpoint.optimiser.variance})
        read(numbers->data(), numbers->size());
    if (!file) return std::nullopt;
    return checkpoint;
}

template <Game G>
Result<Done, FileError> check_files(const std::vector<std::filesystem::path>& files) {
    if (files.empty()) return Failure{FileError{.reason = FileError::Reason::NoFiles}};
    for (const auto& file : files) {
        auto reader = GameReader<G>::open(file);
        if (!reader) return Failure{reader.error()};
        if (!reader->next())
            return Failure{FileError{.reason = FileError::Reason::NoGames, .file = file}};
    }
    return Done{};
}

/// One pass over a batch with several threads.
class Batches {
  public:
    Batches(Layout layout, const TrainerSettings& settings)
        : layout_{layout},
          settings_{settings},
          gradients_(static_cast<std::size_t>(settings.threads), Parameters(layout.size())) {}

    double learn(Checkpoint& state, std::span<const Sample> batch, float rate,
                 const Target& target) {
        const double sum = errors(state.model, batch, target, true);
        in_parallel(settings_.threads, [&](int part) {
            const std::size_t begin = share(layout_.size(), part, settings_.threads);
            const std::size_t end = share(layout_.size(), part + 1, settings_.threads);
            Parameters& first = gradients_.front();
            for (std::size_t other = 1; other < gradients_.size(); ++other)
                for (std::size_t i = begin; i < end; ++i) {
                    first[i] += gradients_[other][i];
                    gradients_[other][i] = 0;
                }
            state.optimiser.step(layout_, state.model, first, rate, begin, end);
            std::fill(first.begin() + static_cast<std::ptrdiff_t>(begin),
                      first.begin() + static_cast<std::ptrdiff_t>(end), 0.0F);
        });
        ++state.optimiser.steps;
        return sum;
    }

    double errors(const Parameters& model, std::span<const Sample> batch, const Target& target,
                  bool with_gradient) {
        std::vector<double> sums(gradients_.size());
        in_parallel(settings_.threads, [&](int part) {
            const std::size_t begin = share(batch.size(), part, settings_.threads);
            const std::size_t end = share(batch.size(), part + 1, settings_.threads);
            const auto i = static_cast<std::size_t>(part);
            sums[i] = error(layout_, model, batch.subspan(begin, end - begin), target,
                            with_gradient ? &gradients_[i] : nullptr);
        });
        double total = 0;
        for (const double sum : sums) total += sum;
        return total;
    }

  private:
    Layout layout_;
    const TrainerSettings& settings_;
    std::vector<Parameters> gradients_;
};

/// Samples of the training part: every hundredth game is kept for validation.
template <Game G>
std::uint64_t count_samples(const std::vector<std::filesystem::path>& files) {
    std::uint64_t samples = 0;
    for (const auto& file : files) {
        auto reader = GameReader<G>::open(file);
        if (!reader) continue;
        for (std::uint64_t number = 0; const auto game = reader->next(); ++number) {
            if (number % 100 == 99) continue;
            for (const ScoredMove scored : game->moves) samples += scored.score != engine::kNoScore;
            samples += game->lines.size();
        }
    }
    return samples;
}

}  // namespace

Schedule::Schedule(const TrainerSettings& settings, std::uint64_t steps)
    : settings_{settings}, steps_{std::max<std::uint64_t>(steps, 1)} {
    // The mean of a half cosine is the middle of its ends.
    const float mean_rate = settings.rate * (1 + settings.last_rate) / 2;
    decay_ =
        std::min(kLargestDecay, settings.total_decay / (mean_rate * static_cast<float>(steps_)));
}

float Schedule::progress(std::uint64_t step) const {
    return std::min(1.0F, static_cast<float>(step) / static_cast<float>(steps_));
}

float Schedule::rate(std::uint64_t step) const {
    const float high = (1 + std::cos(progress(step) * std::numbers::pi_v<float>)) / 2;
    return settings_.rate * (settings_.last_rate + (1 - settings_.last_rate) * high);
}

Target Schedule::target(std::uint64_t step) const {
    Target target = settings_.target;
    const float last = settings_.last_trust.value_or(target.trust);
    target.trust += (last - target.trust) * progress(step);
    return target;
}

template <Game G>
Result<Parameters, FileError> train_network(const TrainerSettings& settings,
                                            const std::function<bool(const Progress&)>& report) {
    if (const auto checked = check_files<G>(settings.files); !checked)
        return Failure{checked.error()};
    const Layout layout{nnue::Network<G>::kInputs,
                        settings.king_buckets ? nnue::Features<G>::kKingBuckets : 1};
    const std::uint64_t steps_an_epoch =
        (count_samples<G>(settings.files) + settings.batch - 1) / settings.batch;
    const Schedule schedule{settings, steps_an_epoch * static_cast<std::uint64_t>(settings.epochs)};
    Checkpoint state{
        .model = settings.start ? *settings.start : random_model(layout, settings.seed),
        .optimiser = Optimiser{layout.size(), schedule.decay()}};
    if (std::filesystem::exists(settings.checkpoint)) {
        auto saved = load(settings.checkpoint, std::move(state));
        if (!saved)
            return Failure{FileError{.reason = FileError::Reason::NotACheckpoint,
                                     .file = settings.checkpoint}};
        state = std::move(*saved);
    }
    using Part = typename SampleStream<G>::Part;
    const auto seed = settings.seed + static_cast<std::uint64_t>(state.epochs);
    SampleStream<G> training{settings.files, Part::Training, seed, settings.pool};
    SampleStream<G> validation{settings.files, Part::Validation, settings.seed,
                               std::min<std::size_t>(settings.pool, 200'000)};
    Batches batches{layout, settings};
    std::vector<Sample> batch(settings.batch);

    using Clock = std::chrono::steady_clock;
    while (state.epochs < settings.epochs) {
        const auto begun = Clock::now();
        Progress progress;
        progress.epoch = state.epochs + 1;
        double sum = 0;
        training.rewind();
        while (const std::size_t count = training.next(batch)) {
            const std::uint64_t step = state.optimiser.steps;
            progress.rate = schedule.rate(step);
            sum += batches.learn(state, std::span{batch}.first(count), progress.rate,
                                 schedule.target(step));
            progress.samples += count;
            progress.training_error = sum / static_cast<double>(progress.samples);
            progress.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
            if (!report(progress)) return state.model;
        }
        double off = 0;
        std::uint64_t judged = 0;
        validation.rewind();
        while (const std::size_t count = validation.next(batch)) {
            off += batches.errors(state.model, std::span{batch}.first(count),
                                  schedule.target(state.optimiser.steps), false);
            judged += count;
        }
        progress.validation_error = judged > 0 ? off / static_cast<double>(judged) : 0;
        progress.is_whole = true;
        progress.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        ++state.epochs;
        if (!settings.checkpoint.empty() && !save(settings.checkpoint, state))
            return Failure{
                FileError{.reason = FileError::Reason::Unwritable, .file = settings.checkpoint}};
        if (!report(progress)) return state.model;
    }
    return state.model;
}

#define JANGGUN_INSTANTIATE(G)                               \
    template Result<Parameters, FileError> train_network<G>( \
        const TrainerSettings&, const std::function<bool(const Progress&)>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train

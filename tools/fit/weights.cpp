// The weights of src/engine/weights_janggi.h and weights_shogun.h: what every term is worth, from
// games of `janggun datagen`. A term counts as it does in the evaluation, a score becomes a chance
// to win, and the chances shall be those that the searches and the results of the games had.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/evaluation.h"
#include "engine/terms_janggi.h"
#include "engine/terms_shogun.h"
#include "engine/weight.h"
#include "engine/weights_janggi.h"
#include "engine/weights_shogun.h"
#include "fit/fit.h"
#include "fit/game_by_name.h"
#include "game/variant.h"
#include "train/game_file.h"
#include "train/model.h"

namespace janggun::fit {
namespace {

const train::Target kTarget;  // the same as the networks'
constexpr std::size_t kBatch = 4096;
constexpr int kEpochs = 12;
constexpr float kFirstRate = 2;
constexpr float kLastRate = 0.05F;
constexpr float kShrinking = 2e-5F;  // weight decay, times the learning rate

struct Count {
    std::uint16_t term;
    std::int16_t times;  // in 64ths, of the side to move over the other
};
constexpr float kCountUnit = 64;

struct Example {
    std::uint32_t first;  // of its counts
    std::uint16_t size;
    std::int16_t phase;
    float chance;
};

struct Examples {
    std::vector<Example> examples;
    std::vector<Count> counts;
};

/// Weights as they are learnt: the early one and the late one of each term, one after the other.
using Weights = std::vector<float>;

// One for each game, told apart by their arguments.
using engine::janggi_terms::phase_of;
using engine::janggi_terms::place_of;
using engine::shogun_terms::phase_of;
using engine::shogun_terms::place_of;

// The two specialisations are alike because the terms of each game are a namespace of its own,
// which no template argument can name.
template <Game G>
struct Terms;

template <>
struct Terms<Janggi> {
    static constexpr std::size_t kCount = engine::janggi_terms::kCount;
    static constexpr std::size_t kMaterial = engine::janggi_terms::kMaterial;
    static constexpr std::size_t kPlace = engine::janggi_terms::kPlace;
    static constexpr std::size_t kPlaces = engine::janggi_terms::kPlaces;
    static constexpr std::size_t kTurn = engine::janggi_terms::kTurn;
    static constexpr const char* kName = "Janggi";
    static constexpr const auto& kWeights = engine::kJanggiWeights;
    template <typename Sink>
    using Judge = engine::janggi_terms::Judge<Sink>;
    /// As points_bonus of the evaluation has it.
    template <typename Sink>
    static void add_lead(const janggi::Position& position, Sink& sink) {
        const auto ruleset = Janggi::default_ruleset();
        const Side leader = janggi::points_winner(janggi::totals(position, ruleset));
        const auto near = static_cast<float>(
            std::clamp(position.quiet_plies() * 100 / ruleset.longest_quiet(), 0, 100));
        sink.add(leader, engine::janggi_terms::kLead, 1);
        sink.add_part(leader, engine::janggi_terms::kLeadLate, near * near / 2500);
    }
};

template <>
struct Terms<Shogun> {
    static constexpr std::size_t kCount = engine::shogun_terms::kCount;
    static constexpr std::size_t kMaterial = engine::shogun_terms::kMaterial;
    static constexpr std::size_t kPlace = engine::shogun_terms::kPlace;
    static constexpr std::size_t kPlaces = engine::shogun_terms::kPlaces;
    static constexpr std::size_t kTurn = engine::shogun_terms::kTurn;
    static constexpr const char* kName = "Shogun";
    static constexpr const auto& kWeights = engine::kShogunWeights;
    template <typename Sink>
    using Judge = engine::shogun_terms::Judge<Sink>;
    template <typename Sink>
    static void add_lead(const shogun::Position&, Sink&) {}
};

/// Counts terms for the side to move and against the other.
template <Game G>
class Counter {
  public:
    void begin(Side turn) { turn_ = turn; }
    void add(Side side, std::size_t term, int times) {
        add_part(side, term, static_cast<float>(times));
    }
    void add_part(Side side, std::size_t term, float times) {
        if (times == 0) return;
        if (!seen_[term]) touched_.push_back(term);
        seen_[term] = true;
        sums_[term] += side == turn_ ? times : -times;
    }
    void place(Side side, auto kind, auto at) {
        const auto slot = static_cast<std::size_t>(kind);
        add(side, Terms<G>::kMaterial + slot, 1);
        add(side, Terms<G>::kPlace + slot * Terms<G>::kPlaces + place_of(side, at), 1);
    }
    void end(std::vector<Count>& counts) {
        for (const std::size_t term : touched_) {
            const auto times = static_cast<std::int16_t>(std::lround(sums_[term] * kCountUnit));
            if (times != 0) counts.push_back({static_cast<std::uint16_t>(term), times});
            sums_[term] = 0;
            seen_[term] = false;
        }
        touched_.clear();
    }

  private:
    Side turn_ = Side::First;
    std::vector<float> sums_ = std::vector<float>(Terms<G>::kCount);
    std::vector<bool> seen_ = std::vector<bool>(Terms<G>::kCount);
    std::vector<std::size_t> touched_;
};

/// Every hundredth game is kept for validation.
template <Game G>
bool read_games(std::span<const char* const> files, Examples& training, Examples& validation) {
    Counter<G> counter;
    for (const char* file : files) {
        auto reader = train::GameReader<G>::open(file);
        if (!reader) {
            fmt::print(stderr, "{}\n", describe(reader.error()));
            return false;
        }
        int number = 0;
        while (const auto game = reader->next()) {
            Examples& examples = number++ % 100 == 99 ? validation : training;
            train::walk<G>(*game, [&](const auto& position, train::ScoredMove scored) {
                if (scored.score == engine::kNoScore) return;
                const int result = static_cast<int>(game->result) - 1;
                const std::size_t first = examples.counts.size();
                counter.begin(position.turn());
                typename Terms<G>::template Judge<Counter<G>>{position, counter}.run();
                counter.add(position.turn(), Terms<G>::kTurn, 1);
                Terms<G>::add_lead(position, counter);
                counter.end(examples.counts);
                examples.examples.push_back(
                    {static_cast<std::uint32_t>(first),
                     static_cast<std::uint16_t>(examples.counts.size() - first),
                     static_cast<std::int16_t>(phase_of(position)),
                     kTarget.of(scored.score, position.turn() == Side::First ? result : -result)});
            });
        }
        fmt::print(stderr, "{}: {} positions so far\n", file, training.examples.size());
    }
    return !training.examples.empty() && !validation.examples.empty();
}

float chance_of(const Examples& from, const Example& example, const Weights& weights) {
    const float early = static_cast<float>(example.phase) / engine::Weight::kWhole;
    float sum = 0;
    for (std::uint32_t i = example.first; i < example.first + example.size; ++i) {
        const Count count = from.counts[i];
        sum += static_cast<float>(count.times) *
               (weights[2 * count.term] * early + weights[2 * count.term + 1] * (1 - early));
    }
    return train::sigmoid(sum / kCountUnit / kTarget.scale);
}

double loss_of(const Examples& examples, const Weights& weights) {
    double sum = 0;
    for (const Example& example : examples.examples) {
        const double off = chance_of(examples, example, weights) - example.chance;
        sum += off * off;
    }
    return sum / static_cast<double>(examples.examples.size());
}

/// Adam, with a rate that falls along a cosine.
void learn(Examples& training, const Examples& validation, Weights& weights) {
    Weights gradient(weights.size());
    Weights mean(weights.size());
    Weights variance(weights.size());
    Rng rng{1};
    auto& order = training.examples;
    const std::size_t steps_an_epoch = (order.size() + kBatch - 1) / kBatch;
    std::size_t step = 0;
    fmt::print(stderr, "before: loss {:.6f}\n", loss_of(validation, weights));
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t begin = 0; begin < order.size(); begin += kBatch) {
            const std::size_t end = std::min(begin + kBatch, order.size());
            std::fill(gradient.begin(), gradient.end(), 0.0F);
            for (std::size_t n = begin; n < end; ++n) {
                const Example& example = order[n];
                const float early = static_cast<float>(example.phase) / engine::Weight::kWhole;
                const float chance = chance_of(training, example, weights);
                const float slope = (chance - example.chance) * chance * (1 - chance);
                for (std::uint32_t i = example.first; i < example.first + example.size; ++i) {
                    const Count count = training.counts[i];
                    const float by = slope * static_cast<float>(count.times) / kCountUnit;
                    gradient[2 * count.term] += by * early;
                    gradient[2 * count.term + 1] += by * (1 - early);
                }
            }
            ++step;
            const auto done =
                static_cast<float>(step) / static_cast<float>(steps_an_epoch * kEpochs);
            const float rate =
                kLastRate + (kFirstRate - kLastRate) * (1 + std::cos(done * 3.14159265F)) / 2;
            const float mean_grown = 1 - std::pow(0.9F, static_cast<float>(step));
            const float variance_grown = 1 - std::pow(0.999F, static_cast<float>(step));
            for (std::size_t i = 0; i < weights.size(); ++i) {
                const float by = gradient[i] / static_cast<float>(end - begin);
                mean[i] += 0.1F * (by - mean[i]);
                variance[i] += 0.001F * (by * by - variance[i]);
                weights[i] -= rate * kShrinking * weights[i];
                weights[i] -= rate * (mean[i] / mean_grown) /
                              (std::sqrt(variance[i] / variance_grown) + 1e-9F);
            }
        }
        fmt::print(stderr, "epoch {} of {}: loss {:.6f}\n", epoch + 1, kEpochs,
                   loss_of(validation, weights));
    }
}

template <Game G>
void print_header(const Weights& weights) {
    const std::string name = Terms<G>::kName;
    fmt::print(
        "// The weights of the terms of terms_{0}.h, in its order, made by `janggun_fit weights`"
        "\n// from our own games.\n#pragma once\n\n#include \"engine/weight.h\"\n\n"
        "namespace janggun::engine {{\n\n// clang-format off\n"
        "inline constexpr Weight k{1}Weights[] = {{\n",
        G::kId, name);
    for (std::size_t term = 0; term < Terms<G>::kCount; ++term)
        fmt::print("{}{{{}, {}}},{}", term % 8 == 0 ? "    " : " ", std::lround(weights[2 * term]),
                   std::lround(weights[2 * term + 1]),
                   term % 8 == 7 || term + 1 == Terms<G>::kCount ? "\n" : "");
    fmt::print("}};\n// clang-format on\n\n}}  // namespace janggun::engine\n");
}

template <Game G>
int fit(std::span<const char* const> files) {
    Examples training;
    Examples validation;
    if (!read_games<G>(files, training, validation)) return 1;
    Weights weights;
    for (const engine::Weight weight : Terms<G>::kWeights) {
        weights.push_back(static_cast<float>(weight.early()));
        weights.push_back(static_cast<float>(weight.late()));
    }
    learn(training, validation, weights);
    print_header<G>(weights);
    return 0;
}

}  // namespace

int fit_weights(std::string_view variant, std::span<const char* const> files) {
    return with_game_named(variant, [&]<Game G>() { return fit<G>(files); });
}

}  // namespace janggun::fit

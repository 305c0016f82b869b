// janggun_fit spsa: tunes search parameters by simultaneous perturbation stochastic approximation
// (Spall), one pair of games an iteration, on several threads.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "fit/fit.h"
#include "fit/game_by_name.h"
#include "fit/tuned_games.h"

namespace janggun::fit {
namespace {

// Spall's exponents, and the share of the iterations over which the first steps are damped.
constexpr double kStepExponent = 0.602;
constexpr double kPerturbationExponent = 0.101;
constexpr double kDamping = 0.1;
/// At the last iteration a won pair moves a parameter by this share of its perturbation.
constexpr double kLastStep = 0.002;

struct State {
    std::uint64_t iterations = 0;  // done
    std::vector<double> values;
};

/// Which parameters are tuned: neither switches nor those of techniques that are off, with a value
/// of 0. A small perturbation of these would not be a small change.
template <Game G>
std::vector<const engine::TunableParameter*> tuned_parameters() {
    std::vector<const engine::TunableParameter*> tuned;
    for (const auto& parameter : engine::kTunableParameters)
        if (parameter.highest - parameter.lowest > 1 &&
            engine::default_tuning<G>().*parameter.member != 0)
            tuned.push_back(&parameter);
    return tuned;
}

template <Game G>
class Tuner {
  public:
    explicit Tuner(const SpsaOrder& order) : order_{order} {
        for (const auto* parameter : parameters_)
            state_.values.push_back(engine::default_tuning<G>().*parameter->member);
    }

    [[nodiscard]] bool load() {
        std::ifstream file{order_.state_file};
        if (!file) return true;  // a new run
        State saved;
        file >> saved.iterations;
        for (std::string name; file >> name;) {
            double value = 0;
            file >> value;
            if (saved.values.size() >= parameters_.size() ||
                parameters_[saved.values.size()]->name != name)
                return false;
            saved.values.push_back(value);
        }
        if (saved.values.size() != parameters_.size()) return false;
        state_ = saved;
        return true;
    }

    [[nodiscard]] int run() {
        const auto openings = tuned_openings<G>(order_.seed);
        if (!openings) {
            fmt::print(stderr, "{}\n", describe(openings.error()));
            return 1;
        }
        next_ = state_.iterations;
        std::vector<std::thread> threads;
        for (int i = 0; i < order_.threads; ++i) threads.emplace_back([&] { work(*openings); });
        for (std::thread& thread : threads) thread.join();
        save();
        print();
        return 0;
    }

  private:
    void work(const arena::Openings<G>& openings) {
        TunedMatch<G> match{openings, {.nodes = order_.nodes, .seed = order_.seed}};
        std::unique_lock lock{mutex_};
        while (next_ < order_.iterations) {
            const std::uint64_t iteration = next_++;
            Rng rng{(order_.seed << 32) ^ (iteration * 0x9E3779B97F4A7C15ULL)};
            std::vector<double> perturbation(parameters_.size());
            for (std::size_t i = 0; i < parameters_.size(); ++i)
                perturbation[i] = (rng.below(2) == 0 ? -1 : 1) * perturbation_size(i, iteration);
            const auto plus = tuning_at(perturbation, 1, rng);
            const auto minus = tuning_at(perturbation, -1, rng);
            lock.unlock();
            const int half_points = match.play_pair(iteration, plus, minus);
            lock.lock();
            const double result = (half_points - 2) / 2.0;  // -1 to 1
            for (std::size_t i = 0; i < parameters_.size(); ++i) {
                const double step = step_size(i, iteration) * result / perturbation[i];
                state_.values[i] =
                    std::clamp(state_.values[i] + step, double(parameters_[i]->lowest),
                               double(parameters_[i]->highest));
            }
            ++state_.iterations;
            if (state_.iterations % 50 == 0) save();
        }
    }

    [[nodiscard]] double range(std::size_t i) const {
        return parameters_[i]->highest - parameters_[i]->lowest;
    }
    [[nodiscard]] double perturbation_size(std::size_t i, std::uint64_t iteration) const {
        const double progress =
            static_cast<double>(iteration + 1) / static_cast<double>(order_.iterations);
        return std::max(0.5, range(i) * order_.perturbation) /
               std::pow(progress, kPerturbationExponent);
    }
    [[nodiscard]] double step_size(std::size_t i, std::uint64_t iteration) const {
        const auto total = static_cast<double>(order_.iterations);
        const double last = std::max(0.5, range(i) * order_.perturbation);
        const double damped = kDamping * total + static_cast<double>(iteration) + 1;
        return kLastStep * last * last * order_.rate *
               std::pow((kDamping * total + total) / damped, kStepExponent);
    }
    /// Fractions are rounded at random, so that small changes are not lost.
    [[nodiscard]] engine::Tuning tuning_at(const std::vector<double>& perturbation, int sign,
                                           Rng& rng) const {
        engine::Tuning tuning = engine::default_tuning<G>();
        for (std::size_t i = 0; i < parameters_.size(); ++i) {
            const double value =
                std::clamp(state_.values[i] + sign * perturbation[i],
                           double(parameters_[i]->lowest), double(parameters_[i]->highest));
            tuning.*parameters_[i]->member = static_cast<int>(std::floor(value + rng.unit()));
        }
        return tuning;
    }

    /// The checkpoint, written beside and renamed; and a row of the CSV of the parameters' history.
    void save() const {
        const std::string draft = order_.state_file + ".new";
        {
            std::ofstream file{draft};
            file << state_.iterations << '\n';
            for (std::size_t i = 0; i < parameters_.size(); ++i)
                file << parameters_[i]->name << ' ' << state_.values[i] << '\n';
        }
        std::error_code error;
        std::filesystem::rename(draft, order_.state_file, error);
        if (error) fmt::print(stderr, "{}: {}\n", order_.state_file, error.message());
        const std::string history = order_.state_file + ".csv";
        const bool is_new = !std::filesystem::exists(history);
        std::ofstream file{history, std::ios::app};
        if (is_new) {
            file << "iteration";
            for (const auto* parameter : parameters_) file << ',' << parameter->name;
            file << '\n';
        }
        file << state_.iterations;
        for (const double value : state_.values) file << fmt::format(",{:.2f}", value);
        file << '\n';
    }
    void print() const {
        fmt::print("{} after {} of {} iterations\n", order_.variant, state_.iterations,
                   order_.iterations);
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            fmt::print("    .{} = {},  // was {}\n", parameters_[i]->name,
                       std::lround(state_.values[i]),
                       engine::default_tuning<G>().*parameters_[i]->member);
    }

    SpsaOrder order_;
    std::vector<const engine::TunableParameter*> parameters_ = tuned_parameters<G>();
    State state_;
    std::mutex mutex_;
    std::uint64_t next_ = 0;
};

template <Game G>
int tune(const SpsaOrder& order) {
    Tuner<G> tuner{order};
    if (!tuner.load()) {
        fmt::print(stderr, "{} is a checkpoint of other parameters; remove it to start anew\n",
                   order.state_file);
        return 1;
    }
    return tuner.run();
}

}  // namespace

int run_spsa(const SpsaOrder& order) {
    return with_game_named(order.variant, [&]<Game G>() { return tune<G>(order); });
}

}  // namespace janggun::fit

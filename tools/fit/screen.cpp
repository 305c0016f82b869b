// janggun_fit screen: a factorial test of many changes of search parameters at once. In every pair
// of games each change is switched on for one side, chosen at random, and off for the other, so
// that all games measure all changes.
#include <bitset>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "fit/fit.h"
#include "fit/tuned_games.h"

namespace janggun::fit {
namespace {

constexpr std::size_t kMaxChanges = 128;
using Mask = std::bitset<kMaxChanges>;
/// Elo of a small difference of the expected score: the slope of the logistic curve at even.
constexpr double kEloPerScore = 1600.0 / 2.302585092994046;

/// Per change, the sum of the pairs' results for the side that had it. Results are from -1 to 1.
class Effects {
  public:
    explicit Effects(std::size_t changes) : sums_(changes) {}
    void add(const Mask& mask, int half_points) {
        const double result = (half_points - 2) / 2.0;
        for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += mask[i] ? result : -result;
        squares_ += result * result;
        ++pairs_;
    }
    [[nodiscard]] std::uint64_t pairs() const { return pairs_; }
    [[nodiscard]] double elo(std::size_t i) const {
        return sums_[i] / static_cast<double>(pairs_) / 2 * kEloPerScore;
    }
    /// 95 %, the same for all changes because each takes part in every pair.
    [[nodiscard]] double margin() const {
        const auto count = static_cast<double>(pairs_);
        return 1.96 * std::sqrt(squares_ / count / count) / 2 * kEloPerScore;
    }

  private:
    std::vector<double> sums_;
    double squares_ = 0;
    std::uint64_t pairs_ = 0;
};

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find('/'), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// What a side plays: "on|off" are two settings compared with each other, "on" alone is compared
/// with the default.
std::string_view part_of(std::string_view change, bool is_on) {
    const auto bar = std::min(change.find('|'), change.size());
    return is_on ? change.substr(0, bar) : change.substr(std::min(bar + 1, change.size()));
}

void print(const ScreenOrder& order, const std::vector<std::string>& changes,
           const Effects& effects) {
    fmt::print("{} {} games, {} nodes a move, ± {:.1f}\n", order.variant, 2 * effects.pairs(),
               order.nodes, effects.margin());
    for (std::size_t i = 0; i < changes.size(); ++i)
        fmt::print("    {:+6.1f}  {}\n", effects.elo(i), changes[i]);
    std::fflush(stdout);
}

template <Game G>
int play(const ScreenOrder& order) {
    const auto changes = split(order.changes);
    const auto openings = tuned_openings<G>(order.seed);
    if (changes.size() > kMaxChanges || !openings) {
        fmt::print(stderr, "{}\n",
                   openings ? fmt::format("expected at most {} changes", kMaxChanges)
                            : describe(openings.error()));
        return 1;
    }
    const auto base = read_tuning(engine::default_tuning<G>(), order.base);
    if (!base) {
        fmt::print(stderr, "{}\n", describe(base.error()));
        return 1;
    }
    for (const auto& change : changes)
        for (const bool is_on : {false, true})
            if (const auto tuning =
                    read_tuning(engine::default_tuning<G>(), part_of(change, is_on));
                !tuning) {
                fmt::print(stderr, "{}\n", describe(tuning.error()));
                return 1;
            }
    const auto tuning_of = [&](const Mask& mask) {
        engine::Tuning tuning = *base;
        for (std::size_t i = 0; i < changes.size(); ++i)
            tuning = *read_tuning(tuning, part_of(changes[i], mask[i]));
        return tuning;
    };

    // The state is a text file of "pair half-points" lines; the masks follow from the seed.
    const auto mask_of = [&](std::uint64_t pair) {
        Rng rng{(order.seed << 32) ^ ((pair + 1) * 0x9E3779B97F4A7C15ULL)};
        Mask mask{rng.next()};
        return mask | Mask{rng.next()} << 64;
    };
    Effects effects{changes.size()};
    std::set<std::uint64_t> played;
    {
        std::ifstream saved{order.state_file};
        std::uint64_t pair = 0;
        int half_points = 0;
        while (saved >> pair >> half_points)
            if (played.insert(pair).second) effects.add(mask_of(pair), half_points);
    }
    std::ofstream state{order.state_file, std::ios::app};
    if (!state) {
        fmt::print(stderr, "{} cannot be written\n", order.state_file);
        return 1;
    }
    std::mutex mutex;
    std::uint64_t next = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < order.threads; ++i)
        threads.emplace_back([&] {
            TunedMatch<G> match{*openings, {.nodes = order.nodes, .seed = order.seed}};
            std::unique_lock lock{mutex};
            for (;;) {
                while (played.contains(next)) ++next;
                const std::uint64_t pair = next++;
                if (pair >= order.pairs) return;
                lock.unlock();
                const Mask mask = mask_of(pair);
                const int half_points = match.play_pair(pair, tuning_of(mask), tuning_of(~mask));
                lock.lock();
                played.insert(pair);
                effects.add(mask, half_points);
                state << pair << ' ' << half_points << std::endl;
                if (effects.pairs() % 100 == 0) print(order, changes, effects);
            }
        });
    for (std::thread& thread : threads) thread.join();
    print(order, changes, effects);
    return 0;
}

}  // namespace

int run_screen(const ScreenOrder& order) {
    if (order.variant == "janggi") return play<Janggi>(order);
    if (order.variant == "shogun") return play<Shogun>(order);
    fmt::print(stderr, "{} is neither janggi nor shogun\n", order.variant);
    return 1;
}

}  // namespace janggun::fit

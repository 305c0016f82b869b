// janggun_fit sprt: tests changed search parameters against the default ones, in one process.
#include <atomic>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>

#include "arena/statistics.h"
#include "base/text.h"
#include "engine/networks.h"
#include "fit/fit.h"
#include "fit/game_by_name.h"
#include "fit/tuned_games.h"

namespace janggun::fit {
namespace {

/// The pairs played so far, in a text file of "pair half-points" lines.
class PairLog {
  public:
    explicit PairLog(const std::string& path) {
        std::ifstream saved{path};
        std::uint64_t pair = 0;
        std::size_t half_points = 0;
        while (saved >> pair >> half_points)
            if (half_points < 5 && played_.insert(pair).second) ++counts_.of_score[half_points];
        file_.open(path, std::ios::app);
    }
    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    [[nodiscard]] bool contains(std::uint64_t pair) const { return played_.contains(pair); }
    [[nodiscard]] const arena::PairCounts& counts() const { return counts_; }
    void add(std::uint64_t pair, int half_points) {
        played_.insert(pair);
        ++counts_.of_score[static_cast<std::size_t>(half_points)];
        file_ << pair << ' ' << half_points << std::endl;
    }

  private:
    std::set<std::uint64_t> played_;
    arena::PairCounts counts_;
    std::ofstream file_;
};

void print(const SprtOrder& order, const arena::PairCounts& counts) {
    const arena::Sprt sprt{.elo0 = order.elo0, .elo1 = order.elo1};
    const auto estimate = arena::estimate(counts);
    if (!estimate) return;
    const auto& n = counts.of_score;
    fmt::print(
        "{} {}: {} games, pairs {} {} {} {} {}, {:+.1f} Elo ± {:.1f}, LLR {:.2f} "
        "({:.2f}, {:.2f}) [{}, {}], {} nodes per move\n",
        order.variant, order.changes, 2 * counts.total(), n[0], n[1], n[2], n[3], n[4],
        estimate->elo, estimate->margin(), sprt.log_likelihood_ratio(counts), sprt.lower(),
        sprt.upper(), order.elo0, order.elo1, order.nodes);
    std::fflush(stdout);
}

template <Game G>
auto network_of(const std::string& name) {
    return engine::network_named<G>(name.empty() ? std::string{engine::kBuiltInNetwork} : name);
}

template <Game G>
int play(const SprtOrder& order) {
    const auto changed = read_tuning(engine::default_tuning<G>(), order.changes);
    const auto base = read_tuning(engine::default_tuning<G>(), order.base);
    const auto openings = tuned_openings<G>(order.seed);
    const auto network = network_of<G>(order.network);
    const auto base_network = network_of<G>(order.base_network);
    if (!changed || !base || !openings || !network || !base_network) {
        fmt::print(stderr, "{}\n",
                   !changed    ? describe(changed.error())
                   : !base     ? describe(base.error())
                   : !openings ? describe(openings.error())
                   : !network  ? describe(network.error())
                               : describe(base_network.error()));
        return 1;
    }
    PairLog log{order.state_file};
    if (!log.is_open()) {
        fmt::print(stderr, "{} cannot be written\n", order.state_file);
        return 1;
    }
    const arena::Sprt sprt{.elo0 = order.elo0, .elo1 = order.elo1};
    std::mutex mutex;
    std::uint64_t next = 0;
    bool done = false;
    const auto check = [&] {
        const double ratio = sprt.log_likelihood_ratio(log.counts());
        done =
            ratio <= sprt.lower() || ratio >= sprt.upper() || log.counts().total() >= order.pairs;
    };
    check();
    std::vector<std::thread> threads;
    for (int i = 0; i < order.threads; ++i)
        threads.emplace_back([&] {
            TunedMatch<G> match{*openings, {.nodes = order.nodes, .seed = order.seed}};
            match.set_networks(*network, *base_network);
            std::unique_lock lock{mutex};
            while (!done) {
                while (log.contains(next)) ++next;
                const std::uint64_t pair = next++;
                if (pair >= order.pairs) return;
                lock.unlock();
                const int half_points = match.play_pair(pair, *changed, *base);
                lock.lock();
                log.add(pair, half_points);
                check();
                if (log.counts().total() % 50 == 0) print(order, log.counts());
            }
        });
    for (std::thread& thread : threads) thread.join();
    print(order, log.counts());
    return 0;
}

}  // namespace

std::optional<Hypotheses> read_hypotheses(std::string_view text) {
    const auto comma = text.find(',');
    const bool has_both = comma != std::string_view::npos;
    const auto elo0 = has_both ? parse_number<double>(text.substr(0, comma)) : 0.0;
    const auto elo1 = parse_number<double>(has_both ? text.substr(comma + 1) : text);
    if (!elo0 || !elo1 || *elo0 >= *elo1) return std::nullopt;
    return Hypotheses{*elo0, *elo1};
}

int run_sprt(const SprtOrder& order) {
    return with_game_named(order.variant, [&]<Game G>() { return play<G>(order); });
}

}  // namespace janggun::fit

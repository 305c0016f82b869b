// Choice of the Janggi set-up (상차림).
#include "engine/setup_choice.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/rng.h"
#include "engine/levels.h"

namespace janggun::engine {
namespace {

using janggi::Formation;

/// Cho's score in thousandths: rows are Han's formations, columns Cho's, in the order of
/// kFormations. A board and its mirror image are worth the same.
using Table = std::array<std::array<int, 4>, 4>;

// janggun_fit setups janggi 150 1500 1
constexpr Table kOnPoints = {{
    {{507, 453, 480, 480}},
    {{563, 427, 593, 593}},
    {{488, 373, 527, 435}},
    {{488, 373, 435, 527}},
}};

// janggun_fit setups janggicasual 100 1500 2
constexpr Table kWithDraws = {{
    {{535, 490, 525, 525}},
    {{605, 365, 595, 595}},
    {{485, 385, 453, 538}},
    {{485, 385, 538, 453}},
}};

double value_for(const janggi::Ruleset& ruleset, Side side, Formation own,
                 std::optional<Formation> opponent) {
    if (side == janggi::kCho) {
        if (opponent) return setup_value(ruleset, own, *opponent);
        double sum = 0;
        for (const Formation han : janggi::kFormations) sum += setup_value(ruleset, own, han);
        return sum / 4;
    }
    if (opponent) return 1000 - setup_value(ruleset, *opponent, own);
    int worst = 1000;
    for (const Formation cho : janggi::kFormations)
        worst = std::min(worst, 1000 - setup_value(ruleset, cho, own));
    return worst;
}

}  // namespace

int setup_value(const janggi::Ruleset& ruleset, Formation cho, Formation han) {
    const Table& table = ruleset.points_decide() ? kOnPoints : kWithDraws;
    return table[static_cast<std::size_t>(han)][static_cast<std::size_t>(cho)];
}

Formation choose_setup(const janggi::Ruleset& ruleset, Side side, std::optional<Formation> opponent,
                       int level, std::uint64_t seed) {
    // What counts as nearly equal, in thousandths; for the strongest less than the table's own
    // error, which is about 40 where it rests on 150 games.
    const double nearly = 15 + 15 * (kLevels - std::clamp(level, 1, kLevels));
    std::array<double, 4> values{};
    for (const Formation own : janggi::kFormations)
        values[static_cast<std::size_t>(own)] = value_for(ruleset, side, own, opponent);
    const double best = *std::max_element(values.begin(), values.end());
    double sum = 0;
    for (double& value : values) sum += value = std::exp((value - best) / nearly);
    double ticket = sum * Rng{seed}.unit();
    for (const Formation own : janggi::kFormations) {
        ticket -= values[static_cast<std::size_t>(own)];
        if (ticket < 0) return own;
    }
    return Formation::Inner;
}

}  // namespace janggun::engine

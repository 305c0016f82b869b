// Arena pairing and points.
#include "tournament/arena.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "tournament/matching.h"

namespace janggun::tournament {
namespace {

constexpr int kStreak = 2;                              // wins before points double
constexpr int kRankCost = 1000;                         // a rank is worth this many rating points
constexpr std::size_t kMostLeftOut = 10;                // who are tried as the one to stay out
constexpr std::int64_t kBound = std::int64_t{1} << 40;  // above every cost of a pair

[[nodiscard]] std::int64_t cost(const ArenaPlayer& a, const ArenaPlayer& b) {
    const std::int64_t ranks = std::abs(a.rank - b.rank);
    const std::int64_t ratings = std::abs(a.rating - b.rating);
    return ranks * kRankCost + std::min<std::int64_t>(ratings, 4000);
}

[[nodiscard]] bool needs_other_side(const ArenaPlayer& player) {
    return player.same_side >= 3;
}

[[nodiscard]] bool may_meet(const ArenaPlayer& a, const ArenaPlayer& b, bool only_two) {
    if (!only_two && (a.last_opponent == b.player || b.last_opponent == a.player)) return false;
    return !(needs_other_side(a) && needs_other_side(b) && a.last_side == b.last_side);
}

[[nodiscard]] Pairing with_sides(const ArenaPlayer& a, const ArenaPlayer& b) {
    const auto a_first = [&] {
        if (needs_other_side(a)) return a.last_side == Side::Second;
        if (needs_other_side(b)) return b.last_side == Side::First;
        if (a.balance != b.balance) return a.balance < b.balance;
        if (a.last_side != b.last_side)
            return a.last_side == Side::Second || b.last_side == Side::First;
        return a.rank <= b.rank;
    };
    return a_first() ? Pairing{a.player, b.player} : Pairing{b.player, a.player};
}

/// As many pairs as possible, of least cost. Players left over are paired with stand-ins, which
/// also pair with each other.
[[nodiscard]] std::vector<Pairing> optimal(const std::vector<ArenaPlayer>& players, bool only_two) {
    const int n = static_cast<int>(players.size());
    const auto player = [&](int i) -> const ArenaPlayer& {
        return players[static_cast<std::size_t>(i)];
    };
    Matching<1> matching{2 * n};
    for (int v = 0; v < n; ++v) {
        matching.set_weight(v, n + v, Wide<1>{0});
        for (int u = 0; u < v; ++u) {
            matching.set_weight(n + u, n + v, Wide<1>{0});
            if (may_meet(player(u), player(v), only_two))
                matching.set_weight(u, v, Wide<1>{kBound - cost(player(u), player(v))});
        }
    }
    std::vector<Pairing> pairs;
    if (!matching.solve()) return pairs;
    for (int v = 0; v < n; ++v)
        if (matching.mate(v) < v) pairs.push_back(with_sides(player(matching.mate(v)), player(v)));
    std::reverse(pairs.begin(), pairs.end());
    return pairs;
}

/// Places of the players, who waited shortest first.
[[nodiscard]] std::vector<std::size_t> by_wait(const std::vector<ArenaPlayer>& players) {
    std::vector<std::size_t> order(players.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        const ArenaPlayer& a = players[i];
        const ArenaPlayer& b = players[j];
        return a.waited != b.waited ? a.waited < b.waited : a.rank > b.rank;
    });
    return order;
}

/// One stays out: the first of the order without whom all others can be paired. The two left of
/// three, for instance, may be each other's last opponents.
[[nodiscard]] std::vector<Pairing> optimal_of_odd(const std::vector<ArenaPlayer>& players,
                                                  const std::vector<std::size_t>& order) {
    std::vector<Pairing> best;
    for (std::size_t i = 0; i < std::min(order.size(), kMostLeftOut); ++i) {
        std::vector<ArenaPlayer> others = players;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(order[i]));
        std::vector<Pairing> pairs = optimal(others, false);
        if (pairs.size() > best.size()) best = std::move(pairs);
        if (best.size() == others.size() / 2) break;
    }
    return best;
}

[[nodiscard]] bool is_large(const std::vector<ArenaPlayer>& players, const ArenaRules& rules) {
    return static_cast<int>(players.size() - players.size() % 2) > rules.exact;
}

/// Neighbours in the standings, in one pass.
[[nodiscard]] std::vector<Pairing> neighbours(const std::vector<ArenaPlayer>& players) {
    std::vector<Pairing> pairs;
    std::vector<unsigned char> taken(players.size());
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = i + 1; j < players.size() && taken[i] == 0; ++j) {
            if (taken[j] != 0 || !may_meet(players[i], players[j], false)) continue;
            pairs.push_back(with_sides(players[i], players[j]));
            taken[i] = taken[j] = 1;
        }
    }
    return pairs;
}

}  // namespace

std::vector<Pairing> pair_arena(const std::vector<ArenaPlayer>& waiting, const ArenaRules& rules) {
    const auto patient = std::count_if(waiting.begin(), waiting.end(), [&](const ArenaPlayer& p) {
        return p.waited >= rules.patience;
    });
    const bool is_crowd = static_cast<int>(waiting.size()) >= rules.crowd;
    if (waiting.size() < 2 || (patient < 2 && !is_crowd)) return {};
    std::vector<ArenaPlayer> players = waiting;
    std::sort(players.begin(), players.end(),
              [](const ArenaPlayer& a, const ArenaPlayer& b) { return a.rank < b.rank; });
    if (players.size() % 2 == 0)
        return is_large(players, rules) ? neighbours(players)
                                        : optimal(players, players.size() == 2);
    const std::vector<std::size_t> order = by_wait(players);
    if (is_large(players, rules)) {
        players.erase(players.begin() + static_cast<std::ptrdiff_t>(order.front()));
        return neighbours(players);
    }
    return optimal_of_odd(players, order);
}

std::chrono::milliseconds arena_patience(std::chrono::milliseconds game_length) {
    using std::chrono::seconds;
    const std::chrono::milliseconds wait = game_length / 10 + seconds{6};
    return std::clamp<std::chrono::milliseconds>(wait, seconds{8}, seconds{50});
}

std::vector<int> arena_points(const std::vector<ArenaResult>& results) {
    std::vector<int> points;
    int wins = 0;
    bool drew = false;
    for (const ArenaResult& result : results) {
        const int factor = wins >= kStreak ? 2 : 1;
        switch (result.outcome) {
            case ArenaResult::Outcome::Win:
                points.push_back(2 * factor);
                ++wins;
                drew = false;
                break;
            case ArenaResult::Outcome::Draw:
                points.push_back(result.plies < kShortDraw || drew ? 0 : factor);
                wins = 0;
                drew = true;
                break;
            case ArenaResult::Outcome::Loss:
                points.push_back(0);
                wins = 0;
                drew = false;
                break;
        }
    }
    return points;
}

bool is_on_fire(const std::vector<ArenaResult>& results) {
    int wins = 0;
    for (auto it = results.rbegin();
         it != results.rend() && it->outcome == ArenaResult::Outcome::Win; ++it)
        ++wins;
    return wins >= kStreak;
}

}  // namespace janggun::tournament

// Groups followed by a knockout.
#include "tournament/knockout.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace janggun::tournament {
namespace {

/// The places of the groups row by row, each row rotated further than the one before.
[[nodiscard]] std::vector<PlayerIndex> seeds_rotated(
    const std::vector<std::vector<PlayerIndex>>& ranked_groups, int from_each,
    std::size_t rotation) {
    std::vector<PlayerIndex> seeds;
    for (std::size_t place = 0; place < static_cast<std::size_t>(std::max(from_each, 0)); ++place) {
        for (std::size_t i = 0; i < ranked_groups.size(); ++i) {
            const auto& group = ranked_groups[(i + place * rotation) % ranked_groups.size()];
            if (place < group.size()) seeds.push_back(group[place]);
        }
    }
    return seeds;
}

}  // namespace

std::vector<std::vector<PlayerIndex>> serpentine_groups(int players, int groups) {
    std::vector<std::vector<PlayerIndex>> result(static_cast<std::size_t>(std::max(groups, 1)));
    const int count = static_cast<int>(result.size());
    for (int player = 0; player < players; ++player) {
        const int place = player % count;
        const bool backwards = player / count % 2 == 1;
        result[static_cast<std::size_t>(backwards ? count - 1 - place : place)].push_back(player);
    }
    return result;
}

std::vector<PlayerIndex> qualifiers(const std::vector<std::vector<PlayerIndex>>& ranked_groups,
                                    int from_each) {
    const auto group_of = [&](PlayerIndex player) {
        return std::find_if(ranked_groups.begin(), ranked_groups.end(),
                            [&](const std::vector<PlayerIndex>& group) {
                                return std::find(group.begin(), group.end(), player) != group.end();
                            });
    };
    std::vector<PlayerIndex> best;
    std::ptrdiff_t fewest = -1;
    for (std::size_t rotation = 0; rotation < ranked_groups.size(); ++rotation) {
        std::vector<PlayerIndex> seeds = seeds_rotated(ranked_groups, from_each, rotation);
        const std::vector<Pairing> boards = knockout_first_round(seeds);
        const auto same = std::count_if(boards.begin(), boards.end(), [&](const Pairing& board) {
            return board.second != kNobody && group_of(board.first) == group_of(board.second);
        });
        if (fewest >= 0 && same >= fewest) continue;
        fewest = same;
        best = std::move(seeds);
    }
    return best;
}

std::vector<Pairing> knockout_first_round(const std::vector<PlayerIndex>& seeds) {
    if (seeds.size() < 2) return {};
    // Bracket of 2, 4, 8 …: each seed s gets the opponent size - 1 - s beside it.
    std::vector<std::size_t> order{0};
    while (order.size() < seeds.size()) {
        const std::size_t size = 2 * order.size();
        std::vector<std::size_t> next;
        for (const std::size_t seed : order) {
            next.push_back(seed);
            next.push_back(size - 1 - seed);
        }
        order = std::move(next);
    }
    std::vector<Pairing> boards;
    for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
        const std::size_t high = std::min(order[i], order[i + 1]);
        const std::size_t low = std::max(order[i], order[i + 1]);
        boards.push_back({seeds[high], low < seeds.size() ? seeds[low] : kNobody});
    }
    return boards;
}

std::vector<Pairing> knockout_next_round(const std::vector<PlayerIndex>& winners) {
    std::vector<Pairing> boards;
    if (winners.size() < 2) return boards;
    for (std::size_t i = 0; i < winners.size(); i += 2) {
        const PlayerIndex second = i + 1 < winners.size() ? winners[i + 1] : kNobody;
        // The side alternates from board to board.
        if (i / 2 % 2 == 1 && second != kNobody) {
            boards.push_back({second, winners[i]});
        } else {
            boards.push_back({winners[i], second});
        }
    }
    return boards;
}

}  // namespace janggun::tournament

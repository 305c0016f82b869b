// Groups followed by a knockout, as Korean events are played.
#pragma once

#include <vector>

#include "tournament/entry.h"

namespace janggun::tournament {

/// Players in seeding order dealt to groups in a serpentine: 1 2 3 | 6 5 4 | 7 8 9. The sizes of
/// two groups differ by at most one.
[[nodiscard]] std::vector<std::vector<PlayerIndex>> serpentine_groups(int players, int groups);

/// Who goes on from groups that are ranked, as seeds of a knockout: all winners in the order of the
/// groups, then all second places, and so on. Each row is rotated so that as few players as
/// possible meet one of their own group in the first round.
[[nodiscard]] std::vector<PlayerIndex> qualifiers(
    const std::vector<std::vector<PlayerIndex>>& ranked_groups, int from_each);

/// The first round of a knockout: seeds 1 and 2 can meet in the final only, 1 to 4 not before the
/// semi-finals, and so on. If the number is no power of two, the highest seeds have byes. In the
/// order of the bracket: the winners of the boards 2k and 2k + 1 meet in the next round.
[[nodiscard]] std::vector<Pairing> knockout_first_round(const std::vector<PlayerIndex>& seeds);

/// The next round from the winners in the order of the boards; one winner: none.
[[nodiscard]] std::vector<Pairing> knockout_next_round(const std::vector<PlayerIndex>& winners);

}  // namespace janggun::tournament

// Perft.
#include "game/perft.h"

namespace janggun {

template <Game G>
std::uint64_t perft(const typename G::Position& position, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(position.count_legal_moves());
    std::uint64_t nodes = 0;
    for (const auto move : position.legal_moves()) {
        auto next = position;
        next.play(move);
        nodes += perft<G>(next, depth - 1);
    }
    return nodes;
}

#define JANGGUN_INSTANTIATE(G) template std::uint64_t perft<G>(const G::Position&, int);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun

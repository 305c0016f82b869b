// Games of self-play for mining.
#include "puzzle/player.h"

namespace janggun::puzzle {
namespace {

/// A random start: every pair of setups where the game has such a choice.
template <Game G>
typename G::Position random_start([[maybe_unused]] Rng& rng) {
    if constexpr (WithSetup<G>) {
        constexpr auto kChoices = static_cast<std::uint32_t>(std::size(G::kSetupChoices));
        const auto first = G::kSetupChoices[rng.below(kChoices)];
        const auto second = G::kSetupChoices[rng.below(kChoices)];
        return *G::position(G::start_setup({first, second}), G::default_ruleset());
    } else {
        return *G::position(G::start_setup(), G::default_ruleset());
    }
}

}  // namespace

template <Game G>
PlayedLine<G> Player<G>::play(std::uint64_t seed) {
    Rng rng{seed};
    probe_.forget();
    PlayedLine<G> line;
    Match<G> match{G::default_ruleset(), random_start<G>(rng)};
    const std::size_t random = settings_.random_plies + rng.below(6);
    while (!match.is_over() && line.moves.size() < settings_.max_plies) {
        const auto allowed = match.allowed_moves();
        View<G> view;
        view.best = allowed[rng.below(static_cast<std::uint32_t>(allowed.size()))];
        auto move = view.best;
        if (line.moves.size() >= random) {
            view = probe_.look(match, settings_.nodes);
            if (rng.below(1000) >= settings_.mistakes_permille) move = view.best;
        }
        line.positions.push_back(match.position());
        line.moves.push_back(move);
        line.views.push_back(view);
        (void)match.play(move);
    }
    return line;
}

#define JANGGUN_INSTANTIATE(G) template class Player<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle

// Evaluation, exchanges and game ends of a game that has no knowledge of its own in the engine.
#include "engine/generic_game.h"

#include <algorithm>

#include "engine/evaluation.h"
#include "engine/see.h"
#include "engine/terminal.h"

namespace janggun::engine {
namespace {

/// Material on the board and in the hand, in hundredths of a pawn.
template <Game G>
Score material(const typename G::Position& position, Side side) {
    Score sum = 0;
    for (const auto square : position.pieces().of(side))
        sum += 100 * G::worth(position.pieces().kind_on(square));
    if constexpr (WithHands<G>)
        for (const auto kind : G::kHandKinds)
            sum += 100 * G::worth(kind) * position.hand(side).count(kind);
    return sum;
}

}  // namespace

/// Material, and the number of moves to choose from as a tie-break.
template <Game G>
Score evaluate(const typename G::Position& position, const typename G::Ruleset&) {
    const Score score = lazy_evaluate<G>(position) + position.count_legal_moves();
    return std::clamp<Score>(score, -kMaxEvaluation, kMaxEvaluation);
}

template <Game G>
Score bonus_near_limit(const typename G::Position&, const typename G::Ruleset&) {
    return 0;
}

template <Game G>
Score lazy_evaluate(const typename G::Position& position) {
    return material<G>(position, position.turn()) - material<G>(position, other(position.turn()));
}

/// The capture itself; if the target can be taken back, the moving piece is counted as lost.
template <Game G>
bool see_at_least(const typename G::Position& position, typename G::Move move, Score threshold) {
    const Score gain = material_gain(position, move);
    if (gain < threshold || is_pass<G>(move)) return gain >= threshold;
    auto next = position;
    next.play(move);
    const auto mover = next.pieces().kind_on(move.to());
    if (gain - exchange_value(mover) >= threshold) return true;
    const auto replies = next.noisy_moves();
    return std::none_of(replies.begin(), replies.end(), [&](const auto reply) {
        return !is_pass<G>(reply) && reply.to() == move.to();
    });
}

template <Game G>
std::optional<Score> terminal_score(const typename G::Position& position, const Path<G>& path,
                                    const typename G::Ruleset& ruleset, int ply) {
    const auto outcome = G::outcome(position, path.history, ruleset, path.plies_before);
    if (!outcome) return std::nullopt;
    return score_of_outcome(*outcome, position.turn(), ply);
}

#define JANGGUN_INSTANTIATE(G)                                                          \
    template Score evaluate<G>(const G::Position&, const G::Ruleset&);                  \
    template Score bonus_near_limit<G>(const G::Position&, const G::Ruleset&);          \
    template Score lazy_evaluate<G>(const G::Position&);                                \
    template bool see_at_least<G>(const G::Position&, G::Move, Score);                  \
    template std::optional<Score> terminal_score<G>(const G::Position&, const Path<G>&, \
                                                    const G::Ruleset&, int);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine

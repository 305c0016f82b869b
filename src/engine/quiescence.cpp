// Quiescence search: captures, promotions and evasions only, so that no position is evaluated in
// the middle of an exchange.
#include "engine/noisy_moves.h"
#include "engine/searcher.h"
#include "engine/see.h"
#include "engine/tuning.h"
#include "engine/urgency.h"

namespace janggun::engine {
namespace {

/// The move of the table entry, if it is legal here and of a kind that is searched.
template <Game G>
typename G::Move table_move(const typename G::Position& position,
                            const std::optional<TableEntry>& entry, bool forced) {
    if (!entry || entry->move == 0) return {};
    const auto move = G::Move::from_raw(entry->move);
    if (!position.is_legal(move) || !(forced || is_noisy(position, move))) return {};
    return move;
}

}  // namespace

template <Game G>
bool Searcher<G>::is_lazy_evaluation_enough(const Position& position, Score lazy, Score alpha,
                                            Score beta) const {
    constexpr int kFarFromLimit = 50;
    return (lazy >= beta + kLazyMargin || lazy <= alpha - kLazyMargin) &&
           plies_to_limit(position, ruleset_, plies_played()) > kFarFromLimit;
}

template <Game G>
template <bool kIsPv>
Score Searcher<G>::quiescence(const Position& position, Score alpha, Score beta, int ply) {
    // 1. Count the node, check the limits and terminal positions.
    if (stopped_) return 0;
    count_node();
    if (kIsPv) pv_lengths_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop()) return 0;
    selective_depth_ = std::max(selective_depth_, ply);
    if (const auto over = terminal_score<G>(position, path_, ruleset_, ply)) return *over;

    Frame& here = frame(ply);
    const bool forced = here.in_check || must_answer(position);
    if (ply >= kMaxPly - 1) return here.in_check ? kDraw : static_evaluation(position, ply);

    // 2. Transposition table probe.
    const std::uint64_t key = tt_key(position);
    const auto tt_entry = shared_.table.probe(key, ply);
    if (!kIsPv && tt_entry && tt_entry->gives_cutoff(beta)) return tt_entry->score;

    // 3. Stand pat: no capture is forced.
    Score best = -kInfinite;
    Score futility_base = -kInfinite;
    Score raw_evaluation = kNoScore;
    here.evaluation = kNoScore;
    if (!forced) {
        if (tt_entry && tt_entry->evaluation != kNoScore) {
            raw_evaluation = tt_entry->evaluation;
            best = corrected_evaluation(position, raw_evaluation);
        } else if (best = network_ ? kNoScore : lazy_evaluate<G>(position);
                   network_ || !is_lazy_evaluation_enough(position, best, alpha, beta)) {
            raw_evaluation = static_evaluation(position, ply);
            best = corrected_evaluation(position, raw_evaluation);
        }
        here.evaluation = best;
        if (tt_entry) best = tt_entry->tightened(best);
        if (best >= beta) {
            if (!tt_entry)
                shared_.table.store(
                    key, ply, {.score = best, .evaluation = raw_evaluation, .bound = Bound::Lower});
            return tuning_.stand_pat_blend != 0 && !is_decided(best) ? (best + beta) / 2 : best;
        }
        alpha = std::max(alpha, best);
        futility_base = here.evaluation + tuning_.delta_margin;
    }

    // 4. Captures with delta pruning and SEE pruning, or evasions.
    const Score alpha_before = alpha;
    Move best_move;
    const Move tt_move = table_move<G>(position, tt_entry, forced);
    using Purpose = typename MovePicker<G>::Purpose;
    MovePicker<G> picker{position, *tables_, tuning_, hints_for(ply, tt_move),
                         forced ? Purpose::Evasions : Purpose::NoisyOnly};
    int move_count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++move_count;
        if (best > -kDecided) {
            if (!forced) {
                const Score futility_value = futility_base + material_gain(position, move);
                if (futility_value <= alpha) {
                    best = std::max(best, futility_value);
                    continue;
                }
            } else if (move_count > 2 && !is_noisy(position, move)) {
                break;  // late move pruning of quiet evasions
            }
            if (!picker.is_good_capture() &&
                !see_at_least<G>(position, move, forced ? -tuning_.evasion_see_margin : 0))
                continue;
        }
        shared_.table.prefetch(position.key_after(move));
        Position next = position;
        next.play(move);
        push(position, move, ply);
        frame(ply + 1).in_check = next.in_check();
        const Score score = -quiescence<kIsPv>(next, -beta, -alpha, ply + 1);
        pop();
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_move = move;
        if (kIsPv) update_pv(ply, move);
        if (score >= beta) break;
        alpha = score;
    }
    if (move_count == 0 && here.in_check) return mated_in(ply);

    // 5. Store the result in the transposition table.
    const Bound bound = best >= beta           ? Bound::Lower
                        : alpha > alpha_before ? Bound::Exact
                                               : Bound::Upper;
    shared_.table.store(key, ply,
                        {.move = best_move.raw(),
                         .score = best,
                         .evaluation = raw_evaluation,
                         .depth = 0,
                         .bound = bound,
                         .is_pv = kIsPv});
    return best;
}

#define JANGGUN_INSTANTIATE(G)                                                        \
    template Score Searcher<G>::quiescence<true>(const Position&, Score, Score, int); \
    template Score Searcher<G>::quiescence<false>(const Position&, Score, Score, int);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine

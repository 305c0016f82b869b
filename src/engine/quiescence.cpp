// The search at the leaves: only captures, promotions and answers to threats on the general, so
// that no position is judged in the middle of an exchange.
#include "engine/exchange.h"
#include "engine/noise.h"
#include "engine/searcher.h"
#include "engine/tuning.h"
#include "engine/urgency.h"

namespace janggun::engine {

template <Game G>
template <bool kIsPv>
Score Searcher<G>::quiesce(const Position& position, Score alpha, Score beta, int depth, int ply) {
    // 1. The rules, and the clock.
    if (stopped_) return 0;
    count_node();
    if (kIsPv) line_lengths_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop()) return 0;
    deepest_ = std::max(deepest_, ply);
    if (const auto over = verdict<G>(position, path_, ruleset_, ply)) return *over;

    Frame& here = frame(ply);
    const bool forced = here.in_check || must_answer(position);
    if (ply >= kMaxPly - 1) return here.in_check ? kDraw : evaluated(position, ply);

    // 2. Somebody may have been here before.
    const std::uint64_t key = table_key(position);
    const auto entry = shared_.table.find(key, ply);
    if (!kIsPv && entry && entry->settles(beta)) return entry->score;

    // 3. Nobody has to capture: standing still is worth what the position looks like.
    Score best = -kInfinite;
    Score futile_below = -kInfinite;
    Score raw = kNoScore;
    here.evaluation = kNoScore;
    if (!forced) {
        if (entry && entry->evaluation != kNoScore) {
            raw = entry->evaluation;
            best = corrected(position, raw);
        } else if (best = network_ ? kNoScore : glance<G>(position);
                   network_ || !is_glance_enough(position, best, alpha, beta)) {
            raw = evaluated(position, ply);
            best = corrected(position, raw);
        }
        here.evaluation = best;
        if (entry) best = entry->refined(best);
        if (best >= beta) {
            if (!entry)
                shared_.table.store(key, ply,
                                    {.score = best, .evaluation = raw, .bound = Bound::Lower});
            return best;
        }
        alpha = std::max(alpha, best);
        futile_below = here.evaluation + Tuning<G>::kDeltaMargin;
    }

    // 4. The moves that matter.
    const Score alpha_before = alpha;
    Move best_move;
    Move table_move;
    if (entry) {
        const Move remembered = Move::from_raw(entry->move);
        if (entry->move != 0 && position.is_legal(remembered) &&
            (forced || is_noisy(position, remembered)))
            table_move = remembered;
    }
    using Purpose = typename MovePicker<G>::Purpose;
    MovePicker<G> picker{position, *tables_, hints_for(ply, table_move),
                         forced ? Purpose::Evasions : Purpose::NoisyOnly};
    int count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++count;
        if (best > -kDecided) {
            if (!forced) {
                const Score hope = futile_below + gain_of(position, move);
                if (hope <= alpha) {
                    best = std::max(best, hope);
                    continue;
                }
            } else if (count > 2 && !is_noisy(position, move)) {
                break;  // enough answers have been looked at
            }
            if (!picker.is_good_capture() && !exchange_wins<G>(position, move, forced ? -80 : 0))
                continue;
        }
        shared_.table.prefetch(position.key_after(move));
        Position next = position;
        next.play(move);
        push(position, move, ply);
        frame(ply + 1).in_check = next.in_check();
        const Score score = -quiesce<kIsPv>(next, -beta, -alpha, depth - 1, ply + 1);
        pop();
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_move = move;
        if (kIsPv) set_line(ply, move);
        if (score >= beta) break;
        alpha = score;
    }
    if (count == 0 && here.in_check) return mated_in(ply);

    // 5. For the next visitor.
    const Bound bound = best >= beta           ? Bound::Lower
                        : alpha > alpha_before ? Bound::Exact
                                               : Bound::Upper;
    shared_.table.store(key, ply,
                        {.move = best_move.raw(),
                         .score = best,
                         .evaluation = raw,
                         .depth = 0,
                         .bound = bound,
                         .was_pv = kIsPv});
    return best;
}

template Score Searcher<Janggi>::quiesce<true>(const Position&, Score, Score, int, int);
template Score Searcher<Janggi>::quiesce<false>(const Position&, Score, Score, int, int);
template Score Searcher<Shogun>::quiesce<true>(const Position&, Score, Score, int, int);
template Score Searcher<Shogun>::quiesce<false>(const Position&, Score, Score, int, int);

}  // namespace janggun::engine

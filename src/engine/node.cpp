// The main search, told in steps.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/exchange.h"
#include "engine/noise.h"
#include "engine/searcher.h"
#include "engine/tuning.h"
#include "engine/urgency.h"

namespace janggun::engine {
namespace {

/// How many plies less a late move is searched at first.
int reduction(int depth, int move_count) {
    static const auto kTable = [] {
        std::array<std::array<std::int8_t, 64>, 64> table{};
        for (std::size_t d = 1; d < 64; ++d)
            for (std::size_t m = 1; m < 64; ++m)
                table[d][m] =
                    static_cast<std::int8_t>(0.5 + std::log(static_cast<double>(d)) *
                                                       std::log(static_cast<double>(m)) / 1.7);
        return table;
    }();
    return kTable[static_cast<std::size_t>(std::min(depth, 63))]
                 [static_cast<std::size_t>(std::min(move_count, 63))];
}

}  // namespace

template <Game G>
template <typename Searcher<G>::NodeKind kKind>
Score Searcher<G>::search_node(const Position& position, Score alpha, Score beta, int depth,
                               int ply, bool expected_cut) {
    constexpr bool is_root = kKind == NodeKind::Root;
    constexpr bool is_pv = kKind != NodeKind::Other;

    // 1. At the leaves only captures are looked at.
    if (depth <= 0) return quiesce<is_pv>(position, alpha, beta, 0, ply);
    depth = std::min(depth, kMaxPly - 1);

    // 2. Count, and stop if told so.
    if (stopped_) return 0;
    count_node();
    if (is_pv) line_lengths_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop()) return 0;
    deepest_ = std::max(deepest_, ply);
    Frame& here = frame(ply);
    if (is_root) here.in_check = position.in_check();  // elsewhere the move before told
    const bool forced = here.in_check || must_answer(position);

    if (!is_root) {
        // 3. The rules may have ended the game.
        if (const auto over = verdict<G>(position, path_, ruleset_, ply)) return *over;
        if (ply >= kMaxPly - 1) return here.in_check ? kDraw : evaluated(position, ply);

        // 4. A shorter mate found elsewhere makes this branch pointless.
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;
    }
    frame(ply + 1).killers = {};
    frame(ply + 2).cutoffs = 0;

    // 5. Somebody may have been here before.
    const Move excluded = here.excluded;
    const std::uint64_t key = table_key(position);
    const auto entry = shared_.table.find(key, ply);
    Move table_move;
    if (is_root) {
        table_move = root_moves_[root_rank_].line.front();
    } else if (entry && entry->move != 0) {
        const Move remembered = Move::from_raw(entry->move);
        if (position.is_legal(remembered)) table_move = remembered;
    }
    const bool near_limit = position.quiet_plies() >= 80;  // scores depend on the path there
    if (!is_pv && excluded.is_none() && entry && entry->depth >= depth && !near_limit &&
        entry->settles(beta)) {
        if (entry->score >= beta && !table_move.is_none() && !is_noisy(position, table_move))
            learn_quiet(position, table_move, ply, std::min(120 * depth, 1200));
        return entry->score;
    }
    const bool was_pv = is_pv || (entry && entry->was_pv);

    // 6. What the position looks like, and whether it is getting better for us.
    Score raw = kNoScore;
    Score evaluation = kNoScore;
    bool improving = false;
    here.evaluation = kNoScore;
    if (!forced) {
        raw = entry && entry->evaluation != kNoScore ? entry->evaluation : evaluated(position, ply);
        evaluation = here.evaluation = corrected(position, raw);
        if (entry) evaluation = entry->refined(evaluation);
        const Score two_ago = frame(ply - 2).evaluation;
        const Score four_ago = frame(ply - 4).evaluation;
        improving = ply < 2 || (two_ago != kNoScore    ? here.evaluation > two_ago
                                : four_ago != kNoScore ? here.evaluation > four_ago
                                                       : true);
    }

    // Near a limit of moves a score says little: the one who is far behind wins by waiting.
    const bool limit_near = is_limit_near(position, ruleset_);
    if (!is_pv && !forced && excluded.is_none() && !limit_near) {
        // 7. Razoring: so far behind that only captures could help.
        if (depth <= 3 && evaluation + Tuning<G>::kRazoringMargin * depth < alpha) {
            const Score score = quiesce<false>(position, alpha, alpha + 1, 0, ply);
            if (score <= alpha) return score;
        }

        // 8. Reverse futility: so far ahead that the rest of the depth will not change it.
        if (depth <= 8 && !is_decided(evaluation) && !is_decided(beta) &&
            evaluation - Tuning<G>::kReverseFutilityMargin * (depth - improving) >= beta)
            return (2 * beta + evaluation) / 3;

        // 9. If we are fine even when we do nothing, the opponent will not let it come to this. The
        //    turn is skipped, not passed: a pass could be answered by the pass that ends the game.
        if (depth >= 3 && !frame(ply - 1).skipped && evaluation >= beta &&
            here.evaluation >= beta - 20 * depth + 180 && !is_decided(beta)) {
            const int less = 4 + depth / 4 + std::min((evaluation - beta) / 200, 3);
            Position next = position;
            next.skip_turn();
            shared_.table.prefetch(table_key(next));
            here.move = Move::none();
            here.skipped = true;
            frame(ply + 1).in_check = false;  // nobody leaves the opponent in check
            path_.history.push({position.key(), Move::none(), here.in_check, false});
            const Score score = -search_node<NodeKind::Other>(next, -beta, -beta + 1, depth - less,
                                                              ply + 1, !expected_cut);
            pop();
            here.skipped = false;
            if (stopped_) return 0;
            if (score >= beta) return is_decided(score) ? beta : score;
        }
    }

    // 10. Without a move to start with, a smaller search finds one for the next visit.
    if (depth >= 4 && table_move.is_none() && (is_pv || expected_cut)) --depth;

    // 11. A capture that wins far more than needed, even in a smaller search, is enough.
    if (!is_pv && !forced && depth >= 5 && excluded.is_none() && !is_decided(beta)) {
        const Score high = beta + Tuning<G>::kProbcutMargin;
        if (!(entry && entry->depth >= depth - 3 && entry->score != kNoScore &&
              entry->score < high)) {
            using Purpose = typename MovePicker<G>::Purpose;
            const Move first =
                !table_move.is_none() && is_noisy(position, table_move) ? table_move : Move::none();
            MovePicker<G> picker{position, *tables_, hints_for(ply, first), Purpose::NoisyOnly,
                                 high - here.evaluation};
            for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
                if (!picker.is_good_capture() &&
                    !exchange_wins<G>(position, move, high - here.evaluation))
                    continue;
                shared_.table.prefetch(position.key_after(move));
                Position next = position;
                next.play(move);
                push(position, move, ply);
                frame(ply + 1).in_check = next.in_check();
                Score score = -quiesce<false>(next, -high, -high + 1, 0, ply + 1);
                if (score >= high)
                    score = -search_node<NodeKind::Other>(next, -high, -high + 1, depth - 4,
                                                          ply + 1, !expected_cut);
                pop();
                if (stopped_) return 0;
                if (score >= high) {
                    shared_.table.store(key, ply,
                                        {.move = move.raw(),
                                         .score = score,
                                         .evaluation = raw,
                                         .depth = depth - 3,
                                         .bound = Bound::Lower,
                                         .was_pv = was_pv});
                    return score;
                }
            }
        }
    }

    // 12. The moves, one after the other.
    const Score alpha_before = alpha;
    const bool table_move_is_noisy = !table_move.is_none() && is_noisy(position, table_move);
    Score best = -kInfinite;
    Move best_move;
    int count = 0;
    StaticVector<Move, 64> quiets;
    StaticVector<Move, 64> noisy;
    using Purpose = typename MovePicker<G>::Purpose;
    MovePicker<G> picker{position, *tables_, hints_for(ply, table_move),
                         forced ? Purpose::Evasions : Purpose::All};
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        if (move == excluded) continue;
        RootMove* root_move = nullptr;
        if constexpr (is_root) {
            const auto found = std::find_if(
                root_moves_.begin() + static_cast<std::ptrdiff_t>(root_rank_), root_moves_.end(),
                [move](const RootMove& r) { return r.move == move; });
            if (found == root_moves_.end()) continue;
            root_move = &*found;
        }
        ++count;
        const bool is_noisy_move = is_noisy(position, move);
        const int history = is_noisy_move ? 0 : picker.history_of(move);

        // 13. Late and unpromising moves near the leaves are left out.
        if (!is_root && best > -kDecided && !limit_near) {
            const int late_depth =
                std::max(0, depth - 1 - reduction(depth, count) + history / 8192);
            if (!forced && count >= (4 + depth * depth) / (improving ? 1 : 2)) picker.skip_quiets();
            if (is_noisy_move) {
                if (depth <= 8 && !picker.is_good_capture() &&
                    !exchange_wins<G>(position, move, -Tuning<G>::kNoisyExchangeMargin * depth))
                    continue;
            } else if (!forced) {
                // A check is never left out; it is asked for last because it is dear to find out.
                const auto is_check = [&] { return position.gives_direct_check(move); };
                if (depth <= 5 && history < -4500 * depth && !is_check()) continue;
                if (late_depth <= 7 &&
                    here.evaluation + Tuning<G>::kFutilityBase +
                            Tuning<G>::kFutilityMargin * late_depth <=
                        alpha &&
                    !is_check()) {
                    picker.skip_quiets();
                    continue;
                }
                if (late_depth <= 8 &&
                    !exchange_wins<G>(position, move,
                                      -Tuning<G>::kQuietExchangeMargin * late_depth * late_depth) &&
                    !is_check())
                    continue;
            }
        }

        // 14. A move that is much better than all others here is searched deeper, one of several
        // good
        //     ones less.
        int extension = 0;
        if (!is_root && depth >= 7 && move == table_move && excluded.is_none() && entry &&
            entry->depth >= depth - 3 &&
            (entry->bound == Bound::Lower || entry->bound == Bound::Exact) &&
            entry->score != kNoScore && !is_decided(entry->score) && ply < 2 * root_depth_) {
            const Score bar = entry->score - 2 * depth;
            here.excluded = move;
            const Score score = search_node<NodeKind::Other>(position, bar - 1, bar,
                                                             (depth - 1) / 2, ply, expected_cut);
            here.excluded = Move::none();
            if (stopped_) return 0;
            if (score < bar) {
                extension = !is_pv && score < bar - 25 ? 2 : 1;
            } else if (bar >= beta) {
                return bar;
            } else if (entry->score >= beta) {
                extension = -2;
            } else if (expected_cut) {
                extension = -1;
            }
        }

        shared_.table.prefetch(position.key_after(move));
        Position next = position;
        next.play(move);
        const bool gives_check = next.in_check();
        if (extension == 0 && gives_check && depth <= 9 && ply < 2 * root_depth_ &&
            exchange_wins<G>(position, move, 0))
            extension = 1;
        push(position, move, ply);
        frame(ply + 1).in_check = gives_check;
        const std::uint64_t nodes_before = nodes();
        const int full_depth = depth - 1 + extension;
        Score score = -kInfinite;

        // 15. Late moves are searched less deep at first; if one is better than expected, again.
        bool search_fully = !is_pv || count > 1;
        if (depth >= 2 && count > 1 + 2 * is_root &&
            !(is_noisy_move && !picker.is_bad_capture() && is_pv)) {
            int less = reduction(depth, count);
            less -= is_pv ? 1 : 0;
            less -= was_pv ? 1 : 0;
            less += expected_cut ? 1 + (table_move.is_none() ? 1 : 0) : 0;
            less += improving ? 0 : 1;
            less += table_move_is_noisy && !is_noisy_move ? 1 : 0;
            less += frame(ply + 1).cutoffs > 3 ? 1 : 0;
            less -= gives_check ? 1 : 0;
            if (is_noisy_move)
                less -= 1 + (picker.is_bad_capture() ? 0 : 1);
            else
                less -= std::clamp(history / 9000, -3, 3);
            const int reduced = std::clamp(full_depth - less, 1, full_depth + 1);
            score = -search_node<NodeKind::Other>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
            search_fully = score > alpha && reduced < full_depth;
        }
        if (search_fully)
            score = -search_node<NodeKind::Other>(next, -alpha - 1, -alpha, full_depth, ply + 1,
                                                  !expected_cut);
        if (is_pv && (count == 1 || score > alpha))
            score = -search_node<NodeKind::Pv>(next, -beta, -alpha, full_depth, ply + 1, false);
        pop();
        if (stopped_) return 0;

        // 16. What came of it.
        if constexpr (is_root) {
            root_move->nodes += nodes() - nodes_before;
            if (count == 1 || score > alpha) {
                root_move->score = score;
                root_move->deepest = deepest_;
                const int length = line_lengths_[1];
                root_move->line.assign(1, move);
                root_move->line.insert(root_move->line.end(), lines_[1].begin(),
                                       lines_[1].begin() + length);
            } else {
                root_move->score = -kInfinite;
            }
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (is_pv) set_line(ply, move);
                if (score >= beta) {
                    ++here.cutoffs;
                    break;
                }
                alpha = score;
            }
        }
        if (move != best_move && quiets.size() < 64 && noisy.size() < 64)
            (is_noisy_move ? noisy : quiets).push_back(move);
    }

    // 17. No move at all: mate, or stalemate where the game has that.
    if (count == 0) {
        if (!excluded.is_none()) return alpha;
        return here.in_check ? mated_in(ply) : kDraw;
    }

    // 18. Learn from it, for the order of moves and the evaluation of similar positions.
    if (best >= beta) learn_cutoff(position, best_move, depth, ply, quiets, noisy);
    if (excluded.is_none() && !(is_root && root_rank_ > 0)) {
        const Bound bound = best >= beta           ? Bound::Lower
                            : alpha > alpha_before ? Bound::Exact
                                                   : Bound::Upper;
        shared_.table.store(key, ply,
                            {.move = best_move.raw(),
                             .score = best,
                             .evaluation = raw,
                             .depth = depth,
                             .bound = bound,
                             .was_pv = was_pv});
        if (!forced && !is_decided(best) &&
            (best_move.is_none() || !is_noisy(position, best_move)) &&
            !(bound == Bound::Lower && best <= here.evaluation) &&
            !(bound == Bound::Upper && best >= here.evaluation))
            learn_correction(position, depth, best - here.evaluation);
    }
    return best;
}

#define JANGGUN_INSTANTIATE(G, kind)                                                             \
    template Score Searcher<G>::search_node<Searcher<G>::NodeKind::kind>(const Position&, Score, \
                                                                         Score, int, int, bool);
JANGGUN_INSTANTIATE(Janggi, Root)
JANGGUN_INSTANTIATE(Janggi, Pv)
JANGGUN_INSTANTIATE(Janggi, Other)
JANGGUN_INSTANTIATE(Shogun, Root)
JANGGUN_INSTANTIATE(Shogun, Pv)
JANGGUN_INSTANTIATE(Shogun, Other)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine

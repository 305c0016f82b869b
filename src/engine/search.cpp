// The main search: principal variation search (PVS) at one node, in numbered steps.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/noisy_moves.h"
#include "engine/searcher.h"
#include "engine/see.h"
#include "engine/tuning.h"
#include "engine/urgency.h"

namespace janggun::engine {

template <Game G>
template <typename Searcher<G>::NodeType kNode>
Score Searcher<G>::search_node(const Position& position, Score alpha, Score beta, int depth,
                               int ply, bool is_cut_node) {
    constexpr bool is_root = kNode == NodeType::Root;
    constexpr bool is_pv = kNode != NodeType::NonPv;

    // 1. At the horizon, drop into the quiescence search.
    if (depth <= 0) return quiescence<is_pv>(position, alpha, beta, ply);
    depth = std::min(depth, kMaxPly - 1);

    // 2. Count the node and check the limits.
    if (stopped_) return 0;
    count_node();
    if (is_pv) pv_lengths_[static_cast<std::size_t>(ply)] = 0;
    if (should_stop()) return 0;
    selective_depth_ = std::max(selective_depth_, ply);
    Frame& here = frame(ply);
    if (is_root) here.in_check = position.in_check();  // elsewhere the parent has set it
    const bool forced = here.in_check || must_answer(position);

    if (!is_root) {
        // 3. Terminal nodes: repetition, points, move limits.
        if (const auto over = terminal_score<G>(position, path_, ruleset_, ply)) return *over;
        if (ply >= kMaxPly - 1) return here.in_check ? kDraw : static_evaluation(position, ply);

        // 4. Mate distance pruning: a shorter mate was found elsewhere.
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return alpha;
    }
    frame(ply + 1).killers = {};
    frame(ply + 2).cutoff_count = 0;

    // 5. Transposition table probe.
    const Move excluded = here.excluded;
    const std::uint64_t key = tt_key(position);
    const auto tt_entry = shared_.table.probe(key, ply);
    Move tt_move;
    if (is_root) {
        tt_move = root_moves_[multi_pv_index_].pv.front();
    } else if (tt_entry && tt_entry->move != 0) {
        const Move stored = Move::from_raw(tt_entry->move);
        if (position.is_legal(stored)) tt_move = stored;
    }
    if (!is_pv && excluded.is_none() && tt_entry && tt_entry->depth >= depth &&
        !is_path_dependent(position, plies_played()) && tt_entry->gives_cutoff(beta)) {
        if (tt_entry->score >= beta && !tt_move.is_none() && !is_noisy(position, tt_move))
            update_quiet_histories(
                position, tt_move, ply,
                std::min(tuning_.table_cut_bonus_scale * depth, tuning_.table_cut_bonus_maximum));
        return tt_entry->score;
    }
    const bool tt_pv = is_pv || (tt_entry && tt_entry->is_pv);

    // 6. Static evaluation, and whether it improves on our last turn.
    Score raw_evaluation = kNoScore;
    Score evaluation = kNoScore;
    bool improving = false;
    here.evaluation = kNoScore;
    if (!forced) {
        raw_evaluation = tt_entry && tt_entry->evaluation != kNoScore
                             ? tt_entry->evaluation
                             : static_evaluation(position, ply);
        evaluation = here.evaluation = corrected_evaluation(position, raw_evaluation);
        if (tt_entry) evaluation = tt_entry->tightened(evaluation);
        const Score two_ago = frame(ply - 2).evaluation;
        const Score four_ago = frame(ply - 4).evaluation;
        improving = ply < 2 || (two_ago != kNoScore    ? here.evaluation > two_ago
                                : four_ago != kNoScore ? here.evaluation > four_ago
                                                       : true);
    }

    // Hindsight: what the last move changed shows how good it was, and if it was reduced too much.
    const Frame& last = frame(ply - 1);
    if (!is_root && !forced && excluded.is_none() && !last.is_null_move &&
        last.evaluation != kNoScore) {
        const Score loss = last.evaluation + here.evaluation;  // of the side that made the move
        if (last.is_quiet)
            tables_->quiet(other(position.turn()), last.move)
                .update(std::clamp(-tuning_.evaluation_change_weight * loss / 10, -500, 500));
        if (tuning_.hindsight_extension != 0 && last.reduction >= 3 && loss <= 0) ++depth;
    }

    // Close to a move limit scores say little (the side behind can win by waiting): no pruning.
    const bool is_near_move_limit = is_limit_near(position, ruleset_, plies_played());
    if (!is_pv && !forced && excluded.is_none() && !is_near_move_limit) {
        // 7. Razoring: far below alpha, trust the quiescence search.
        if (depth <= 3 && evaluation + tuning_.razoring_margin * depth < alpha) {
            const Score score = quiescence<false>(position, alpha, alpha + 1, ply);
            if (score <= alpha) return score;
        }

        // 8. Reverse futility pruning (static null-move pruning): far above beta.
        if (depth <= 8 && !is_decided(evaluation) && !is_decided(beta) &&
            evaluation - tuning_.reverse_futility_margin * (depth - improving) >= beta)
            return (2 * beta + evaluation) / 3;

        // 9. Null-move pruning: if skipping our turn still fails high, cut. The turn is skipped and
        //    not passed: in Janggi a second pass would end the game.
        if (depth >= 3 && !frame(ply - 1).is_null_move && evaluation >= beta &&
            here.evaluation >= beta - tuning_.null_move_margin * depth + tuning_.null_move_offset &&
            !is_decided(beta)) {
            const int null_reduction =
                4 + depth / 4 + std::min((evaluation - beta) / tuning_.null_move_divisor, 3);
            Position next = position;
            next.skip_turn();
            shared_.table.prefetch(tt_key(next, plies_played() + 1));
            here.move = Move::none();
            here.is_null_move = true;
            frame(ply + 1).in_check = false;  // the opponent cannot be in check on our turn
            path_.history.push({position.key(), Move::none(), here.in_check, false});
            const auto last_null_move = std::exchange(path_.null_move_plies, path_.history.size());
            const Score score = -search_node<NodeType::NonPv>(
                next, -beta, -beta + 1, depth - null_reduction, ply + 1, !is_cut_node);
            path_.null_move_plies = last_null_move;
            pop();
            here.is_null_move = false;
            if (stopped_) return 0;
            if (score >= beta) return is_decided(score) ? beta : score;
        }
    }

    // 10. Internal iterative reduction (IIR): without a table move, search one ply less deep.
    if (depth >= 4 && tt_move.is_none() && (is_pv || is_cut_node)) --depth;

    // 11. ProbCut: a capture that beats beta by a margin in a reduced search is enough to cut.
    if (!is_pv && !forced && depth >= 5 && excluded.is_none() && !is_decided(beta)) {
        const Score probcut_beta = beta + tuning_.probcut_margin;
        if (!(tt_entry && tt_entry->depth >= depth - 3 && tt_entry->score != kNoScore &&
              tt_entry->score < probcut_beta)) {
            using Purpose = typename MovePicker<G>::Purpose;
            const Move first =
                !tt_move.is_none() && is_noisy(position, tt_move) ? tt_move : Move::none();
            MovePicker<G> picker{position,
                                 *tables_,
                                 tuning_,
                                 hints_for(ply, first),
                                 Purpose::NoisyOnly,
                                 probcut_beta - here.evaluation};
            for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
                if (!picker.is_good_capture() &&
                    !see_at_least<G>(position, move, probcut_beta - here.evaluation))
                    continue;
                shared_.table.prefetch(position.key_after(move));
                Position next = position;
                next.play(move);
                push(position, move, ply);
                frame(ply + 1).in_check = next.in_check();
                Score score = -quiescence<false>(next, -probcut_beta, -probcut_beta + 1, ply + 1);
                if (score >= probcut_beta)
                    score = -search_node<NodeType::NonPv>(next, -probcut_beta, -probcut_beta + 1,
                                                          depth - 4, ply + 1, !is_cut_node);
                pop();
                if (stopped_) return 0;
                if (score >= probcut_beta) {
                    shared_.table.store(key, ply,
                                        {.move = move.raw(),
                                         .score = score,
                                         .evaluation = raw_evaluation,
                                         .depth = depth - 3,
                                         .bound = Bound::Lower,
                                         .is_pv = tt_pv});
                    return score;
                }
            }
        }
    }

    // 12. Move loop.
    const Score alpha_before = alpha;
    const bool tt_move_is_noisy = !tt_move.is_none() && is_noisy(position, tt_move);
    Score best = -kInfinite;
    Move best_move;
    int move_count = 0;
    StaticVector<Move, 64> quiets;
    StaticVector<Move, 64> noisy;
    using Purpose = typename MovePicker<G>::Purpose;
    MovePicker<G> picker{position, *tables_, tuning_, hints_for(ply, tt_move),
                         forced ? Purpose::Evasions : Purpose::All};
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        if (move == excluded) continue;
        RootMove* root_move = nullptr;
        if constexpr (is_root) {
            const auto found = std::find_if(
                root_moves_.begin() + static_cast<std::ptrdiff_t>(multi_pv_index_),
                root_moves_.end(), [move](const RootMove& r) { return r.move == move; });
            if (found == root_moves_.end()) continue;
            root_move = &*found;
        }
        ++move_count;
        const bool is_noisy_move = is_noisy(position, move);
        const int history = is_noisy_move ? 0 : picker.quiet_history(move);

        // 13. Shallow pruning, by the depth left after the late move reduction.
        if (!is_root && best > -kDecided && !is_near_move_limit) {
            const int lmr_depth = std::max(0, depth - 1 - lmr_base(depth, move_count) / 1024 +
                                                  history / tuning_.lmr_depth_history_divisor);
            // Late move pruning (LMP).
            const int late_move = tuning_.late_move_pruning_base +
                                  tuning_.late_move_pruning_scale * depth * depth / 100;
            if (!forced && move_count >= late_move / (improving ? 1 : 2)) picker.skip_quiets();
            if (is_noisy_move) {
                // Futility pruning of captures.
                if (tuning_.capture_futility_base != 0 && !forced && lmr_depth <= 6 &&
                    here.evaluation + tuning_.capture_futility_base +
                            tuning_.capture_futility_margin * lmr_depth +
                            material_gain(position, move) <=
                        alpha &&
                    !gives_direct_check(position, move))
                    continue;
                // SEE pruning of captures.
                if (depth <= 8 && !picker.is_winning_capture() &&
                    !see_at_least<G>(position, move, -tuning_.noisy_see_margin * depth))
                    continue;
            } else if (!forced) {
                // Checks are never pruned; the test comes last because it is the expensive one.
                const auto is_check = [&] { return gives_direct_check(position, move); };
                // History pruning.
                if (depth <= 5 && history < -tuning_.history_pruning_margin * depth && !is_check())
                    continue;
                // Futility pruning.
                if (lmr_depth <= 7 &&
                    here.evaluation + tuning_.futility_base + tuning_.futility_margin * lmr_depth <=
                        alpha &&
                    !is_check()) {
                    picker.skip_quiets();
                    continue;
                }
                // SEE pruning of quiet moves.
                if (lmr_depth <= 8 &&
                    !see_at_least<G>(position, move,
                                     -tuning_.quiet_see_margin * lmr_depth * lmr_depth) &&
                    !is_check())
                    continue;
            }
        }

        // 14. Singular extension: if every other move fails low against a lowered bound, the table
        //     move is extended. If they fail high as well: multi-cut, or a negative extension.
        int extension = 0;
        if (!is_root && depth >= tuning_.singular_depth && move == tt_move && excluded.is_none() &&
            tt_entry && tt_entry->depth >= depth - 3 &&
            (tt_entry->bound == Bound::Lower || tt_entry->bound == Bound::Exact) &&
            tt_entry->score != kNoScore && !is_decided(tt_entry->score) && ply < 2 * root_depth_) {
            const Score singular_beta = tt_entry->score - tuning_.singular_margin * depth / 16;
            here.excluded = move;
            const Score score = search_node<NodeType::NonPv>(
                position, singular_beta - 1, singular_beta, (depth - 1) / 2, ply, is_cut_node);
            here.excluded = Move::none();
            if (stopped_) return 0;
            if (score < singular_beta) {
                extension =
                    !is_pv && score < singular_beta - tuning_.double_extension_margin ? 2 : 1;
                if (tuning_.triple_extension_margin != 0 && extension == 2 && !tt_move_is_noisy &&
                    score < singular_beta - tuning_.triple_extension_margin)
                    extension = 3;
            } else if (singular_beta >= beta) {
                return singular_beta;  // multi-cut
            } else if (tt_entry->score >= beta) {
                extension = -2;
            } else if (is_cut_node) {
                extension = -1;
            }
        }

        // 15. Make the move; check extension.
        shared_.table.prefetch(position.key_after(move));
        Position next = position;
        next.play(move);
        const bool gives_check = next.in_check();
        if (extension == 0 && gives_check && depth <= tuning_.check_extension_depth &&
            ply < 2 * root_depth_ && see_at_least<G>(position, move, 0))
            extension = 1;
        push(position, move, ply);
        frame(ply + 1).in_check = gives_check;
        const std::uint64_t nodes_before = nodes();
        const int full_depth = depth - 1 + extension;
        Score score = -kInfinite;

        // 16. Late move reduction (LMR): a reduced zero-window search first, a full-depth one if
        //     it beats alpha, and a full window for the principal variation.
        bool search_fully = !is_pv || move_count > 1;
        if (depth >= 2 && move_count > 1 + 2 * is_root &&
            !(is_noisy_move && !picker.is_bad_capture() && is_pv)) {
            const Tuning& t = tuning_;
            int reduction = lmr_base(depth, move_count);  // in 1024ths of a ply
            reduction -= is_pv ? t.lmr_pv : 0;
            reduction -= tt_pv ? t.lmr_former_pv : 0;
            reduction += is_cut_node ? t.lmr_cut_node : 0;
            reduction += is_cut_node && tt_move.is_none() ? t.lmr_no_table_move : 0;
            reduction += improving ? 0 : t.lmr_not_improving;
            reduction += tt_move_is_noisy && !is_noisy_move ? t.lmr_noisy_table_move : 0;
            reduction += frame(ply + 1).cutoff_count > 3 ? t.lmr_cutoffs : 0;
            reduction -= gives_check ? t.lmr_check : 0;
            if (is_noisy_move)
                reduction -= t.lmr_noisy + (picker.is_bad_capture() ? 0 : t.lmr_good_noisy);
            else
                reduction -= std::clamp(1024 * history / t.lmr_history_divisor, -3072, 3072);
            const int reduced = std::clamp(full_depth - reduction / 1024, 1, full_depth + 1);
            here.reduction = full_depth - reduced;
            score = -search_node<NodeType::NonPv>(next, -alpha - 1, -alpha, reduced, ply + 1, true);
            search_fully = score > alpha && reduced < full_depth;
            here.reduction = 0;
        }
        if (search_fully)
            score = -search_node<NodeType::NonPv>(next, -alpha - 1, -alpha, full_depth, ply + 1,
                                                  !is_cut_node);
        if (is_pv && (move_count == 1 || score > alpha))
            score = -search_node<NodeType::Pv>(next, -beta, -alpha, full_depth, ply + 1, false);
        pop();
        if (stopped_) return 0;

        // 17. Update the root move, alpha and the principal variation.
        if constexpr (is_root) {
            root_move->nodes += nodes() - nodes_before;
            if (move_count == 1 || score > alpha) {
                root_move->score = score;
                root_move->bound = score >= beta    ? Bound::Lower
                                   : score <= alpha ? Bound::Upper
                                                    : Bound::Exact;
                root_move->selective_depth = selective_depth_;
                const int length = pv_lengths_[1];
                root_move->pv.assign(1, move);
                root_move->pv.insert(root_move->pv.end(), pv_table_[1].begin(),
                                     pv_table_[1].begin() + length);
            } else {
                root_move->score = -kInfinite;
            }
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (is_pv) update_pv(ply, move);
                if (score >= beta) {
                    ++here.cutoff_count;
                    break;
                }
                alpha = score;
            }
        }
        if (move != best_move && quiets.size() < 64 && noisy.size() < 64)
            (is_noisy_move ? noisy : quiets).push_back(move);
    }

    // 18. No legal move: checkmate, or stalemate where the game has it.
    if (move_count == 0) {
        if (!excluded.is_none()) return alpha;
        return here.in_check ? mated_in(ply) : kDraw;
    }

    // 19. Update the histories, the transposition table and the correction history.
    if (best >= beta) update_cutoff_histories(position, best_move, depth, ply, quiets, noisy);
    if (excluded.is_none() && !(is_root && multi_pv_index_ > 0)) {
        const Bound bound = best >= beta           ? Bound::Lower
                            : alpha > alpha_before ? Bound::Exact
                                                   : Bound::Upper;
        shared_.table.store(key, ply,
                            {.move = best_move.raw(),
                             .score = best,
                             .evaluation = raw_evaluation,
                             .depth = depth,
                             .bound = bound,
                             .is_pv = tt_pv});
        if (!forced && !is_decided(best) &&
            (best_move.is_none() || !is_noisy(position, best_move)) &&
            !(bound == Bound::Lower && best <= here.evaluation) &&
            !(bound == Bound::Upper && best >= here.evaluation))
            update_correction_history(position, depth, best - here.evaluation);
    }
    return best;
}

#define JANGGUN_INSTANTIATE_TYPE(G, type)                                                        \
    template Score Searcher<G>::search_node<Searcher<G>::NodeType::type>(const Position&, Score, \
                                                                         Score, int, int, bool);
#define JANGGUN_INSTANTIATE(G)        \
    JANGGUN_INSTANTIATE_TYPE(G, Root) \
    JANGGUN_INSTANTIATE_TYPE(G, Pv)   \
    JANGGUN_INSTANTIATE_TYPE(G, NonPv)
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE
#undef JANGGUN_INSTANTIATE_TYPE

}  // namespace janggun::engine

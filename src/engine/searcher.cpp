// One search thread: iterative deepening, aspiration windows, and updates of the histories.
#include "engine/searcher.h"

#include <algorithm>
#include <cmath>

#include "engine/correction_keys.h"
#include "engine/endgame.h"
#include "engine/evaluation.h"
#include "engine/noisy_moves.h"
#include "engine/tuning.h"
#include "engine/urgency.h"

namespace janggun::engine {

template <Game G>
Searcher<G>::Searcher(Shared& shared, const Tuning& tuning) : shared_{shared} {
    set_tuning(tuning);
}

template <Game G>
void Searcher<G>::set_tuning(const Tuning& tuning) {
    tuning_ = tuning;
    for (std::size_t depth = 1; depth < lmr_table_.size(); ++depth)
        for (std::size_t count = 1; count < lmr_table_.size(); ++count)
            lmr_table_[depth][count] = static_cast<std::int16_t>(
                1024 * (tuning.lmr_offset / 100.0 + std::log(static_cast<double>(depth)) *
                                                        std::log(static_cast<double>(count)) /
                                                        (tuning.lmr_divisor / 100.0)));
}

template <Game G>
void Searcher<G>::set_network(std::shared_ptr<const nnue::Network<G>> network) {
    network_.reset();
    if (network) network_.emplace(std::move(network), kMaxPly);
}

template <Game G>
void Searcher<G>::clear_histories() {
    tables_ = std::make_unique<Tables>();
}

template <Game G>
void Searcher<G>::search(const Task& task, const DepthDone& depth_done, const Tick& tick) {
    root_ = task.root;
    ruleset_ = task.ruleset;
    path_ = task.path;
    path_.root_plies = path_.history.size();
    frames_ = {};
    if (network_) network_->begin(task.ruleset);
    reset_node_count();
    max_nodes_ = task.max_nodes;
    finishes_first_depths_ = task.finishes_first_depths;
    thread_number_ = task.thread_number;
    tick_ = &tick;
    nodes_between_ticks_ = task.nodes_between_ticks;
    until_tick_ = 0;
    stopped_ = false;
    finished_depth_ = 0;
    root_moves_.clear();
    for (const Move move : task.root_moves) {
        root_moves_.push_back({});
        root_moves_.back().move = move;
        root_moves_.back().pv = {move};
    }
    if (!root_moves_.empty()) iterative_deepening(task, depth_done);
}

template <Game G>
void Searcher<G>::iterative_deepening(const Task& task, const DepthDone& depth_done) {
    const auto multi_pv = std::min(static_cast<std::size_t>(task.multi_pv), root_moves_.size());
    std::vector<RootMove> finished;
    for (root_depth_ = 1; root_depth_ <= task.max_depth && !stopped_; ++root_depth_) {
        // Lazy SMP: helper threads skip different depths, so that they diverge.
        if (thread_number_ > 0 && (root_depth_ + thread_number_) % 4 == 0 && root_depth_ > 4)
            continue;
        for (RootMove& move : root_moves_) move.previous_score = move.score;
        for (multi_pv_index_ = 0; multi_pv_index_ < multi_pv && !stopped_; ++multi_pv_index_) {
            selective_depth_ = 0;
            aspiration_search(root_depth_, multi_pv_index_);
            std::stable_sort(
                root_moves_.begin(),
                root_moves_.begin() + static_cast<std::ptrdiff_t>(multi_pv_index_) + 1,
                [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        }
        if (!stopped_) finished_depth_ = root_depth_;
        // MultiPV scores of different depths are not comparable: an interrupted iteration falls
        // back to the last complete one.
        if (multi_pv > 1 && !stopped_) finished = root_moves_;
        if (stopped_ && !finished.empty()) root_moves_ = finished;
        if (!depth_done(root_depth_) || stopped_) return;
    }
}

template <Game G>
typename G::Move Searcher<G>::expected_reply(Move move) const {
    Position next = root_;
    next.play(move);
    const auto entry = shared_.table.probe(tt_key(next, plies_played() + 1), 1);
    const Move reply = entry ? Move::from_raw(entry->move) : Move::none();
    return !reply.is_none() && next.is_legal(reply) ? reply : Move::none();
}

/// Searches the root with an aspiration window around the average score, widened on fail high or
/// fail low.
template <Game G>
Score Searcher<G>::aspiration_search(int depth, std::size_t index) {
    const auto sort_from_index = [&] {
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(index),
                         root_moves_.end(), [](const RootMove& a, const RootMove& b) {
                             return a.score != b.score ? a.score > b.score
                                                       : a.previous_score > b.previous_score;
                         });
    };
    Score window = tuning_.aspiration_window;
    Score alpha = -kInfinite;
    Score beta = kInfinite;
    const Score average = root_moves_[index].average_score;
    if (depth >= 4 && average != kNoScore && !is_decided(average)) {
        window += std::abs(average) / tuning_.aspiration_score_divisor;
        alpha = std::max(average - window, -kInfinite);
        beta = std::min(average + window, kInfinite);
    }
    int fail_high_count = 0;
    for (;;) {
        const Score score = search_node<NodeType::Root>(
            root_, alpha, beta, std::max(1, depth - std::min(fail_high_count, 3)), 0, false);
        sort_from_index();
        if (stopped_) return score;
        if (score <= alpha && alpha > -kInfinite) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -kInfinite);
            fail_high_count = 0;
        } else if (score >= beta && beta < kInfinite) {
            beta = std::min(score + window, kInfinite);
            ++fail_high_count;
        } else {
            RootMove& best = root_moves_[index];
            best.average_score = best.average_score == kNoScore || is_decided(score)
                                     ? score
                                     : (2 * best.average_score + score) / 3;
            return score;
        }
        window += window / 2;
        if (window > 1500) window = kInfinite;
    }
}

template <Game G>
bool Searcher<G>::should_stop() {
    if (stopped_) return true;
    if (--until_tick_ <= 0) {
        until_tick_ = nodes_between_ticks_;
        if (thread_number_ == 0) (*tick_)();
    }
    // When time runs out, one root move has to do.
    if (finishes_first_depths_ && root_depth_ <= kFirstDepths && multi_pv_index_ == 0 &&
        !(shared_.is_out_of_time.load(std::memory_order_relaxed) &&
          root_moves_.front().last_score() != -kInfinite))
        return false;
    stopped_ =
        shared_.stop.load(std::memory_order_relaxed) || (max_nodes_ && nodes() >= *max_nodes_);
    return stopped_;
}

template <Game G>
void Searcher<G>::count_node() {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

template <Game G>
void Searcher<G>::push(const Position& position, Move move, int ply) {
    Frame& here = frame(ply);
    here.move = move;
    here.is_null_move = false;
    here.is_quiet = !is_noisy(position, move);
    here.reduction = 0;
    here.piece = HistoryIndex<G>::piece(position, move);
    here.to = HistoryIndex<G>::to(move);
    path_.history.push({position.key(), move, here.in_check, position.is_capture(move)});
}

/// The transposition table key also distinguishes positions in which a pass would end the game, or
/// in which the last move decides whether facing generals are bikjang; and close to a move limit
/// how many plies are left, because the score depends on it.
template <Game G>
std::uint64_t Searcher<G>::tt_key(const Position& position, int plies_played) const {
    std::uint64_t key = position.key();
    if constexpr (WithPass<G>) key ^= position.after_pass() ? 0x5E1F0A2B3C4D6E7FULL : 0;
    if constexpr (WithBikjang<G>) key ^= made_bikjang_count(position) ? 0x3A7C95D2E81B406FULL : 0;
    if (is_path_dependent(position, plies_played))
        key ^= (std::uint64_t{1} +
                static_cast<std::uint64_t>(plies_to_limit(position, ruleset_, plies_played))) *
               0x9E3779B97F4A7C15ULL;
    return key;
}

template <Game G>
bool Searcher<G>::is_path_dependent(const Position& position, int plies_played) const {
    constexpr int kPliesBeforeLimit = 20;
    return plies_to_limit(position, ruleset_, plies_played) <= kPliesBeforeLimit;
}

template <Game G>
Score Searcher<G>::static_evaluation(const Position& position, int ply) {
    if (const auto known = known_endgame(position, ruleset_)) return *known;
    if (!network_) return evaluate<G>(position, ruleset_);
    const Score score = network_->evaluate(position, ply) + bonus_near_limit<G>(position, ruleset_);
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

template <Game G>
Score Searcher<G>::corrected_evaluation(const Position& position, Score evaluation) {
    const Side side = position.turn();
    const int correction = tuning_.pawn_correction_weight *
                               tables_->pawn_correction(side, pawn_structure_key(position)) +
                           tuning_.major_correction_weight *
                               tables_->major_correction(side, major_piece_key(position));
    return std::clamp(evaluation + correction / 128, -kMaxEvaluation, kMaxEvaluation);
}

template <Game G>
void Searcher<G>::update_correction_history(const Position& position, int depth, Score difference) {
    const int bonus =
        std::clamp(difference * depth / tuning_.correction_bonus_divisor,
                   -tuning_.correction_bonus_maximum, tuning_.correction_bonus_maximum);
    tables_->pawn_correction(position.turn(), pawn_structure_key(position)).update(bonus);
    tables_->major_correction(position.turn(), major_piece_key(position)).update(bonus);
}

template <Game G>
const typename Searcher<G>::PieceTo* Searcher<G>::continuation_history(int ply, int back) {
    const Frame& earlier = frame(ply - back);
    if (earlier.move.is_none() || earlier.is_null_move) return nullptr;
    return &tables_->continuation(back % 2 == 0, earlier.piece, earlier.to);
}

template <Game G>
typename MovePicker<G>::Hints Searcher<G>::hints_for(int ply, Move tt_move) {
    const Frame& last = frame(ply - 1);
    return {.tt_move = tt_move,
            .killers = frame(ply).killers,
            .counter_move = last.move.is_none() || last.is_null_move
                                ? Move::none()
                                : tables_->counter_move(last.piece, last.to),
            .continuations = {continuation_history(ply, 1), continuation_history(ply, 2),
                              continuation_history(ply, 4)}};
}

template <Game G>
void Searcher<G>::update_quiet_histories(const Position& position, Move move, int ply, int bonus) {
    const std::size_t piece = HistoryIndex<G>::piece(position, move);
    const std::size_t to = HistoryIndex<G>::to(move);
    tables_->quiet(position.turn(), move).update(bonus);
    for (const int back : {1, 2, 4, 6}) {
        const Frame& earlier = frame(ply - back);
        if (earlier.move.is_none() || earlier.is_null_move) continue;
        tables_->continuation(back % 2 == 0, earlier.piece, earlier.to)[piece][to].update(bonus);
    }
}

template <Game G>
void Searcher<G>::update_capture_history(const Position& position, Move move, int bonus) {
    tables_
        ->noisy(HistoryIndex<G>::piece(position, move), HistoryIndex<G>::to(move),
                captured_index(position, move))
        .update(bonus);
}

/// Bonus for the move that caused the cutoff, malus for the moves tried before it; also sets the
/// killer move and the counter move.
template <Game G>
void Searcher<G>::update_cutoff_histories(const Position& position, Move best, int depth, int ply,
                                          const StaticVector<Move, 64>& quiets,
                                          const StaticVector<Move, 64>& noisy) {
    const int bonus =
        std::min(tuning_.bonus_scale * depth - tuning_.bonus_offset, tuning_.bonus_maximum);
    const int malus =
        std::min(tuning_.malus_scale * depth - tuning_.malus_offset, tuning_.malus_maximum);
    if (is_noisy(position, best)) {
        update_capture_history(position, best, bonus);
    } else {
        Frame& here = frame(ply);
        if (here.killers[0] != best) here.killers = {best, here.killers[0]};
        const Frame& last = frame(ply - 1);
        if (!last.move.is_none() && !last.is_null_move)
            tables_->counter_move(last.piece, last.to) = best;
        update_quiet_histories(position, best, ply, bonus);
        for (const Move move : quiets)
            if (move != best) update_quiet_histories(position, move, ply, -malus);
    }
    for (const Move move : noisy)
        if (move != best) update_capture_history(position, move, -malus);
}

template <Game G>
void Searcher<G>::update_pv(int ply, Move move) {
    auto& line = pv_table_[static_cast<std::size_t>(ply)];
    const auto& child = pv_table_[static_cast<std::size_t>(ply + 1)];
    line[0] = move;
    const int length = pv_lengths_[static_cast<std::size_t>(ply + 1)];
    std::copy_n(child.begin(), length, line.begin() + 1);
    pv_lengths_[static_cast<std::size_t>(ply)] = length + 1;
}

#define JANGGUN_INSTANTIATE(G) template class Searcher<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine

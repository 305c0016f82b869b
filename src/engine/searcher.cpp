#include "engine/searcher.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation.h"
#include "engine/noise.h"
#include "engine/structure.h"
#include "engine/tuning.h"

namespace janggun::engine {

template <Game G>
Searcher<G>::Searcher(Shared& shared) : shared_{shared} {}

template <Game G>
void Searcher<G>::use(std::shared_ptr<const nnue::Network<G>> network) {
    network_.reset();
    if (network) network_.emplace(std::move(network), kMaxPly);
}

template <Game G>
void Searcher<G>::forget() {
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
    count_anew();
    max_nodes_ = task.max_nodes;
    finishes_first_depths_ = task.finishes_first_depths;
    thread_number_ = task.thread_number;
    tick_ = &tick;
    until_tick_ = 0;
    stopped_ = false;
    finished_depth_ = 0;
    root_moves_.clear();
    for (const Move move : task.root_moves) {
        root_moves_.push_back({});
        root_moves_.back().move = move;
        root_moves_.back().line = {move};
    }
    if (!root_moves_.empty()) deepen(task, depth_done);
}

template <Game G>
void Searcher<G>::deepen(const Task& task, const DepthDone& depth_done) {
    const auto lines = std::min(static_cast<std::size_t>(task.lines), root_moves_.size());
    std::vector<RootMove> finished;
    for (root_depth_ = 1; root_depth_ <= task.max_depth && !stopped_; ++root_depth_) {
        // Helper threads skip depths in different rhythms, so that they do not all do the same.
        if (thread_number_ > 0 && (root_depth_ + thread_number_) % 4 == 0 && root_depth_ > 4)
            continue;
        for (RootMove& move : root_moves_) move.previous_score = move.score;
        for (root_rank_ = 0; root_rank_ < lines && !stopped_; ++root_rank_) {
            deepest_ = 0;
            search_root_line(root_depth_, root_rank_);
            std::stable_sort(
                root_moves_.begin(),
                root_moves_.begin() + static_cast<std::ptrdiff_t>(root_rank_) + 1,
                [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        }
        if (!stopped_) finished_depth_ = root_depth_;
        // Scores of two depths cannot be compared: cut off in the middle of one, several lines are
        // those of the depth before.
        if (lines > 1 && !stopped_) finished = root_moves_;
        if (stopped_ && !finished.empty()) root_moves_ = finished;
        if (!depth_done(root_depth_) || stopped_) return;
    }
}

/// A window around the last score that is opened where the result falls outside it.
template <Game G>
Score Searcher<G>::search_root_line(int depth, std::size_t rank) {
    const auto sort_from_rank = [&] {
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(rank), root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) {
                             return a.score != b.score ? a.score > b.score
                                                       : a.previous_score > b.previous_score;
                         });
    };
    Score window = Tuning<G>::kAspirationWindow;
    Score alpha = -kInfinite;
    Score beta = kInfinite;
    const Score average = root_moves_[rank].average_score;
    if (depth >= 4 && average != kNoScore && !is_decided(average)) {
        window += std::abs(average) / 64;
        alpha = std::max(average - window, -kInfinite);
        beta = std::min(average + window, kInfinite);
    }
    int failed_high = 0;
    for (;;) {
        const Score score = search_node<NodeKind::Root>(
            root_, alpha, beta, std::max(1, depth - std::min(failed_high, 3)), 0, false);
        sort_from_rank();
        if (stopped_) return score;
        if (score <= alpha && alpha > -kInfinite) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - window, -kInfinite);
            failed_high = 0;
        } else if (score >= beta && beta < kInfinite) {
            beta = std::min(score + window, kInfinite);
            ++failed_high;
        } else {
            RootMove& best = root_moves_[rank];
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
        until_tick_ = 1024;
        if (thread_number_ == 0) (*tick_)();
    }
    // The first depths are always finished, so that every answer was thought about. A pass needs
    // two: only then the search sees the pass in return that ends the game.
    constexpr int kFirstDepths = WithPass<G> ? 2 : 1;
    if (finishes_first_depths_ && root_depth_ <= kFirstDepths && root_rank_ == 0) return false;
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
    here.skipped = false;
    here.piece = Slots<G>::piece(position, move);
    here.to = Slots<G>::to(move);
    path_.history.push({position.key(), move, here.in_check, position.is_capture(move)});
}

/// The key of the table also tells positions apart in which a pass would end the game, or in which
/// the last move decides whether facing generals are bikjang.
template <Game G>
std::uint64_t Searcher<G>::table_key(const Position& position) const {
    if constexpr (WithPass<G>)
        return position.key() ^ (position.after_pass() ? 0x5E1F0A2B3C4D6E7FULL : 0) ^
               (position.made_bikjang_count() ? 0x3A7C95D2E81B406FULL : 0);
    return position.key();
}

template <Game G>
Score Searcher<G>::evaluated(const Position& position, int ply) {
    if (!network_) return evaluate<G>(position, ruleset_);
    const Score score = network_->evaluate(position, ply) + bonus_near_limit<G>(position, ruleset_);
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

template <Game G>
Score Searcher<G>::corrected(const Position& position, Score evaluation) {
    const int correction = tables_->correction(position.turn(), structure_of(position)) +
                           tables_->force_correction(position.turn(), force_of(position));
    return std::clamp(evaluation + correction / 8, -kMaxEvaluation, kMaxEvaluation);
}

template <Game G>
void Searcher<G>::learn_correction(const Position& position, int depth, Score difference) {
    const int bonus = std::clamp(difference * depth / 8, -256, 256);
    tables_->correction(position.turn(), structure_of(position)).learn(bonus);
    tables_->force_correction(position.turn(), force_of(position)).learn(bonus);
}

template <Game G>
const typename Searcher<G>::PieceTo* Searcher<G>::continuation(int ply, int back) {
    const Frame& earlier = frame(ply - back);
    if (earlier.move.is_none() || earlier.skipped) return nullptr;
    return &tables_->after(back % 2 == 0, earlier.piece, earlier.to);
}

template <Game G>
typename MovePicker<G>::Hints Searcher<G>::hints_for(int ply, Move table_move) {
    const Frame& last = frame(ply - 1);
    return {.table_move = table_move,
            .killers = frame(ply).killers,
            .counter = last.move.is_none() || last.skipped ? Move::none()
                                                           : tables_->counter(last.piece, last.to),
            .continuations = {continuation(ply, 1), continuation(ply, 2), continuation(ply, 4)}};
}

template <Game G>
void Searcher<G>::learn_quiet(const Position& position, Move move, int ply, int bonus) {
    const std::size_t piece = Slots<G>::piece(position, move);
    const std::size_t to = Slots<G>::to(move);
    tables_->quiet(position.turn(), move).learn(bonus);
    for (const int back : {1, 2, 4, 6}) {
        const Frame& earlier = frame(ply - back);
        if (earlier.move.is_none() || earlier.skipped) continue;
        tables_->after(back % 2 == 0, earlier.piece, earlier.to)[piece][to].learn(bonus);
    }
}

template <Game G>
void Searcher<G>::learn_noisy(const Position& position, Move move, int bonus) {
    tables_
        ->noisy(Slots<G>::piece(position, move), Slots<G>::to(move), captured_slot(position, move))
        .learn(bonus);
}

/// A move that refuted the position is good, those tried before it were not.
template <Game G>
void Searcher<G>::learn_cutoff(const Position& position, Move best, int depth, int ply,
                               const StaticVector<Move, 64>& quiets,
                               const StaticVector<Move, 64>& noisy) {
    const int bonus = std::min(150 * depth - 80, 1700);
    const int malus = std::min(160 * depth - 60, 1500);
    if (is_noisy(position, best)) {
        learn_noisy(position, best, bonus);
    } else {
        Frame& here = frame(ply);
        if (here.killers[0] != best) here.killers = {best, here.killers[0]};
        const Frame& last = frame(ply - 1);
        if (!last.move.is_none() && !last.skipped) tables_->counter(last.piece, last.to) = best;
        learn_quiet(position, best, ply, bonus);
        for (const Move move : quiets)
            if (move != best) learn_quiet(position, move, ply, -malus);
    }
    for (const Move move : noisy)
        if (move != best) learn_noisy(position, move, -malus);
}

template <Game G>
void Searcher<G>::set_line(int ply, Move move) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& child = lines_[static_cast<std::size_t>(ply + 1)];
    line[0] = move;
    const int length = line_lengths_[static_cast<std::size_t>(ply + 1)];
    std::copy_n(child.begin(), length, line.begin() + 1);
    line_lengths_[static_cast<std::size_t>(ply)] = length + 1;
}

template class Searcher<Janggi>;
template class Searcher<Shogun>;

}  // namespace janggun::engine

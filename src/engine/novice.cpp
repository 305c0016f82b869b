// Weak levels: moves overlooked, chosen at random, or judged after one reply.
#include "engine/novice.h"

#include <algorithm>
#include <cstdlib>

#include "engine/evaluation.h"
#include "engine/noisy_moves.h"
#include "engine/terminal.h"

namespace janggun::engine {
namespace {

template <typename Square>
double hiddenness_of_step(Square from, Square to, Side side) {
    const int forward = (to.rank() - from.rank()) * (side == Side::First ? 1 : -1);
    const int far = std::max(std::abs(to.rank() - from.rank()), std::abs(to.file() - from.file()));
    return (forward < 0 ? 1 : 0) + (far >= 4 ? 1 : 0);
}

/// Score of a move after `path` for the side that made it, by the player's limited lookahead.
template <Game G>
Line<typename G::Move> look_after(Searcher<G>& searcher, typename Searcher<G>::Task task,
                                  typename G::Move move, const Level& level, std::uint64_t mood,
                                  const typename Searcher<G>::Tick& tick) {
    Line<typename G::Move> line;
    line.moves = {move};
    line.depth = 1 + level.lookahead;
    const auto& root = task.root;
    task.path.history.push({root.key(), move, root.in_check(), root.is_capture(move)});
    task.root.play(move);
    if (const auto over = terminal_score<G>(task.root, task.path, task.ruleset, 1)) {
        line.score = -*over;
        return line;
    }
    const auto replies = G::allowed_moves(task.root, task.path.history, task.ruleset);
    if (replies.empty()) {
        line.score = task.root.in_check() ? mate_in(1) : kDraw;
        return line;
    }
    if (level.lookahead == 0) {
        line.score = -evaluate<G>(task.root, task.ruleset);
        return line;
    }
    task.root_moves =
        noticed_moves<G>(task.root, {replies.begin(), replies.end()}, move, level.blindness, mood);
    task.max_depth = level.lookahead;
    task.multi_pv = 1;
    searcher.search(
        task, [](int) { return true; }, tick);
    const auto& best = searcher.root_moves().front();
    const Score score = best.last_score();
    line.score = score != -kInfinite ? -score : -evaluate<G>(task.root, task.ruleset);
    if (is_decided(line.score)) line.score -= line.score > 0 ? 1 : -1;
    line.selective_depth = 1 + best.selective_depth;
    line.moves.push_back(best.move);
    return line;
}

}  // namespace

template <Game G>
double hiddenness(const typename G::Position& position, typename G::Move move,
                  typename G::Move last) {
    if (is_pass<G>(move)) return 0;
    if (!last.is_none() && !is_pass<G>(last) && move.to() == last.to()) return 0;
    if (is_drop<G>(move)) return 2;
    return 1 + hiddenness_of_step(move.from(), move.to(), position.turn());
}

template <>
double hiddenness<Janggi>(const janggi::Position& position, janggi::Move move, janggi::Move last) {
    if (move.is_pass()) return 0;
    if (last.is_step() && move.to() == last.to()) return 0;
    const auto kind = position.pieces().kind_on(move.from());
    const bool winding = kind == janggi::Kind::Cannon || kind == janggi::Kind::Elephant;
    return 1 + (winding ? 1 : 0) + hiddenness_of_step(move.from(), move.to(), position.turn());
}

template <Game G>
std::vector<typename G::Move> noticed_moves(const typename G::Position& position,
                                            const std::vector<typename G::Move>& moves,
                                            typename G::Move last, int blindness,
                                            std::uint64_t mood) {
    if (blindness == 0) return moves;
    std::vector<typename G::Move> noticed;
    for (const auto move : moves) {
        const double overlooked =
            std::min(0.9, hiddenness<G>(position, move, last) * blindness / 100.0);
        if (Rng{mood ^ (move.raw() * 0x9E3779B97F4A7C15ULL)}.unit() >= overlooked)
            noticed.push_back(move);
    }
    return noticed.empty() ? moves : noticed;
}

template <Game G>
std::vector<typename G::Move> moves_that_play_on(const typename Searcher<G>::Task& task) {
    std::vector<typename G::Move> moves;
    for (const auto move : task.root_moves) {
        if constexpr (WithPass<G>)
            if (move.is_pass()) continue;
        auto path = task.path;
        auto next = task.root;
        path.history.push({next.key(), move, next.in_check(), next.is_capture(move)});
        next.play(move);
        const auto over = terminal_score<G>(next, path, task.ruleset, 1);
        if (!over || is_mate(*over)) moves.push_back(move);
    }
    return moves.empty() ? task.root_moves : moves;
}

template <Game G>
typename G::Move quiet_random_move(const typename G::Position& position,
                                   const std::vector<typename G::Move>& moves, Rng& rng) {
    std::vector<typename G::Move> quiet;
    for (const auto move : moves)
        if (!is_noisy(position, move)) quiet.push_back(move);
    const auto& chosen = quiet.empty() ? moves : quiet;
    return chosen[rng.below(static_cast<std::uint32_t>(chosen.size()))];
}

template <Game G>
Impression<G> impression_of(Searcher<G>& searcher, const typename Searcher<G>::Task& task,
                            const Level& level, std::uint64_t mood,
                            const typename Searcher<G>::Tick& tick) {
    const auto& history = task.path.history;
    const auto last = history.empty() ? G::Move::none() : history.back(1).move;
    const auto moves = noticed_moves<G>(task.root, task.root_moves, last, level.blindness, mood);
    auto each = task;
    each.finishes_first_depths = false;  // many short searches with few nodes each
    each.max_nodes =
        std::max<std::uint64_t>(1, task.max_nodes.value_or(level.nodes) / moves.size());
    Impression<G> impression;
    for (const auto move : moves) {
        impression.lines.push_back(look_after<G>(searcher, each, move, level, mood, tick));
        impression.nodes += 1 + (level.lookahead > 0 ? searcher.nodes() : 0);
    }
    std::stable_sort(impression.lines.begin(), impression.lines.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    return impression;
}

#define JANGGUN_INSTANTIATE(G)                                                                    \
    template std::vector<G::Move> noticed_moves<G>(                                               \
        const G::Position&, const std::vector<G::Move>&, G::Move, int, std::uint64_t);            \
    template std::vector<G::Move> moves_that_play_on<G>(const Searcher<G>::Task&);                \
    template G::Move quiet_random_move<G>(const G::Position&, const std::vector<G::Move>&, Rng&); \
    template Impression<G> impression_of<G>(Searcher<G>&, const Searcher<G>::Task&, const Level&, \
                                            std::uint64_t, const Searcher<G>::Tick&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine

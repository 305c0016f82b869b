// Mate solver: iterative deepening over checks and all replies.
#include "engine/mate_solver.h"

namespace janggun::engine {

template <Game G>
std::optional<typename MateSolver<G>::Found> MateSolver<G>::shortest_mate(
    const typename G::Position& position, int max_moves) {
    for (int moves = 1; moves <= max_moves && !has_ended(); ++moves)
        if (const auto move = attack(position, moves); !move.is_none()) return Found{move, moves};
    return std::nullopt;
}

template <Game G>
typename G::Move MateSolver<G>::attack(const typename G::Position& position, int moves) {
    const auto known = no_mate_in_.find(position.key());
    if (known != no_mate_in_.end() && known->second >= moves) return {};
    for (const auto move : position.legal_moves()) {
        auto next = position;
        next.play(move);
        if (!next.in_check()) continue;
        if (!count_node()) return {};
        push(position, move);
        const bool mates = !is_over_without_mate(next) && defend(next, moves);
        pop();
        if (mates) return move;
    }
    if (!has_ended()) no_mate_in_[position.key()] = moves;
    return {};
}

template <Game G>
bool MateSolver<G>::defend(const typename G::Position& position, int moves) {
    const auto answers = position.legal_moves();
    if (answers.empty()) return true;
    if (moves == 1) return false;
    for (const auto answer : answers) {
        if (!count_node()) return false;
        auto next = position;
        next.play(answer);
        // A pass that accepts bikjang ends the game without mate; there are no legal moves after
        // it either.
        push(position, answer);
        const bool mates = !is_over_without_mate(next) && !attack(next, moves - 1).is_none();
        pop();
        if (!mates) return false;
    }
    return true;
}

template <Game G>
bool MateSolver<G>::count_node() {
    if (has_ended()) return false;
    --nodes_left_;
    if (should_stop_ && nodes() % kNodesBetweenTicks == 0) is_stopped_ = should_stop_();
    return !is_stopped_;
}

template <Game G>
void MateSolver<G>::push(const typename G::Position& position, typename G::Move move) {
    if (rules_)
        rules_->history.push(
            {position.key(), move, position.in_check(), position.is_capture(move)});
}

template <Game G>
void MateSolver<G>::pop() {
    if (rules_) rules_->history.pop();
}

template <Game G>
bool MateSolver<G>::is_over_without_mate(const typename G::Position& position) const {
    if (!rules_) return false;
    const auto outcome =
        G::outcome(position, rules_->history, rules_->ruleset, rules_->plies_before);
    return outcome && outcome->reason != Reason::Checkmate;
}

#define JANGGUN_INSTANTIATE(G) template class MateSolver<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine

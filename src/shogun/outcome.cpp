// Outcomes: checkmate, stalemate, repetition and the move limit.
#include "shogun/outcome.h"

namespace janggun::shogun {

namespace {

/// Occurrences of this position, including the current one. Captures are not irreversible: a
/// captured piece can be dropped again.
int occurrences(const Position& position, const History& history) {
    const std::uint64_t key = position.key();
    int count = 1;
    for (const PastPly& ply : history) count += ply.key == key;
    return count;
}

Outcome draw(Reason reason) {
    return {.reason = reason, .winner = std::nullopt, .points = std::nullopt};
}

}  // namespace

std::optional<Outcome> outcome(const Position& position, const History& history,
                               const Ruleset& ruleset) {
    if (position.count_legal_moves() == 0) {
        if (!position.in_check()) return draw(Reason::Stalemate);
        return Outcome{
            .reason = Reason::Checkmate, .winner = other(position.turn()), .points = std::nullopt};
    }
    if (position.quiet_plies() >= ruleset.move_limit) return draw(Reason::MoveLimit);
    if (occurrences(position, history) >= ruleset.repetition_limit) return draw(Reason::Repetition);
    return std::nullopt;
}

}  // namespace janggun::shogun

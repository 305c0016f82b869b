// Terminal nodes of the search.
#include "engine/terminal.h"

#include <algorithm>

namespace janggun::engine {

namespace {

bool is_by_repetition(Reason reason) {
    return reason == Reason::Repetition || reason == Reason::PerpetualCheck;
}

}  // namespace

Score score_of_outcome(const Outcome& outcome, Side turn, int ply) {
    if (!outcome.winner) return kDraw;
    const Score won = outcome.reason == Reason::Checkmate ? mate_in(ply) : points_won_in(ply);
    return *outcome.winner == turn ? won : -won;
}

template <>
std::optional<Score> terminal_score<Janggi>(const janggi::Position& position,
                                            const Path<Janggi>& path,
                                            const janggi::Ruleset& ruleset, int ply) {
    using Repetition = janggi::Ruleset::Repetition;
    const auto scored = [&](Reason reason, std::optional<Side> winner) {
        return score_of_outcome({.reason = reason, .winner = winner, .points = {}}, position.turn(),
                                ply);
    };

    const auto& history = path.history;
    const std::size_t reach =
        std::min(static_cast<std::size_t>(position.quiet_plies()), path.plies_since_null_move());
    const auto in_tree = static_cast<std::size_t>(ply);
    // If the repeating side loses, a single repetition does not count: the opponent may have to
    // repeat next.
    const bool ends_game = ruleset.repetition == Repetition::Points ||
                           ruleset.repetition == Repetition::Draw ||
                           ruleset.repetition == Repetition::NoShuttle;
    const std::uint64_t key = position.key();
    for (std::size_t i = 4; ends_game && i <= std::min(reach, in_tree); i += 2) {
        if (history.back(i).key != key) continue;
        if (const auto checker = janggi::perpetual_checker(position, history, i))
            return scored(Reason::PerpetualCheck, other(*checker));
        if (ruleset.repetition == Repetition::Draw) return kDraw;
        return scored(Reason::Repetition, janggi::points_winner(janggi::totals(position, ruleset)));
    }

    const auto outcome = outcome_but_mate(position, history, ruleset, path.plies_before);
    if (!outcome) return std::nullopt;
    // The rules do not know null moves: what they count may lie before one.
    if (path.null_move_plies > 0 && is_by_repetition(outcome->reason)) return std::nullopt;
    // A mate on the board comes before limits and repetition.
    if (position.finish() == janggi::Finish::None && position.in_check() &&
        position.count_legal_moves() == 0)
        return mated_in(ply);
    return score_of_outcome(*outcome, position.turn(), ply);
}

template <>
std::optional<Score> terminal_score<Shogun>(const shogun::Position& position,
                                            const Path<Shogun>& path,
                                            const shogun::Ruleset& ruleset, int ply) {
    const auto& history = path.history;
    const std::uint64_t key = position.key();
    int times = 1;
    for (std::size_t i = 4; i <= path.plies_since_null_move(); i += 2) {
        if (history.back(i).key != key) continue;
        ++times;
        if (i <= static_cast<std::size_t>(ply) || times >= ruleset.repetition_limit) return kDraw;
    }
    if (position.quiet_plies() >= ruleset.move_limit) {
        if (position.in_check() && position.count_legal_moves() == 0) return mated_in(ply);
        return kDraw;
    }
    return std::nullopt;
}

}  // namespace janggun::engine

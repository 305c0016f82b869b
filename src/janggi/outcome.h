// When a game of Janggi is over, and which moves repetition refuses: docs/rules/janggi.md, "The
// end".
#pragma once

#include <optional>

#include "board/outcome.h"
#include "janggi/position.h"
#include "janggi/ruleset.h"
#include "janggi/types.h"

namespace janggun::janggi {

/// Both totals with Han's deom, in halves.
[[nodiscard]] Points totals(const Position& position, const Ruleset& ruleset);
/// The winner by points: equal points (only possible with a whole deom) go to Cho.
[[nodiscard]] Side points_winner(Points points);

/// `history` holds the plies that led from the start of the game to `position`; `plies_before` is
/// how many the game had before the history begins.
[[nodiscard]] std::optional<Outcome> outcome(const Position& position, const History& history,
                                             const Ruleset& ruleset, int plies_before = 0);

/// The same without checkmate, which a search detects by itself.
[[nodiscard]] std::optional<Outcome> outcome_but_mate(const Position& position,
                                                      const History& history,
                                                      const Ruleset& ruleset, int plies_before = 0);

/// Two passes end a game, but some records continue after them: makes the position playable again.
/// Returns whether it was finished.
bool resume(Position& position);

/// The side that checked on every move since the position stood on the board `plies` ago, if one
/// did and the other did not.
[[nodiscard]] std::optional<Side> perpetual_checker(const Position& position,
                                                    const History& history, std::size_t plies);

/// The legal moves less those that the ruleset's repetition rule refuses; if it would refuse them
/// all, none is refused.
[[nodiscard]] MoveList allowed_moves(const Position& position, const History& history,
                                     const Ruleset& ruleset);

}  // namespace janggun::janggi

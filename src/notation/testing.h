// Helpers for the tests of notations.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "notation/fen.h"
#include "notation/move_text.h"

namespace janggun::notation {

template <Game G>
[[nodiscard]] typename G::Position position_from(std::string_view fen) {
    const auto position = read_position<G>(fen, G::default_ruleset());
    EXPECT_TRUE(position) << describe(position.error());
    return *position;
}

/// The move that a text means, in UCI, or the error as "illegal at 0".
template <Game G>
[[nodiscard]] std::string meaning(const typename G::Position& position, std::string_view text,
                                  Style style) {
    const auto move = read_move<G>(position, text, style);
    if (move) return write_move<G>(position, *move, Style::Uci);
    constexpr std::string_view kNames[] = {
        "unreadable",          "no such piece",        "illegal",   "finished",
        "must answer bikjang", "may not make bikjang", "ambiguous", "wrong capture"};
    return std::string{kNames[static_cast<int>(move.error().reason)]} + " at " +
           std::to_string(move.error().column);
}

}  // namespace janggun::notation

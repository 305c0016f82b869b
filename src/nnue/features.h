// What a network is told of a position, per game. Each side sees the board from its own seat, with
// its general on the left half: positions that are mirror images are one to the network.
#pragma once

#include "game/game.h"

namespace janggun::nnue {

/// From which seat the board is looked at, and whether left and right are exchanged.
struct View {
    Side side = Side::First;
    bool is_flipped = false;
    friend constexpr bool operator==(View, View) = default;
};

/// A specialisation has
///   kInputs           how many inputs there are
///   kMaxActive        how many of them can be on at once
///   Board             all that the inputs depend on, comparable
///   board(position, ruleset)
///   view(board, side, reflected)   `reflected` decides where the general stands in the middle
///   for_each_active(board, view, visit)             calls visit(input)
///   for_each_change(before, after, view, gone, come)  the same for what differs
///   count(board)      pieces on the board, for the choice of the output
template <Game G>
struct Features;

}  // namespace janggun::nnue

// What a network is told of a position, per game. Each side sees the board from its own seat, with
// its general on the left half: positions that are mirror images are one to the network.
#pragma once

#include <cstddef>

#include "game/game.h"

namespace janggun::nnue {

/// From which seat the board is looked at, and whether left and right are exchanged.
struct View {
    Side side = Side::First;
    bool is_flipped = false;
    friend constexpr bool operator==(View, View) = default;
    static constexpr std::size_t kCount = 4;
    [[nodiscard]] constexpr std::size_t number() const {
        return static_cast<std::size_t>(index(side)) + (is_flipped ? 2 : 0);
    }
};
inline constexpr View kViews[View::kCount] = {
    {Side::First, false}, {Side::Second, false}, {Side::First, true}, {Side::Second, true}};

/// A specialisation has
///   kInputs           how many inputs there are
///   kMaxActive        how many of them can be on at once
///   Board             all that the inputs depend on
///   board(position, ruleset)
///   for_each_active(board, visit)        calls visit(input), as the first side sees it
///   changed(before, position, gone, come)   the position's board under the ruleset of the one
///                                        before, which may be any; calls the same for what differs
///   seen(input, view)  which input that is from another view
///   view(position, side, reflected)   `reflected` decides where the general stands in the middle
template <Game G>
struct Features;

}  // namespace janggun::nnue

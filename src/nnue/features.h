// Input features of the networks, per game. Each side sees the board from its own perspective,
// mirrored so that its general stands on the left half.
#pragma once

#include <cstddef>

#include "game/game.h"

namespace janggun::nnue {

/// The side that looks at the board, and whether the files are mirrored.
struct Perspective {
    Side side = Side::First;
    bool is_flipped = false;
    friend constexpr bool operator==(Perspective, Perspective) = default;
    static constexpr std::size_t kCount = 4;
    [[nodiscard]] constexpr std::size_t number() const {
        return static_cast<std::size_t>(index(side)) + (is_flipped ? 2 : 0);
    }
};
inline constexpr Perspective kPerspectives[Perspective::kCount] = {
    {Side::First, false}, {Side::Second, false}, {Side::First, true}, {Side::Second, true}};

/// A specialisation has
///   kInputs           how many inputs there are
///   kMaxActive        how many of them can be active at once
///   Board             all that the inputs depend on
///   board(position, ruleset)
///   for_each_active(board, visit)  calls visit(input), from the first side's perspective
///   changed(before, position, removed, added)  the position's board, under the ruleset of
///                     `before`; calls removed(input) and added(input) for the differences
///   seen_from(input, perspective)  the index of that input in a perspective
///   perspective(position, side, reflected)  `reflected` decides when the general is on the middle
///                     file
///   kKingBuckets      into how many groups the squares of the perspective's own king fall
///   king_bucket(position, perspective)  the group of the square it stands on
template <Game G>
struct Features;

}  // namespace janggun::nnue

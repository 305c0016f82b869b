// A whole game as one animated SVG image (SMIL), which browsers play in an <img>: no scripts, fonts
// or external references.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "board/side.h"
#include "draw/style.h"
#include "game/game.h"

namespace janggun::draw {

struct AnimationOptions {
    using Duration = std::chrono::milliseconds;
    Script script = Script::Hanja;
    Coordinates coordinates = Coordinates::Letters;
    Side below = Side::First;  // the side at the bottom of the board
    Duration step{1200};       // from one move to the next
    Duration pause{3000};      // at the end, before it begins again
    std::string title;
};

/// More moves than any sensible picture has; the rest is left out, and the last caption says of how
/// many: "500... e5 (1000/1200)".
inline constexpr std::size_t kMostAnimatedMoves = 1000;

template <Game G>
struct AnimationStep {
    typename G::Move move;
    typename G::Position position;  // after it
    std::string caption;
};

template <Game G>
[[nodiscard]] std::string animated_svg(const typename G::Position& start,
                                       const std::vector<AnimationStep<G>>& steps,
                                       const AnimationOptions& options = {});

/// "12. H02-83": moves are counted in pairs, as records do.
template <Game G>
[[nodiscard]] std::string caption_of(const typename G::Position& before, typename G::Move move,
                                     std::size_t ply);

}  // namespace janggun::draw

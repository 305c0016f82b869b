// The figures of Shogun's pieces, drawn in a square of 100 by 100 units.
#pragma once

#include <string>

#include "shogun/types.h"

namespace janggun::draw {

/// The parts of one piece. A promoted piece is the unpromoted figure on a golden shield, which
/// shows what it reverts to when captured; only the queen has a figure of her own.
[[nodiscard]] std::string figure(shogun::Piece piece);

}  // namespace janggun::draw

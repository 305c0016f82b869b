// Shogun's pieces as figures.
#include <fmt/format.h>

#include "draw/shogun_figures.h"
#include "draw/svg_game.h"

namespace janggun::draw {

namespace {

using svg::Spot;

/// The figure, which is 100 units wide at scale 1.
std::string placed(shogun::Piece piece, Spot centre, double scale) {
    return fmt::format("<g transform=\"translate({} {}) scale({})\">\n{}</g>\n",
                       svg::number(centre.x - 50 * scale), svg::number(centre.y - 50 * scale),
                       scale, figure(piece));
}

}  // namespace

template <>
std::string svg::piece_at<Shogun>(shogun::Piece piece, Spot centre, Script /*script*/) {
    return placed(piece, centre, 0.92);
}
template <>
std::string svg::hand_piece_at<Shogun>(shogun::Piece piece, Spot centre) {
    return placed(piece, centre, 0.8);
}

}  // namespace janggun::draw

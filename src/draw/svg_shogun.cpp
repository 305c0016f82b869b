// Shogun's board: squares, figures, and a tray beside it for each hand.
#include <fmt/format.h>

#include "draw/shogun_figures.h"
#include "draw/svg.h"
#include "draw/svg_frame.h"
#include "draw/svg_parts.h"

namespace janggun::draw {

namespace {

using shogun::Square;
using svg::Spot;
using Frame = svg::Frame<Shogun>;

constexpr double kTrayWidth = 150;
constexpr double kTrayGap = 14;
constexpr std::string_view kFont =
    "font-family=\"'DejaVu Sans','Helvetica Neue',Arial,sans-serif\"";

std::string placed(shogun::Piece piece, Spot corner, double scale) {
    return fmt::format("<g transform=\"translate({} {}) scale({})\">\n{}</g>\n",
                       svg::number(corner.x), svg::number(corner.y), scale, figure(piece));
}

std::string board(const Frame& frame) {
    std::string parts =
        svg::rectangle({1.5, 1.5}, frame.width() - 3, frame.height() - 3,
                       "rx=\"14\" fill=\"#5b4636\" stroke=\"#3a2c21\" stroke-width=\"3\"");
    for (int index = 0; index < Square::kCount; ++index) {
        const Square square = Square::from_index(index);
        if (!frame.shows(square)) continue;
        const Spot middle = frame.middle(square);
        const bool dark = (square.file() + square.rank()) % 2 == 0;
        parts += svg::rectangle({middle.x - 50, middle.y - 50}, 100, 100,
                                dark ? "fill=\"#b99372\"" : "fill=\"#efdfc4\"");
    }
    return parts + frame.labels(fmt::format("{} fill=\"#efdfc4\"", kFont));
}

std::string tinted(const Frame& frame, Bitboard<shogun::EightByEight> squares,
                   std::string_view attributes) {
    std::string parts;
    for (const Square square : squares) {
        if (!frame.shows(square)) continue;
        const Spot middle = frame.middle(square);
        parts += svg::rectangle({middle.x - 50, middle.y - 50}, 100, 100, attributes);
    }
    return parts;
}

/// A hand as a column of pieces with their number, filled from the player's own edge.
std::string tray(const Frame& frame, shogun::Hand hand, Side side, Side below) {
    const double height = (frame.height() - kTrayGap) / 2;
    const double left = frame.width() + kTrayGap;
    const double top = side == below ? frame.height() - height : 0;
    std::string parts =
        svg::rectangle({left + 1.5, top + 1.5}, kTrayWidth - 3, height - 3,
                       "rx=\"14\" fill=\"#cdb08d\" stroke=\"#3a2c21\" stroke-width=\"3\"");
    const double slot = (height - 16) / 5;
    int row = 0;
    for (const shogun::Kind kind : shogun::kHandKinds) {
        const int count = hand.count(kind);
        if (count == 0) continue;
        const double y = side == below ? top + height - 8 - slot * (row + 1) : top + 8 + slot * row;
        parts += placed({side, kind}, {left + 12, y + (slot - 80) / 2}, 0.8);
        parts += svg::centred_text({left + 115, y + slot / 2 + 2}, 34, std::to_string(count),
                                   fmt::format("{} font-weight=\"700\" fill=\"#2a2522\"", kFont));
        ++row;
    }
    return parts;
}

}  // namespace

template <>
std::string svg_text<Shogun>(const shogun::Position& position, const SvgOptions<Shogun>& options) {
    const Frame frame{options, 100};
    const auto& pieces = position.pieces();
    std::string parts = board(frame);
    parts += tinted(frame, options.shaded, "fill=\"#6fa04f\" fill-opacity=\"0.5\"");
    parts += tinted(frame, options.highlighted, "fill=\"#5fa8dc\" fill-opacity=\"0.7\"");
    for (const Square square : pieces.occupied()) {
        if (!frame.shows(square)) continue;
        const Spot middle = frame.middle(square);
        parts += placed(pieces.piece_on(square), {middle.x - 46, middle.y - 46}, 0.92);
    }
    for (const Square square : options.targets) {
        if (!frame.shows(square)) continue;
        parts += pieces.is_empty(square) ? svg::target_dot(frame.middle(square))
                                         : svg::target_ring(frame.middle(square), 45);
    }
    for (const auto& [from, to] : options.arrows)
        parts += svg::arrow(frame.middle(from), frame.middle(to), pieces.is_empty(to) ? 4 : 46);
    for (const Square square : options.crossed) {
        if (!frame.shows(square)) continue;
        const auto [x, y] = frame.middle(square);
        parts += svg::cross_mark(pieces.is_empty(square) ? Spot{x, y} : Spot{x + 32, y - 32});
    }
    double width = frame.width();
    if (options.hands) {
        width += kTrayGap + kTrayWidth;
        for (const Side side : kSides)
            parts += tray(frame, position.hand(side), side, options.below);
    }
    return svg::document(width, frame.height(), options.title, parts);
}

}  // namespace janggun::draw

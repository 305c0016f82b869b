// The picture of a game: a chequered board, pieces by their letters, and a tray for each hand. A
// game with a look of its own specialises parts of it (svg_game.h).
#include "draw/svg.h"

#include <fmt/format.h>
#include <iterator>

#include "base/text.h"
#include "draw/svg_game.h"
#include "game/games.h"

namespace janggun::draw {

namespace {

using svg::Spot;

constexpr double kTrayWidth = 150;
constexpr double kTrayGap = 14;
constexpr std::string_view kFont =
    "font-family=\"'DejaVu Sans','Helvetica Neue',Arial,sans-serif\"";
constexpr std::string_view kHighlight = "fill=\"#5fa8dc\" fill-opacity=\"0.7\"";

/// A disc with the letter of FEN: a light one for the first side, a dark one for the second.
template <Game G>
std::string disc(svg::PieceOf<G> piece, Spot centre, double radius) {
    const bool is_first = piece.side == Side::First;
    const char letter = G::kLetters[static_cast<std::size_t>(piece.kind)];
    const std::string text(1, is_first ? letter : to_lower(letter));
    return svg::circle(centre, radius,
                       fmt::format("fill=\"{}\" stroke=\"#2a2522\" stroke-width=\"3\"",
                                   is_first ? "#fdf6e7" : "#3a2f28")) +
           svg::centred_text(centre, radius * 1.1, text,
                             fmt::format("{} font-weight=\"700\" fill=\"{}\"", kFont,
                                         is_first ? "#2a2522" : "#fdf6e7"));
}

template <Game G>
std::string square_at(Spot centre, std::string_view attributes) {
    constexpr double kHeight = svg::kSquareHeight<G>;
    return svg::rectangle({centre.x - 50, centre.y - kHeight / 2}, 100, kHeight, attributes);
}

template <Game G>
std::string tinted(const svg::Frame<G>& frame, Bitboard<typename G::Geometry> squares,
                   std::string_view attributes) {
    std::string parts;
    for (const typename G::Square square : squares)
        if (frame.shows(square)) parts += square_at<G>(frame.middle(square), attributes);
    return parts;
}

/// A hand as a column of pieces with their number, filled from the player's own edge.
template <WithHands G>
std::string tray(const svg::Frame<G>& frame, const typename G::Position& position, Side side,
                 Side below) {
    const double height = (frame.height() - kTrayGap) / 2;
    const double left = frame.width() + kTrayGap;
    const double top = side == below ? frame.height() - height : 0;
    std::string parts =
        svg::rectangle({left + 1.5, top + 1.5}, kTrayWidth - 3, height - 3,
                       "rx=\"14\" fill=\"#cdb08d\" stroke=\"#3a2c21\" stroke-width=\"3\"");
    const double slot = (height - 16) / static_cast<double>(std::size(G::kHandKinds));
    int row = 0;
    for (const typename G::Kind kind : G::kHandKinds) {
        const int count = position.hand(side).count(kind);
        if (count == 0) continue;
        const double y = side == below ? top + height - 8 - slot * (row + 1) : top + 8 + slot * row;
        parts += svg::hand_piece_at<G>({side, kind}, {left + 52, y + slot / 2});
        parts += svg::centred_text({left + 115, y + slot / 2 + 2}, 34, std::to_string(count),
                                   fmt::format("{} font-weight=\"700\" fill=\"#2a2522\"", kFont));
        ++row;
    }
    return parts;
}

}  // namespace

template <Game G>
std::string_view svg::piece_group() {
    return {};
}
template <Game G>
std::string svg::empty_board(const Frame<G>& frame) {
    std::string parts =
        rectangle({1.5, 1.5}, frame.width() - 3, frame.height() - 3,
                  "rx=\"14\" fill=\"#5b4636\" stroke=\"#3a2c21\" stroke-width=\"3\"");
    for (int index = 0; index < G::Square::kCount; ++index) {
        const auto square = G::Square::from_index(index);
        if (!frame.shows(square)) continue;
        const bool dark = (square.file() + square.rank()) % 2 == 0;
        parts += square_at<G>(frame.middle(square), dark ? "fill=\"#b99372\"" : "fill=\"#efdfc4\"");
    }
    return parts + frame.labels(fmt::format("{} fill=\"#efdfc4\"", kFont));
}
template <Game G>
std::string svg::piece_at(PieceOf<G> piece, Spot centre, Script /*script*/) {
    return disc<G>(piece, centre, 40);
}
template <Game G>
std::string svg::hand_piece_at(PieceOf<G> piece, Spot centre) {
    return disc<G>(piece, centre, 32);
}
template <Game G>
std::string svg::highlight_at(Spot centre) {
    return square_at<G>(centre, kHighlight);
}
template <Game G>
std::string svg::hand_trays([[maybe_unused]] const typename G::Position& position,
                            [[maybe_unused]] const Frame<G>& frame, [[maybe_unused]] Side below) {
    std::string parts;
    if constexpr (WithHands<G>)
        for (const Side side : kSides) parts += tray<G>(frame, position, side, below);
    return parts;
}
template <Game G>
double svg::picture_width(const Frame<G>& frame) {
    return frame.width() + (WithHands<G> ? kTrayGap + kTrayWidth : 0);
}

template <Game G>
std::string svg_text(const typename G::Position& position, const SvgOptions<G>& options) {
    const svg::Frame<G> frame{options, svg::kSquareHeight<G>};
    const auto& pieces = position.pieces();
    std::string parts = svg::empty_board<G>(frame);
    parts += tinted<G>(frame, options.shaded, "fill=\"#6fa04f\" fill-opacity=\"0.5\"");
    parts += tinted<G>(frame, options.highlighted, kHighlight);
    for (const auto square : pieces.occupied()) {
        if (!frame.shows(square)) continue;
        const Spot middle = frame.middle(square);
        parts += svg::piece_at<G>(pieces.piece_on(square), middle, options.script);
    }
    for (const auto square : options.targets) {
        if (!frame.shows(square)) continue;
        parts += pieces.is_empty(square) ? svg::target_dot(frame.middle(square))
                                         : svg::target_ring(frame.middle(square), 45);
    }
    for (const auto& [from, to] : options.arrows)
        parts += svg::arrow(frame.middle(from), frame.middle(to), pieces.is_empty(to) ? 4 : 46);
    for (const auto square : options.crossed) {
        if (!frame.shows(square)) continue;
        const auto [x, y] = frame.middle(square);
        parts += svg::cross_mark(pieces.is_empty(square) ? Spot{x, y} : Spot{x + 32, y - 32});
    }
    if (options.hands) parts += svg::hand_trays<G>(position, frame, options.below);
    const double width = options.hands ? svg::picture_width<G>(frame) : frame.width();
    return svg::document(width, frame.height(), options.title, parts);
}

#define JANGGUN_INSTANTIATE(G)                                                               \
    template std::string_view svg::piece_group<G>();                                         \
    template std::string svg::empty_board<G>(const svg::Frame<G>&);                          \
    template std::string svg::piece_at<G>(svg::PieceOf<G>, Spot, Script);                    \
    template std::string svg::hand_piece_at<G>(svg::PieceOf<G>, Spot);                       \
    template std::string svg::highlight_at<G>(Spot);                                         \
    template std::string svg::hand_trays<G>(const G::Position&, const svg::Frame<G>&, Side); \
    template double svg::picture_width<G>(const svg::Frame<G>&);                             \
    template std::string svg_text<G>(const G::Position&, const SvgOptions<G>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::draw

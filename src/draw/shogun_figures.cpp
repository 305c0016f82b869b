// The figures of Shogun's pieces as SVG paths.
#include "draw/shogun_figures.h"

#include <fmt/format.h>
#include <string_view>

namespace janggun::draw {

namespace {

using shogun::Kind;

/// The outline is filled and stroked, the detail only stroked (in the colour that shows on the
/// fill).
struct Figure {
    std::string_view outline;
    std::string_view detail;
};

constexpr std::string_view kFoot = "M26 86v-6q0-7 7-7h34q7 0 7 7v6z";

constexpr Figure kPawn{
    "M50 24a12.5 12.5 0 0 1 7 22.5q2 15 11 26.5h-36q9-11.5 "
    "11-26.5a12.5 12.5 0 0 1 7-22.5z",
    "M40 49h20"};
constexpr Figure kKnight{
    "M67 73c4-22 1-41-15-50l-3-8-7 9c-9 5-13 15-18 25-2 5 1 11 6 11 4 0 6-4 11-5 4 0 7-2 9-5 1 "
    "9-10 "
    "13-12 23z",
    "M41 37h.1M53 28c8 8 10 24 7 40"};
constexpr Figure kBishop{
    "M50 24c12 8 18 20 16 31-1 7-5 13-9 18h-14c-4-5-8-11-9-18-2-11 4-23 16-31zM50 24a5 5 0 1 1 "
    ".1 0z",
    "M50 38v19M41 47h18"};
constexpr Figure kRook{"M29 22h10v8h6v-8h10v8h6v-8h10v17l-8 8v26h-26v-26l-8-8z", "M37 47h26"};
/// A folding fan, easy to tell from the queen's crown at small sizes.
constexpr Figure kDuchess{
    "M50 75L11.9 51A10 10 0 0 1 24.1 37.4A10 10 0 0 1 40.9 30A10 10 0 0 1 59.1 30"
    "A10 10 0 0 1 75.9 37.4A10 10 0 0 1 88.1 51z",
    "M31 62A22 22 0 0 1 69 62M50 66L27 41M50 64L42 34M50 64L58 34M50 66L73 41"};
constexpr Figure kQueen{
    "M31 73l-9-37 13 17 3-26 9 24 3-28 3 28 9-24 3 26 13-17-9 37zM22 36a4.5 4.5 0 1 1 .1 0zM38 "
    "27a4.5 "
    "4.5 0 1 1 .1 0zM50 23a4.5 4.5 0 1 1 .1 0zM62 27a4.5 4.5 0 1 1 .1 0zM78 36a4.5 4.5 0 1 1 .1 0z",
    "M30 65h40"};
constexpr Figure kKing{
    "M47 12h6v6h7v6h-7v9q-3 1-3 4-0-3-3-4v-9h-7v-6h7zM50 37c5-9 27-11 29 6 1 12-9 19-12 "
    "30h-34c-3-11-13-18-12-30 2-17 24-15 29-6z",
    "M50 37v30M33 67q17-5 34 0"};

constexpr std::string_view kShield =
    "M50 5q22 8 40 7v36c0 25-17 39-40 48c-23-9-40-23-40-48v-36q18 1 40-7z";

constexpr Figure figure_of(Kind kind) {
    switch (kind) {
        case Kind::Pawn:
        case Kind::Captain:
            return kPawn;
        case Kind::Knight:
        case Kind::General:
            return kKnight;
        case Kind::Bishop:
        case Kind::Archbishop:
            return kBishop;
        case Kind::Rook:
        case Kind::Mortar:
            return kRook;
        case Kind::Duchess:
            return kDuchess;
        case Kind::Queen:
            return kQueen;
        case Kind::King:
            break;
    }
    return kKing;
}

}  // namespace

std::string figure(shogun::Piece piece) {
    const bool is_white = piece.side == shogun::kWhite;
    const auto [outline, detail] = figure_of(piece.kind);
    const std::string_view fill = is_white ? "#fffdf6" : "#35302c";
    const std::string_view edge = is_white ? "#2a2522" : "#14110f";
    const std::string_view inner = is_white ? "#2a2522" : "#f4ead6";
    const bool promoted = shogun::is_promoted(piece.kind);
    std::string parts;
    if (promoted)
        parts += fmt::format(
            "<path d=\"{}\" fill=\"#e9b830\" stroke=\"#7a5510\" stroke-width=\"3\"/>\n", kShield);
    parts += fmt::format(
        "<g stroke-width=\"3\" stroke-linejoin=\"round\" stroke-linecap=\"round\" transform=\"{}\">"
        "<path d=\"{}{}\" fill=\"{}\" stroke=\"{}\"/>"
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\"/></g>\n",
        promoted ? "translate(14.5 11) scale(.71)" : "translate(-6 -5) scale(1.12)", outline, kFoot,
        fill, edge, detail, inner);
    return parts;
}

}  // namespace janggun::draw

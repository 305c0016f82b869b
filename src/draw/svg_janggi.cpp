// Janggi's board as it lies on the table: lines, palaces, and octagonal pieces in three sizes.
#include <cmath>
#include <fmt/format.h>
#include <numbers>

#include "draw/labels.h"
#include "draw/svg.h"
#include "draw/svg_game.h"

namespace janggun::draw {

namespace {

using janggi::Kind;
using janggi::Square;
using svg::Spot;
using Frame = svg::Frame<Janggi>;

constexpr double kRankHeight = svg::kSquareHeight<Janggi>;
constexpr int kLastFile = janggi::NineByTen::kFiles - 1;
constexpr int kLastRank = janggi::NineByTen::kRanks - 1;

// Whatever is installed; any of these has the hanja and the hangul.
constexpr std::string_view kPieceFont =
    "font-family=\"'Noto Serif CJK KR','Noto Serif KR','Source Han Serif K','Nanum Myeongjo',"
    "AppleMyungjo,Batang,'Noto Serif CJK JP','Songti SC','Hiragino Mincho ProN',SimSun,"
    "'Noto Sans CJK KR',serif\" font-weight=\"700\"";
constexpr std::string_view kLabelStyle =
    "font-family=\"'DejaVu Sans','Helvetica Neue',Arial,sans-serif\" fill=\"#6b4a22\"";

struct Size {
    double radius;
    double text;
};
constexpr Size size_of(Kind kind) {
    switch (kind) {
        case Kind::General:
            return {47, 52};
        case Kind::Guard:
        case Kind::Soldier:
            return {35, 37};
        default:
            return {41, 45};
    }
}

std::vector<Spot> octagon(Spot centre, double radius) {
    std::vector<Spot> corners;
    for (int i = 0; i < 8; ++i) {
        const double angle = (i + 0.5) * std::numbers::pi / 4;
        corners.push_back(
            {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
    }
    return corners;
}

std::string piece_parts(janggi::Piece piece, Spot centre, Script script) {
    const bool is_cho = piece.side == janggi::kCho;
    const std::string_view colour = is_cho ? "#14538f" : "#b3201f";
    const auto [radius, text] = size_of(piece.kind);
    std::string parts = svg::polygon(octagon({centre.x + 2, centre.y + 4}, radius),
                                     "fill=\"#3a2408\" fill-opacity=\"0.3\"");
    parts += svg::polygon(octagon(centre, radius),
                          "fill=\"#fdf3dc\" stroke=\"#8a6a3a\" stroke-width=\"2\"");
    // The rims tell the sides apart without colour too: Han's is double.
    parts += svg::polygon(octagon(centre, radius - 4.5),
                          fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", colour));
    if (!is_cho)
        parts +=
            svg::polygon(octagon(centre, radius - 8.5),
                         fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1\"", colour));
    parts += svg::centred_text(centre, text, label_of(piece, script),
                               fmt::format("fill=\"{}\"", colour));
    return parts;
}

/// Four small angles around a point, as printed boards show where cannons and soldiers start; two
/// at the edge.
std::string start_mark(const Frame& frame, int file, int rank) {
    constexpr double kGap = 6;
    constexpr double kArm = 11;
    const Spot centre = frame.middle(file, rank);
    std::string path;
    for (const int right : {-1, 1}) {
        const int beside = file + right;
        if (beside < 0 || beside > kLastFile) continue;
        const double x_sign = frame.middle(beside, rank).x > centre.x ? 1 : -1;
        for (const double y_sign : {-1.0, 1.0})
            path += fmt::format("M{} {}v{}h{}", svg::number(centre.x + x_sign * kGap),
                                svg::number(centre.y + y_sign * (kGap + kArm)),
                                svg::number(-y_sign * kArm), svg::number(x_sign * kArm));
    }
    return fmt::format("<path d=\"{}\"/>\n", path);
}

std::string lines(const Frame& frame) {
    std::string parts =
        "<g fill=\"none\" stroke=\"#6b4a22\" stroke-width=\"2.5\" "
        "stroke-linecap=\"square\" clip-path=\"url(#janggi-board)\">\n";
    for (int rank = 0; rank <= kLastRank; ++rank)
        parts += svg::line(frame.middle(0, rank), frame.middle(kLastFile, rank));
    for (int file = 0; file <= kLastFile; ++file)
        parts += svg::line(frame.middle(file, 0), frame.middle(file, kLastRank));
    for (const int edge : {0, kLastRank - 2}) {
        parts += svg::line(frame.middle(3, edge), frame.middle(5, edge + 2));
        parts += svg::line(frame.middle(5, edge), frame.middle(3, edge + 2));
    }
    for (const int file : {0, 2, 4, 6, 8})
        for (const int rank : {3, kLastRank - 3}) parts += start_mark(frame, file, rank);
    for (const int file : {1, 7})
        for (const int rank : {2, kLastRank - 2}) parts += start_mark(frame, file, rank);
    return parts + "</g>\n";
}

std::string board(const Frame& frame) {
    const double inside = Frame::kMargin;
    std::string parts = svg::rectangle({1.5, 1.5}, frame.width() - 3, frame.height() - 3,
                                       "rx=\"14\" fill=\"#e9c88d\" stroke=\"#8a6234\" "
                                       "stroke-width=\"3\"");
    parts += svg::rectangle({inside, inside}, frame.board_width(), frame.board_height(),
                            "rx=\"6\" fill=\"#f2d7a2\"");
    parts += "<clipPath id=\"janggi-board\">";
    parts += svg::rectangle({inside, inside}, frame.board_width(), frame.board_height(), "");
    parts += "</clipPath>\n";
    return parts + frame.labels(kLabelStyle);
}

}  // namespace

template <>
std::string_view svg::piece_group<Janggi>() {
    return kPieceFont;
}
template <>
std::string svg::empty_board<Janggi>(const svg::Frame<Janggi>& frame) {
    return board(frame) + lines(frame);
}
template <>
std::string svg::piece_at<Janggi>(janggi::Piece piece, Spot centre, Script script) {
    return piece_parts(piece, centre, script);
}
template <>
std::string svg::highlight_at<Janggi>(Spot centre) {
    return svg::circle(centre, 48, "fill=\"#f7c52b\" fill-opacity=\"0.8\"");
}

template <>
std::string svg_text<Janggi>(const janggi::Position& position, const SvgOptions<Janggi>& options) {
    const Frame frame{options, kRankHeight};
    const auto& pieces = position.pieces();
    std::string parts = board(frame);
    for (const Square square : options.shaded)
        if (frame.shows(square)) {
            const Spot middle = frame.middle(square);
            parts += svg::rectangle({middle.x - 50, middle.y - kRankHeight / 2}, 100, kRankHeight,
                                    "fill=\"#7fae5c\" fill-opacity=\"0.35\"");
        }
    parts += lines(frame);
    for (const Square square : options.highlighted) {
        if (!frame.shows(square)) continue;
        const auto piece = pieces.on(square);
        parts += svg::circle(frame.middle(square), piece ? size_of(piece->kind).radius + 7 : 40,
                             "fill=\"#f7c52b\" fill-opacity=\"0.8\"");
    }
    parts += fmt::format("<g {}>\n", kPieceFont);
    for (const Square square : pieces.occupied())
        if (frame.shows(square))
            parts += piece_parts(pieces.piece_on(square), frame.middle(square), options.script);
    parts += "</g>\n";
    for (const Square square : options.targets) {
        if (!frame.shows(square)) continue;
        const auto piece = pieces.on(square);
        parts += piece ? svg::target_ring(frame.middle(square), size_of(piece->kind).radius + 1)
                       : svg::target_dot(frame.middle(square));
    }
    for (const auto& [from, to] : options.arrows)
        parts += svg::arrow(frame.middle(from), frame.middle(to), pieces.is_empty(to) ? 4 : 44);
    for (const Square square : options.crossed) {
        if (!frame.shows(square)) continue;
        const auto [x, y] = frame.middle(square);
        // Beside a piece, so that one can still read it.
        parts += svg::cross_mark(pieces.is_empty(square) ? Spot{x, y} : Spot{x + 34, y - 34});
    }
    return svg::document(frame.width(), frame.height(), options.title, parts);
}

}  // namespace janggun::draw

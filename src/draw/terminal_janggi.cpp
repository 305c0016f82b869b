// Janggi's board in a terminal: pieces stand on the points where the lines meet.
#include <fmt/format.h>

#include "draw/ink.h"
#include "draw/labels.h"
#include "draw/terminal.h"
#include "janggi/outcome.h"

namespace janggun::draw {

namespace {

using janggi::kCho;
using janggi::Position;
using janggi::Square;
constexpr int kFiles = janggi::NineByTen::kFiles;
constexpr int kRanks = janggi::NineByTen::kRanks;

constexpr std::string_view name_of(Side side) {
    return side == kCho ? "Cho" : "Han";
}
constexpr Shade shade_of(Side side) {
    return side == kCho ? Shade::Cho : Shade::Han;
}

/// Draws in columns and rows of the screen, both from 0 at the upper left. Every point is four
/// columns wide: a piece takes one (letters) or two (hanja and hangul are double width), then come
/// the marks, then the line to the next point.
class Board {
  public:
    Board(const Position& position, const TerminalOptions<Janggi>& options)
        : position_{position}, options_{options}, ink_{options.colour} {}

    [[nodiscard]] std::string text() const {
        std::string lines;
        for (int row = 0; row < kRanks; ++row) {
            lines += point_line(row);
            if (row + 1 < kRanks) lines += between_line(row);
        }
        if (options_.coordinates != Coordinates::None) {
            std::string labels = "   ";
            for (int column = 0; column < kFiles; ++column)
                labels +=
                    fmt::format("{:<4}", file_label(at(column, 0).file(), options_.coordinates));
            while (labels.back() == ' ') labels.pop_back();
            lines += ink_(Shade::Dim, labels) + '\n';
        }
        return lines;
    }

  private:
    [[nodiscard]] Square at(int column, int row) const {
        return options_.below == kCho ? Square::at(column, kRanks - 1 - row)
                                      : Square::at(kFiles - 1 - column, row);
    }

    [[nodiscard]] std::string point_line(int row) const {
        std::string line;
        if (options_.coordinates != Coordinates::None) {
            const auto label = rank_label(at(0, row).rank(), options_.coordinates);
            line += ink_(Shade::Dim, fmt::format("{:>2} ", label));
        }
        for (int column = 0; column < kFiles; ++column) line += point(column, row);
        return line + '\n';
    }

    [[nodiscard]] std::string point(int column, int row) const {
        const Square square = at(column, row);
        const bool marked = options_.marked.contains(square);
        const auto piece = position_.pieces().on(square);
        std::string cell;
        int width = 1;
        if (piece) {
            const auto label = label_of(*piece, options_.script);
            cell = ink_(shade_of(piece->side), label, marked);
            if (options_.script != Script::Letters) {
                width = 2;
                if (!ink_.has_colour()) {  // without colours a mark shows the side
                    cell += piece->side == options_.below ? '^' : 'v';
                    ++width;
                }
            }
        } else {
            cell = ink_(Shade::Dim, crossing(column, row), marked);
        }
        if (marked && !ink_.has_colour()) {
            cell += '*';
            ++width;
        }
        if (column + 1 == kFiles) return cell;
        std::string rest;
        for (; width < 4; ++width) rest += "─";
        return cell + ink_(Shade::Dim, rest);
    }

    [[nodiscard]] static std::string_view crossing(int column, int row) {
        constexpr std::string_view kCrossings[3][3] = {
            {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
        const auto place = [](int i, int count) {
            return static_cast<std::size_t>(i == 0 ? 0 : i + 1 == count ? 2 : 1);
        };
        return kCrossings[place(row, kRanks)][place(column, kFiles)];
    }

    /// The line below a row of points, with the palace diagonals.
    [[nodiscard]] std::string between_line(int row) const {
        const bool falls_then_rises = row == 0 || row == kRanks - 3;
        const bool rises_then_falls = row == 1 || row == kRanks - 2;
        std::string line;
        for (int column = 0; column < kFiles; ++column) {
            std::string_view gap = "│   ";
            if (column == 3 && falls_then_rises) gap = "│ ╲ ";
            if (column == 4 && falls_then_rises) gap = "│ ╱ ";
            if (column == 3 && rises_then_falls) gap = "│ ╱ ";
            if (column == 4 && rises_then_falls) gap = "│ ╲ ";
            line += column + 1 < kFiles ? gap : "│";
        }
        const std::string margin = options_.coordinates != Coordinates::None ? "   " : "";
        return margin + ink_(Shade::Dim, line) + '\n';
    }

    const Position& position_;
    const TerminalOptions<Janggi>& options_;
    Ink ink_;
};

std::string points_text(int halves) {
    return fmt::format("{}{}", halves / 2, halves % 2 != 0 ? ".5" : "");
}

std::string status(const Position& position, const janggi::Ruleset& ruleset, const Ink& ink) {
    const Side turn = position.turn();
    const auto name = ink(shade_of(turn), name_of(turn));
    std::string line;
    if (position.finish() == janggi::Finish::Bikjang)
        line = "The game is over: bikjang was accepted.";
    else if (position.finish() == janggi::Finish::TwoPasses)
        line = "The game is over: both sides passed.";
    else if (position.in_check() && position.count_legal_moves() == 0)
        line = fmt::format("{} is {}.", name, ink(Shade::Alert, "checkmated"));
    else {
        line = fmt::format("{} to move", name);
        if (position.in_check()) line += ", " + ink(Shade::Alert, "in check");
        if (position.in_bikjang())
            line += ", " + ink(Shade::Alert, "bikjang") + ": break it or pass";
        line += '.';
    }
    const Points points = janggi::totals(position, ruleset);
    line += fmt::format("\nPoints: {} {}, {} {}", ink(Shade::Cho, "Cho"),
                        points_text(points.first_halves), ink(Shade::Han, "Han"),
                        points_text(points.second_halves));
    if (const int bonus = ruleset.bonus_halves(); bonus != 0)
        line += fmt::format(" (deom {} included)", points_text(bonus));
    return line + ".\n";
}

}  // namespace

template <>
std::string terminal_text<Janggi>(const Position& position, const janggi::Ruleset& ruleset,
                                  const TerminalOptions<Janggi>& options) {
    std::string text = Board{position, options}.text();
    if (options.status) text += '\n' + status(position, ruleset, Ink{options.colour});
    return text;
}

}  // namespace janggun::draw

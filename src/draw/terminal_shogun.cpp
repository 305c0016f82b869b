// Shogun's board in a terminal: letters in squares, the hands beside it.
#include <fmt/format.h>

#include "draw/ink.h"
#include "draw/labels.h"
#include "draw/terminal.h"

namespace janggun::draw {

namespace {

using shogun::kWhite;
using shogun::Position;
using shogun::Square;
constexpr int kSide = shogun::EightByEight::kFiles;
static_assert(kSide == shogun::EightByEight::kRanks);

constexpr std::string_view name_of(Side side) {
    return side == kWhite ? "White" : "Black";
}
constexpr Shade shade_of(Side side) {
    return side == kWhite ? Shade::White : Shade::Black;
}

/// Every square is four columns wide between its lines; a promoted piece has a plus behind it.
class Board {
  public:
    Board(const Position& position, const TerminalOptions<Shogun>& options)
        : position_{position}, options_{options}, ink_{options.colour} {}

    [[nodiscard]] std::string text() const {
        const std::string margin = has_labels() ? "   " : "";
        std::string lines = margin + border("┌", "┬", "┐") + '\n';
        for (int row = 0; row < kSide; ++row) {
            if (row > 0) lines += margin + border("├", "┼", "┤") + '\n';
            lines += squares_line(row);
            if (row == 0) lines += hand(other(options_.below));
            if (row + 1 == kSide) lines += hand(options_.below);
            lines += '\n';
        }
        lines += margin + border("└", "┴", "┘") + '\n';
        if (has_labels()) lines += ink_(Shade::Dim, file_labels()) + '\n';
        return lines;
    }

  private:
    [[nodiscard]] Square at(int column, int row) const {
        return options_.below == kWhite ? Square::at(column, kSide - 1 - row)
                                        : Square::at(kSide - 1 - column, row);
    }
    [[nodiscard]] bool has_labels() const { return options_.coordinates != Coordinates::None; }

    [[nodiscard]] std::string border(std::string_view left, std::string_view cross,
                                     std::string_view right) const {
        std::string line{left};
        for (int column = 0; column < kSide; ++column) {
            line += "────";
            line += column + 1 < kSide ? cross : right;
        }
        return ink_(Shade::Dim, line);
    }

    [[nodiscard]] std::string squares_line(int row) const {
        std::string line;
        if (has_labels())  // the game has one way to name squares
            line +=
                ink_(Shade::Dim,
                     fmt::format("{:>2} ", rank_label(at(0, row).rank(), Coordinates::Letters)));
        for (int column = 0; column < kSide; ++column)
            line += ink_(Shade::Dim, "│") + square_text(at(column, row));
        return line + ink_(Shade::Dim, "│");
    }

    [[nodiscard]] std::string square_text(Square square) const {
        const bool marked = options_.marked.contains(square);
        const auto piece = position_.pieces().on(square);
        std::string inside = "  ";
        if (piece) {
            inside = std::string(1, letter_of(*piece));
            inside += shogun::is_promoted(piece->kind) ? '+' : ' ';
        }
        const Shade shade = piece ? shade_of(piece->side) : Shade::Plain;
        if (ink_.has_colour()) return ink_(shade, ' ' + inside + ' ', marked);
        return marked ? '(' + inside + ')' : ' ' + inside + ' ';
    }

    [[nodiscard]] std::string hand(Side side) const {
        std::string held;
        for (const shogun::Kind kind : shogun::kHandKinds) {
            const int count = position_.hand(side).count(kind);
            if (count == 0) continue;
            held += ' ';
            held += ink_(shade_of(side), std::string(1, letter_of({side, kind})));
            if (count > 1) held += std::to_string(count);
        }
        return fmt::format("   {}:{}", ink_(shade_of(side), name_of(side)),
                           held.empty() ? " -" : held);
    }

    [[nodiscard]] std::string file_labels() const {
        std::string labels = "     ";
        for (int column = 0; column < kSide; ++column) {
            if (column > 0) labels += "    ";
            labels += file_label(at(column, 0).file(), Coordinates::Letters);
        }
        return labels;
    }

    const Position& position_;
    const TerminalOptions<Shogun>& options_;
    Ink ink_;
};

std::string status(const Position& position, const Ink& ink) {
    const auto name = ink(shade_of(position.turn()), name_of(position.turn()));
    const bool stuck = position.count_legal_moves() == 0;
    if (position.in_check() && stuck)
        return fmt::format("{} is {}.\n", name, ink(Shade::Alert, "checkmated"));
    if (stuck) return fmt::format("{} is {}.\n", name, ink(Shade::Alert, "stalemated"));
    return fmt::format("{} to move{}.\n", name,
                       position.in_check() ? ", " + ink(Shade::Alert, "in check") : "");
}

}  // namespace

template <>
std::string terminal_text<Shogun>(const Position& position, const shogun::Ruleset&,
                                  const TerminalOptions<Shogun>& options) {
    std::string text = Board{position, options}.text();
    if (options.status) text += '\n' + status(position, Ink{options.colour});
    return text;
}

}  // namespace janggun::draw

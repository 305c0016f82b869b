// Janggi moves in the algebraic notation that PyChess exports.
#include "record/janggi_san.h"

#include "base/text.h"

namespace janggun::record {
namespace {

using janggi::Kind;
using janggi::Move;
using janggi::Square;

[[nodiscard]] std::optional<Kind> kind_of(char letter) {
    switch (letter) {
        case 'K':
            return Kind::General;
        case 'A':
            return Kind::Guard;
        case 'R':
            return Kind::Chariot;
        case 'C':
            return Kind::Cannon;
        case 'H':
        case 'N':
            return Kind::Horse;
        case 'E':
        case 'B':
            return Kind::Elephant;
        case 'P':
            return Kind::Soldier;
        default:
            return std::nullopt;
    }
}

/// Takes the square's name off the end of the text.
[[nodiscard]] std::optional<Square> take_target(std::string_view& text) {
    std::size_t start = text.size();
    while (start > 0 && is_digit(text[start - 1])) --start;
    if (start == 0) return std::nullopt;
    auto name = text.substr(start - 1);
    text.remove_suffix(name.size());
    const auto square = take_square<janggi::NineByTen>(name);
    return name.empty() ? square : std::nullopt;
}

}  // namespace

std::optional<Move> read_janggi_san(const janggi::Position& position, std::string_view text) {
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    const auto kind = text.empty() ? std::nullopt : kind_of(text.front());
    if (!kind) return std::nullopt;
    text.remove_prefix(1);
    const auto to = take_target(text);
    if (!to) return std::nullopt;
    const bool is_capture = text.ends_with('x');
    if (is_capture) text.remove_suffix(1);

    // What is left tells two pieces apart: a file, a rank, or both.
    const bool has_file = !text.empty() && is_lower(text.front());
    const int file = has_file ? text.front() - 'a' : 0;
    if (has_file) text.remove_prefix(1);
    const auto rank = parse_number(text);
    if (!text.empty() && !rank) return std::nullopt;

    if (*kind == Kind::General && *to == position.general(position.turn()))
        return position.is_legal(Move::pass()) ? std::optional{Move::pass()} : std::nullopt;
    std::optional<Move> found;
    for (const Move move : position.legal_moves()) {
        if (move.is_pass() || move.to() != *to || position.is_capture(move) != is_capture) continue;
        const Square from = move.from();
        if (position.pieces().kind_on(from) != *kind) continue;
        if ((has_file && from.file() != file) || (rank && from.rank() != *rank - 1)) continue;
        if (found) return std::nullopt;  // several pieces could
        found = move;
    }
    return found;
}

}  // namespace janggun::record

// Janggi moves as chess players write them, the way Fairy-Stockfish and PyChess do.
#include "base/text.h"
#include "notation/algebraic.h"
#include "notation/reading.h"

namespace janggun::notation {

namespace {

using janggi::Kind;
using janggi::Move;
using janggi::Square;
using enum MoveTextError::Reason;

/// Disambiguation: distinguishes the piece from others of its kind with the same target.
std::string distinction(const janggi::Position& position, Move move) {
    const Kind kind = position.pieces().kind_on(move.from());
    Rivals rivals;
    for (const Move rival : position.legal_moves())
        if (rival.is_step() && rival.to() == move.to() && rival.from() != move.from() &&
            position.pieces().kind_on(rival.from()) == kind)
            rivals.add(move.from(), rival.from());
    return rivals.distinction(move.from());
}

/// A parsed move, before it is matched with the legal moves.
struct Written {
    Kind kind{};
    std::optional<int> file;
    std::optional<int> rank;
    std::optional<std::size_t> capture_column;
    Square to;

    [[nodiscard]] bool fits(const janggi::Position& position, Square from) const {
        return position.pieces().on(from) == janggi::Piece{position.turn(), kind} &&
               file.value_or(from.file()) == from.file() &&
               rank.value_or(from.rank()) == from.rank();
    }
};

/// The rank of these digits, if it is on the board.
std::optional<int> rank_of(std::string_view digits, RankBase base) {
    const auto number = digits.size() <= 2 ? parse_number(digits) : std::nullopt;
    if (!number) return std::nullopt;
    const int rank = base == RankBase::One ? *number - 1 : *number;
    return Square::on_board(0, rank) ? std::optional{rank} : std::nullopt;
}

/// Parses and removes the target at the end of the text: a file and one or two digits.
std::optional<Square> take_target(std::string_view& text, RankBase base) {
    std::size_t start = text.size();
    while (start > 0 && is_digit(text[start - 1])) --start;
    if (start == 0) return std::nullopt;
    const int file = text[start - 1] - 'a';
    const auto rank = rank_of(text.substr(start), base);
    if (!rank || !Square::on_board(file, *rank)) return std::nullopt;
    text = text.substr(0, start - 1);
    return Square::at(file, *rank);
}

/// K A R C H E P, then [file][rank][x or -], then the target.
Result<Written, MoveTextError> split(std::string_view text, RankBase base) {
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    Written written;
    const auto kind = text.empty() ? std::nullopt : janggi_kind(text.front());
    if (!kind) return unread(Unreadable, 0);
    written.kind = *kind;
    std::string_view rest = text.substr(1);
    const auto to = take_target(rest, base);
    if (!to) return unread(Unreadable, 1);
    written.to = *to;
    if (rest.ends_with('x')) written.capture_column = rest.size();
    if (rest.ends_with('x') || rest.ends_with('-')) rest.remove_suffix(1);
    if (!rest.empty() && is_lower(rest.front())) {
        written.file = rest.front() - 'a';
        rest.remove_prefix(1);
    }
    if (rest.empty()) return written;
    written.rank = rank_of(rest, base);
    if (!written.rank)
        return unread(Unreadable, static_cast<std::size_t>(rest.data() - text.data()));
    return written;
}

/// What there is instead of a legal move.
MoveTextError why_none_fits(const janggi::Position& position, const Written& written) {
    std::optional<MoveTextError> why;
    for (const Square from : position.pieces().of(position.turn())) {
        if (!written.fits(position, from)) continue;
        if (!why) why = MoveTextError{Illegal, 0};
        if (from == written.to) continue;
        const auto reason = why_illegal(position, Move::step(from, written.to));
        if (reason != Illegal) return {reason, 0};
    }
    return why.value_or(MoveTextError{NoSuchPiece, 0});
}

}  // namespace

std::string write_algebraic(const janggi::Position& position, Move move) {
    const Square from = move.is_pass() ? position.general(position.turn()) : move.from();
    std::string text(1, letter_of(position.pieces().kind_on(from)));
    if (move.is_pass()) {
        text += from.name();
    } else {
        text += distinction(position, move);
        if (position.is_capture(move)) text += 'x';
        text += move.to().name();
    }
    text += check_mark(position, move);
    return text;
}

Result<Move, MoveTextError> read_algebraic(const janggi::Position& position, std::string_view text,
                                           RankBase base) {
    const auto written = split(text, base);
    if (!written) return Failure{written.error()};
    // A general that stays where it is passes.
    if (written->kind == Kind::General && written->to == position.general(position.turn()))
        return if_legal(position, Move::pass());

    std::optional<Move> found;
    for (const Move move : position.legal_moves()) {
        if (move.is_pass() || move.to() != written->to || !written->fits(position, move.from()))
            continue;
        if (found) return unread(Ambiguous, 0);
        found = move;
    }
    if (!found) return Failure{why_none_fits(position, *written)};
    if (written->capture_column && !position.is_capture(*found))
        return unread(WrongCapture, *written->capture_column);
    return *found;
}

}  // namespace janggun::notation

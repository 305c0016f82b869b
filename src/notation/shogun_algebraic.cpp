// Shogun moves as chess players write them.
#include "base/text.h"
#include "notation/algebraic.h"
#include "notation/reading.h"
#include "notation/shogun_letters.h"

namespace janggun::notation {

namespace {

using shogun::Kind;
using enum MoveTextError::Reason;

constexpr int kKingWingFile = 6;
constexpr int kQueenWingFile = 2;

/// Disambiguation: distinguishes the piece from others of its kind with the same target and
/// promotion.
std::string distinction(const shogun::Position& position, shogun::Move move) {
    const Kind kind = position.pieces().kind_on(move.from());
    Rivals rivals;
    for (const auto rival : position.legal_moves())
        if (rival.type() == move.type() && rival.to() == move.to() && rival.from() != move.from() &&
            position.pieces().kind_on(rival.from()) == kind)
            rivals.add(move.from(), rival.from());
    return rivals.distinction(move.from());
}

/// A parsed move, before it is matched with the legal moves.
struct Written {
    Kind kind = Kind::Pawn;
    std::optional<int> file;
    std::optional<int> rank;
    std::optional<std::size_t> capture_column;
    shogun::Square to;
    bool is_drop = false;
    bool is_promotion = false;
    bool has_plus = false;  // at the end: check, or a promotion written the short way

    [[nodiscard]] bool fits(const shogun::Position& position, shogun::Move move) const {
        if (move.is_drop() != is_drop || move.is_castling() || move.to() != to) return false;
        if (is_drop) return move.dropped() == kind;
        return fits(position, move.from());
    }
    [[nodiscard]] bool fits(const shogun::Position& position, shogun::Square from) const {
        return position.pieces().on(from) == shogun::Piece{position.turn(), kind} &&
               file.value_or(from.file()) == from.file() &&
               rank.value_or(from.rank()) == from.rank();
    }
};

std::string_view without_suffix(std::string_view text, std::string_view suffix) {
    if (text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix)
        text.remove_suffix(suffix.size());
    return text;
}

/// Takes "+", "++" or "#" off the end, but not the '+' of "=+".
std::string_view without_check_mark(std::string_view text) {
    for (int marks = 0; marks < 2 && !text.empty(); ++marks) {
        const bool is_mark = text.back() == '+' || text.back() == '#';
        if (!is_mark || (text.size() > 1 && text[text.size() - 2] == '=')) break;
        text.remove_suffix(1);
    }
    return text;
}

/// The squares: [file][rank][x or -]file rank.
std::optional<MoveTextError> split_squares(std::string_view text, std::size_t column,
                                           Written& written) {
    const auto fail = [](std::size_t at) {
        return MoveTextError{Unreadable, static_cast<int>(at)};
    };
    if (text.size() < 2) return fail(column);
    std::string_view target = text.substr(text.size() - 2);
    const auto to = take_square<shogun::EightByEight>(target);
    if (!to) return fail(column + text.size() - 2);
    written.to = *to;
    text.remove_suffix(2);
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) {
        if (text.back() == 'x') written.capture_column = column + text.size() - 1;
        text.remove_suffix(1);
    }
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        written.file = text.front() - 'a';
        text.remove_prefix(1);
        ++column;
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        written.rank = text.front() - '1';
        text.remove_prefix(1);
        ++column;
    }
    if (!text.empty()) return fail(column);
    return std::nullopt;
}

/// Parses a move. The '=' must be followed by the promoted piece or by '+'.
Result<Written, MoveTextError> split(std::string_view text) {
    Written written;
    std::string_view body = without_check_mark(text);
    written.has_plus = body.size() < text.size() && text[body.size()] == '+';
    body = without_suffix(body, "e.p.");

    std::size_t column = 0;
    const bool has_plus = body.starts_with('+');  // XBoard: +F is what a promoted F has become
    if (has_plus) column = 1;
    if (body.size() > column && is_upper(body[column])) {
        const auto kind = shogun_kind(body[column]);
        if (!kind || (has_plus && !shogun::can_promote(*kind))) return unread(Unreadable, column);
        written.kind = has_plus ? shogun::promoted(*kind) : *kind;
        ++column;
    } else if (has_plus) {
        return unread(Unreadable, 0);
    }
    if (const std::size_t sign = body.find('='); sign != std::string_view::npos) {
        const std::string_view named = body.substr(sign + 1);
        if (!shogun::can_promote(written.kind)) return unread(Illegal, sign);
        const auto kind = named.size() == 1 ? shogun_kind(named[0]) : std::nullopt;
        if (!kind && named != "+") return unread(Unreadable, sign + 1);
        if (kind && *kind != shogun::promoted(written.kind)) return unread(Illegal, sign + 1);
        written.is_promotion = true;
        body = body.substr(0, sign);
    }
    if (body.size() > column && body[column] == '@') {
        written.is_drop = true;
        ++column;
    }
    if (const auto error = split_squares(body.substr(column), column, written))
        return Failure{*error};
    if (written.is_drop && (written.file || written.rank || written.capture_column ||
                            written.is_promotion || body.size() != column + 2))
        return unread(Unreadable, column);
    return written;
}

/// The legal moves that fit, apart from what they promote.
struct Fitting {
    shogun::Move plain;
    shogun::Move promoting;
    int plain_count = 0;
    int promoting_count = 0;
};
Fitting fitting_moves(const shogun::Position& position, const Written& written) {
    Fitting found;
    for (const auto move : position.legal_moves()) {
        if (!written.fits(position, move)) continue;
        if (move.is_promotion()) {
            found.promoting = move;
            ++found.promoting_count;
        } else {
            found.plain = move;
            ++found.plain_count;
        }
    }
    return found;
}

MoveTextError why_none_fits(const shogun::Position& position, const Written& written) {
    if (written.is_drop) {
        const bool has_it =
            shogun::can_promote(written.kind) && position.hand(position.turn()).has(written.kind);
        return {has_it ? Illegal : NoSuchPiece, 0};
    }
    for (const auto square : position.pieces().of(position.turn()))
        if (written.fits(position, square)) return {Illegal, 0};
    return {NoSuchPiece, 0};
}

Result<shogun::Move, MoveTextError> find_castling(const shogun::Position& position, int file) {
    const shogun::Square king = position.king(position.turn());
    return if_legal(position, shogun::Move::castling(king, shogun::Square::at(file, king.rank())));
}

}  // namespace

std::string write_algebraic(const shogun::Position& position, shogun::Move move) {
    std::string text;
    if (move.is_castling()) {
        text = move.to().file() == kKingWingFile ? "O-O" : "O-O-O";
    } else if (move.is_drop()) {
        text = drop_text(move);
    } else {
        const Kind kind = position.pieces().kind_on(move.from());
        const bool is_capture = position.is_capture(move);
        if (kind != Kind::Pawn)
            text = letter_of(kind) + distinction(position, move);
        else if (is_capture)
            text = move.from().name().substr(0, 1);
        if (is_capture) text += 'x';
        text += move.to().name();
        if (move.is_promotion()) text += {'=', letter_of(shogun::promoted(kind))};
    }
    text += check_mark(position, move);
    return text;
}

Result<shogun::Move, MoveTextError> read_algebraic(const shogun::Position& position,
                                                   std::string_view text) {
    const std::string_view body = without_check_mark(text);
    if (body == "O-O" || body == "0-0") return find_castling(position, kKingWingFile);
    if (body == "O-O-O" || body == "0-0-0") return find_castling(position, kQueenWingFile);

    const auto written = split(text);
    if (!written) return Failure{written.error()};
    const Fitting found = fitting_moves(position, *written);

    // A pawn on the last rank has no plain move, and a '+' that cannot mean check means promotion.
    bool promotes = written->is_promotion || found.plain_count == 0;
    if (!promotes && written->has_plus && found.plain_count == 1 && found.promoting_count == 1 &&
        found.plain.from() == found.promoting.from())
        promotes = check_after(position, found.plain) == CheckState::None;

    const int count = promotes ? found.promoting_count : found.plain_count;
    if (count == 0) return Failure{why_none_fits(position, *written)};
    if (count > 1) return unread(Ambiguous, 0);
    const shogun::Move move = promotes ? found.promoting : found.plain;
    if (written->capture_column && !position.is_capture(move))
        return unread(WrongCapture, *written->capture_column);
    return move;
}

}  // namespace janggun::notation

// Moves as engines and GUIs write them.
#include "notation/uci.h"

#include "base/text.h"
#include "notation/reading.h"
#include "notation/shogun_letters.h"

namespace janggun::notation {

namespace {

using enum MoveTextError::Reason;

/// Castling written as king takes rook (Chess960 style): no other move captures an own piece.
shogun::Square castling_target(const shogun::Position& position, shogun::Square from,
                               shogun::Square to) {
    const auto rook = position.pieces().on(to);
    if (rook != shogun::Piece{position.turn(), shogun::Kind::Rook} || from.rank() != to.rank())
        return to;
    return shogun::Square::at(to.file() > from.file() ? 6 : 2, from.rank());
}

Result<shogun::Move, MoveTextError> read_drop(const shogun::Position& position,
                                              std::string_view text) {
    const auto kind = shogun_kind(to_upper(text.front()));
    if (!kind) return unread(Unreadable, 0);
    std::string_view rest = text.substr(2);
    const auto to = take_square<shogun::EightByEight>(rest);
    if (!to) return unread(Unreadable, 2);
    if (!rest.empty()) return unread(Unreadable, text.size() - rest.size());
    if (!shogun::can_promote(*kind) || !position.hand(position.turn()).has(*kind))
        return unread(NoSuchPiece, 0);
    return if_legal(position, shogun::Move::drop(*kind, *to));
}

template <typename Square>
char* write_square(Square square, char* out) {
    const int rank = square.rank() + 1;
    *out++ = static_cast<char>('a' + square.file());
    if (rank >= 10) *out++ = static_cast<char>('0' + rank / 10);
    *out++ = static_cast<char>('0' + rank % 10);
    return out;
}

template <typename Position, typename Move>
std::string text_of(const Position& position, Move move) {
    char text[kLongestUci];
    return {text, write_uci(position, move, text)};
}

}  // namespace

char* write_uci(const janggi::Position& position, janggi::Move move, char* out) {
    if (move.is_pass()) {
        const auto general = position.general(position.turn());
        return write_square(general, write_square(general, out));
    }
    return write_square(move.to(), write_square(move.from(), out));
}

char* write_uci(const shogun::Position&, shogun::Move move, char* out) {
    if (move.is_drop()) {
        *out++ = letter_of(move.dropped());
        *out++ = '@';
        return write_square(move.to(), out);
    }
    out = write_square(move.to(), write_square(move.from(), out));
    if (move.is_promotion()) *out++ = '+';
    return out;
}

std::string write_uci(const janggi::Position& position, janggi::Move move) {
    return text_of(position, move);
}
std::string write_uci(const shogun::Position& position, shogun::Move move) {
    return text_of(position, move);
}

Result<janggi::Move, MoveTextError> read_uci(const janggi::Position& position,
                                             std::string_view text) {
    if (text == "0000" || text == "@@@@") return if_legal(position, janggi::Move::pass());
    std::string_view rest = text;
    const auto from = take_square<janggi::NineByTen>(rest);
    if (!from) return unread(Unreadable, 0);
    const std::size_t to_column = text.size() - rest.size();
    const auto to = take_square<janggi::NineByTen>(rest);
    if (!to) return unread(Unreadable, to_column);
    if (!rest.empty()) return unread(Unreadable, text.size() - rest.size());
    return find_step(position, *from, *to, std::nullopt, 0);
}

Result<shogun::Move, MoveTextError> read_uci(const shogun::Position& position,
                                             std::string_view text) {
    if (text.size() > 1 && text[1] == '@') return read_drop(position, text);
    std::string_view rest = text;
    const auto from = take_square<shogun::EightByEight>(rest);
    if (!from) return unread(Unreadable, 0);
    const auto to = take_square<shogun::EightByEight>(rest);
    if (!to) return unread(Unreadable, 2);
    const bool is_promotion = rest == "+";
    if (!is_promotion && !rest.empty()) return unread(Unreadable, 4);

    const auto piece = position.pieces().on(*from);
    if (!piece || piece->side != position.turn()) return unread(NoSuchPiece, 0);
    if (is_promotion) return if_legal(position, shogun::Move::promotion(*from, *to));
    if (piece->kind == shogun::Kind::King) {
        const auto castling = shogun::Move::castling(*from, castling_target(position, *from, *to));
        if (position.is_legal(castling)) return castling;
    }
    return if_legal(position, shogun::Move::step(*from, *to));
}

}  // namespace janggun::notation

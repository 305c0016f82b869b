// FEN of Shogun Chess: the board with its hands, castling and en passant.
#include <fmt/core.h>

#include "notation/fen.h"
#include "notation/fen_fields.h"
#include "notation/shogun_letters.h"

namespace janggun::notation {

namespace {

using shogun::Wing;
using enum FenError::Reason;

using Hands = BySide<shogun::Hand>;

/// A piece at the start of the text: "p", "+p", or "C" for a promoted one.
struct PieceText {
    std::optional<shogun::Piece> piece;
    std::size_t length = 1;
};
PieceText read_piece(std::string_view text) {
    const bool is_marked = text.front() == '+';
    if (is_marked && text.size() < 2) return {};
    const char letter = text[is_marked ? 1 : 0];
    const auto kind = shogun_kind(to_upper(letter));
    if (!kind || (is_marked && !shogun::can_promote(*kind))) return {};
    if (!is_marked) return {shogun::Piece{side_of_letter(letter), *kind}, 1};
    return {shogun::Piece{side_of_letter(letter), shogun::promoted(*kind)}, 2};
}

/// The pieces, and how much of the word their rows are: hands may follow.
struct Rows {
    shogun::Placement pieces;
    std::size_t length = 0;
};
Result<Rows, FenError> read_rows(Word board) {
    Rows rows;
    RowWalk<shogun::EightByEight> walk;
    std::size_t i = 0;
    while (i < board.text.size() && board.text[i] != '[') {
        const char c = board.text[i];
        const std::size_t column = board.column + i;
        if (c == '/') {
            if (!walk.is_row_full()) return fen_failure(RankTooShort, column);
            if (walk.is_last_row()) break;
            walk.next_row();
            ++i;
        } else if (c >= '1' && c <= '8') {
            if (!walk.advance(c - '0')) return fen_failure(RankTooLong, column);
            ++i;
        } else {
            const auto [piece, taken] = read_piece(board.text.substr(i));
            if (!piece) return fen_failure(c == '+' ? BadPromotionMark : UnknownPiece, column);
            if (walk.is_row_full()) return fen_failure(RankTooLong, column);
            rows.pieces.put(*piece, walk.square());
            (void)walk.advance(1);
            i += taken;
        }
    }
    if (!walk.is_row_full()) return fen_failure(RankTooShort, board.column + i);
    if (!walk.is_last_row()) return fen_failure(TooFewRanks, board.column + i);
    rows.length = i;
    return rows;
}

/// Hands in brackets or, as some programs write them, as a ninth row of letters.
Result<Hands, FenError> read_hands_after(Word board, std::size_t length) {
    const std::string_view hands = board.text.substr(length);
    const std::size_t column = board.column + length;
    if (hands.empty() || hands.front() == '[')
        return read_bracketed_hands<Shogun, shogun::Hand>({hands, column});
    if (hands.find_first_of("12345678+/", 1) != std::string_view::npos)
        return fen_failure(TooManyRanks, column);
    return read_hands<Shogun, shogun::Hand>({hands.substr(1), column + 1});
}

Result<shogun::CastlingRights, FenError> read_castling(FenFields& fields) {
    shogun::CastlingRights castling;
    if (fields.at_end()) return castling;
    const Word word = fields.take();
    if (word.text == "-") return castling;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const char letter = word.text[i];
        const char wing_letter = to_upper(letter);
        const Wing wing = wing_letter == 'K' ? Wing::King : Wing::Queen;
        if ((wing_letter != 'K' && wing_letter != 'Q') ||
            castling.has(side_of_letter(letter), wing))
            return fen_failure(BadCastling, word.column + i);
        castling.grant(side_of_letter(letter), wing);
    }
    return castling;
}

/// The setup with the en passant square that the next field names.
Result<shogun::Setup, FenError> with_en_passant(shogun::Setup setup, FenFields& fields) {
    if (fields.at_end()) return setup;
    const Word word = fields.take();
    if (word.text == "-") return setup;
    std::string_view rest = word.text;
    setup.en_passant = take_square<shogun::EightByEight>(rest);
    if (!setup.en_passant || !rest.empty()) return fen_failure(BadEnPassant, word.column);
    return setup;
}

std::string piece_text(shogun::Piece piece) {
    if (!shogun::is_promoted(piece.kind)) return {cased(letter_of(piece.kind), piece.side)};
    return {'+', cased(letter_of(shogun::demoted(piece.kind)), piece.side)};
}

std::string castling_text(shogun::CastlingRights castling) {
    std::string text;
    for (const Side side : kSides) {
        if (castling.has(side, Wing::King)) text += cased('K', side);
        if (castling.has(side, Wing::Queen)) text += cased('Q', side);
    }
    return text.empty() ? "-" : text;
}

}  // namespace

template <>
Result<shogun::Setup, FenError> parse_fen<Shogun>(std::string_view text) {
    FenFields fields{text};
    if (fields.at_end()) return fen_failure(Empty, 0);
    const Word board = fields.take();
    const auto rows = read_rows(board);
    if (!rows) return Failure{rows.error()};
    const auto hands = read_hands_after(board, rows->length);
    if (!hands) return Failure{hands.error()};
    const auto turn = read_turn(fields);
    if (!turn) return Failure{turn.error()};
    const auto castling = read_castling(fields);
    if (!castling) return Failure{castling.error()};
    auto setup = with_en_passant({.pieces = rows->pieces,
                                  .hands = *hands,
                                  .castling = *castling,
                                  .en_passant = {},
                                  .turn = *turn},
                                 fields);
    if (!setup) return setup;
    const auto counters = read_counters(fields);
    if (!counters) return Failure{counters.error()};
    setup->quiet_plies = counters->quiet_plies;
    setup->move_number = counters->move_number;
    return setup;
}

template <>
std::string to_fen<Shogun>(const shogun::Position& position) {
    const auto en_passant = position.en_passant();
    return fmt::format("{}[{}] {} {} {} {} {}",
                       write_rows<shogun::EightByEight>(position.pieces(), piece_text),
                       hands_text<Shogun>(position), turn_letter(position.turn()),
                       castling_text(position.castling()), en_passant ? en_passant->name() : "-",
                       fen_number(position.quiet_plies()), fen_number(position.move_number()));
}

}  // namespace janggun::notation

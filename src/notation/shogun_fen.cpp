// FEN of Shogun Chess: the board with its hands, castling and en passant.
#include <fmt/core.h>

#include "notation/fen.h"
#include "notation/fen_fields.h"
#include "notation/shogun_letters.h"

namespace janggun::notation {

namespace {

using shogun::Kind;
using shogun::Wing;
using enum FenError::Reason;

std::optional<FenError> fail(FenError::Reason reason, std::size_t column) {
    return FenError{reason, static_cast<int>(column)};
}
Side side_of(char letter) {
    return is_upper(letter) ? shogun::kWhite : shogun::kBlack;
}

/// Letters in any order, or a dash for nothing.
std::optional<FenError> read_hands(Word word, BySide<shogun::Hand>& hands) {
    if (word.text == "-") return std::nullopt;
    constexpr int kMostOfAKind = 32;  // more than a whole set; the position will judge the sum
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const auto kind = shogun_kind(to_upper(word.text[i]));
        if (!kind || !shogun::can_promote(*kind)) return fail(BadHand, word.column + i);
        shogun::Hand& hand = hands[side_of(word.text[i])];
        if (hand.count(*kind) == kMostOfAKind) return fail(BadHand, word.column + i);
        hand.add(*kind);
    }
    return std::nullopt;
}

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
    if (!is_marked) return {shogun::Piece{side_of(letter), *kind}, 1};
    return {shogun::Piece{side_of(letter), shogun::promoted(*kind)}, 2};
}

/// The rows; returns how much of the word they are in `length`, for hands may follow.
std::optional<FenError> read_rows(Word board, shogun::Placement& pieces, std::size_t& length) {
    RowWalk<shogun::EightByEight> walk;
    std::size_t i = 0;
    while (i < board.text.size() && board.text[i] != '[') {
        const char c = board.text[i];
        const std::size_t column = board.column + i;
        if (c == '/') {
            if (!walk.is_row_full()) return fail(RankTooShort, column);
            if (walk.is_last_row()) break;
            walk.next_row();
            ++i;
        } else if (c >= '1' && c <= '8') {
            if (!walk.advance(c - '0')) return fail(RankTooLong, column);
            ++i;
        } else {
            const auto [piece, taken] = read_piece(board.text.substr(i));
            if (!piece) return fail(c == '+' ? BadPromotionMark : UnknownPiece, column);
            if (walk.is_row_full()) return fail(RankTooLong, column);
            pieces.put(*piece, walk.square());
            (void)walk.advance(1);
            i += taken;
        }
    }
    if (!walk.is_row_full()) return fail(RankTooShort, board.column + i);
    if (!walk.is_last_row()) return fail(TooFewRanks, board.column + i);
    length = i;
    return std::nullopt;
}

/// The rows, then hands in brackets or, as some programs write them, as a ninth row of letters.
std::optional<FenError> read_board(Word board, shogun::Setup& setup) {
    std::size_t length = 0;
    if (const auto error = read_rows(board, setup.pieces, length)) return error;
    std::string_view hands = board.text.substr(length);
    if (hands.empty()) return std::nullopt;
    const std::size_t column = board.column + length + 1;
    if (hands.front() == '[') {
        if (hands.size() < 2 || hands.back() != ']')
            return fail(BadHand, board.column + board.text.size());
        hands.remove_suffix(1);
    } else if (hands.find_first_of("12345678+/", 1) != std::string_view::npos) {
        return fail(TooManyRanks, column - 1);
    }
    return read_hands({hands.substr(1), column}, setup.hands);
}

std::optional<FenError> read_castling(FenFields& fields, shogun::CastlingRights& castling) {
    if (fields.at_end()) return std::nullopt;
    const Word word = fields.take();
    if (word.text == "-") return std::nullopt;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const char letter = word.text[i];
        const char wing_letter = to_upper(letter);
        const Wing wing = wing_letter == 'K' ? Wing::King : Wing::Queen;
        if ((wing_letter != 'K' && wing_letter != 'Q') || castling.has(side_of(letter), wing))
            return fail(BadCastling, word.column + i);
        castling.grant(side_of(letter), wing);
    }
    return std::nullopt;
}

std::optional<FenError> read_en_passant(FenFields& fields,
                                        std::optional<shogun::Square>& en_passant) {
    if (fields.at_end()) return std::nullopt;
    const Word word = fields.take();
    if (word.text == "-") return std::nullopt;
    std::string_view rest = word.text;
    en_passant = take_square<shogun::EightByEight>(rest);
    if (!en_passant || !rest.empty()) return fail(BadEnPassant, word.column);
    return std::nullopt;
}

std::string piece_text(shogun::Piece piece) {
    if (!shogun::is_promoted(piece.kind)) return {cased(letter_of(piece.kind), piece.side)};
    return {'+', cased(letter_of(shogun::demoted(piece.kind)), piece.side)};
}

std::string hands_text(const shogun::Position& position) {
    std::string text;
    for (const Side side : kSides)
        for (const Kind kind : shogun::kHandKinds)
            text.append(static_cast<std::size_t>(position.hand(side).count(kind)),
                        cased(letter_of(kind), side));
    return text;
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
    shogun::Setup setup;
    if (fields.at_end()) return fen_failure(Empty, 0);
    if (const auto error = read_board(fields.take(), setup)) return Failure{*error};
    if (const auto error = read_turn(fields, setup.turn)) return Failure{*error};
    if (const auto error = read_castling(fields, setup.castling)) return Failure{*error};
    if (const auto error = read_en_passant(fields, setup.en_passant)) return Failure{*error};
    if (const auto error = read_numbers(fields, setup.quiet_plies, setup.move_number))
        return Failure{*error};
    return setup;
}

template <>
std::string to_fen<Shogun>(const shogun::Position& position) {
    const auto en_passant = position.en_passant();
    return fmt::format("{}[{}] {} {} {} {} {}",
                       write_rows<shogun::EightByEight>(position.pieces(), piece_text),
                       hands_text(position), turn_letter(position.turn()),
                       castling_text(position.castling()), en_passant ? en_passant->name() : "-",
                       fen_number(position.quiet_plies()), fen_number(position.move_number()));
}

}  // namespace janggun::notation

// FEN of Janggi.
#include <fmt/core.h>

#include "notation/fen.h"
#include "notation/fen_fields.h"

namespace janggun::notation {

namespace {

using janggi::Kind;

constexpr std::string_view kLetters = "KARCNBP";  // in the order of Kind

/// Pychess writes n and b, WinBoard h and e.
std::optional<Kind> kind_of(char letter) {
    switch (to_upper(letter)) {
        case 'H':
            return Kind::Horse;
        case 'E':
            return Kind::Elephant;
        default:
            break;
    }
    const std::size_t at = kLetters.find(to_upper(letter));
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Kind>(at);
}

std::optional<FenError> read_board(Word board, janggi::Placement& pieces) {
    using enum FenError::Reason;
    RowWalk<janggi::NineByTen> walk;
    for (std::size_t i = 0; i < board.text.size(); ++i) {
        const char c = board.text[i];
        const auto fail = [&](FenError::Reason reason) {
            return FenError{reason, static_cast<int>(board.column + i)};
        };
        if (c == '/') {
            if (!walk.is_row_full()) return fail(RankTooShort);
            if (walk.is_last_row()) return fail(TooManyRanks);
            walk.next_row();
        } else if (c >= '1' && c <= '9') {
            if (!walk.advance(c - '0')) return fail(RankTooLong);
        } else if (const auto kind = kind_of(c)) {
            if (walk.is_row_full()) return fail(RankTooLong);
            pieces.put({is_upper(c) ? janggi::kCho : janggi::kHan, *kind}, walk.square());
            (void)walk.advance(1);
        } else {
            return fail(UnknownPiece);
        }
    }
    const auto end = static_cast<int>(board.column + board.text.size());
    if (!walk.is_row_full()) return FenError{RankTooShort, end};
    if (!walk.is_last_row()) return FenError{TooFewRanks, end};
    return std::nullopt;
}

/// The two dashes where chess has castling and en passant; WinBoard leaves them out.
std::optional<FenError> read_dashes(FenFields& fields) {
    using enum FenError::Reason;
    if (fields.at_end() || is_digit(fields.peek().text.front())) return std::nullopt;
    for (const auto reason : {BadCastling, BadEnPassant})
        if (const Word word = fields.take(); word.text != "-")
            return FenError{reason, static_cast<int>(word.column)};
    return std::nullopt;
}

}  // namespace

template <>
Result<janggi::Setup, FenError> parse_fen<Janggi>(std::string_view text) {
    FenFields fields{text};
    janggi::Setup setup;
    if (fields.at_end()) return fen_failure(FenError::Reason::Empty, 0);
    if (const auto error = read_board(fields.take(), setup.pieces)) return Failure{*error};
    if (const auto error = read_turn(fields, setup.turn)) return Failure{*error};
    if (const auto error = read_dashes(fields)) return Failure{*error};
    if (const auto error = read_numbers(fields, setup.quiet_plies, setup.move_number))
        return Failure{*error};
    return setup;
}

template <>
std::string to_fen<Janggi>(const janggi::Position& position) {
    const auto letters = [](janggi::Piece piece) {
        return cased(kLetters[static_cast<std::size_t>(piece.kind)], piece.side);
    };
    return fmt::format("{} {} - - {} {}", write_rows<janggi::NineByTen>(position.pieces(), letters),
                       turn_letter(position.turn()), fen_number(position.quiet_plies()),
                       fen_number(position.move_number()));
}

}  // namespace janggun::notation

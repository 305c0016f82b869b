// The start board of a .gib file.
#include "record/gib_board.h"

#include "base/text.h"
#include "notation/korean.h"

namespace janggun::record::gib {

using janggi::kCho;
using janggi::kHan;
using janggi::NineByTen;
using janggi::Square;
using notation::Script;

std::string_view describe(const BoardError& error) {
    switch (error.reason) {
        case BoardError::Reason::TooManyRows:
            return "the board has more than ten rows";
        case BoardError::Reason::TooFewRows:
            return "the board has fewer than ten rows";
        case BoardError::Reason::RowTooLong:
            return "the row is longer than nine points";
        case BoardError::Reason::UnknownPiece:
            return "expected the name of a piece";
        case BoardError::Reason::UnknownSide:
            return "expected 초 or 한 as the side to move";
    }
    return {};
}

Result<janggi::Setup, BoardError> parse_board(std::string_view text) {
    const std::string_view whole = text;
    using Reason = BoardError::Reason;
    const auto fail = [&](Reason reason) {
        return Failure{BoardError{reason, whole.size() - text.size()}};
    };
    janggi::Setup setup;
    int file = 0;
    int rank = 0;
    while (!text.empty() && !is_space(text.front())) {
        const char c = text.front();
        if (c == '/') {
            file = 0;
            if (++rank == NineByTen::kRanks) return fail(Reason::TooManyRows);
            text.remove_prefix(1);
        } else if (c >= '1' && c <= '9') {
            file += c - '0';
            if (file > NineByTen::kFiles) return fail(Reason::RowTooLong);
            text.remove_prefix(1);
        } else {
            if (file >= NineByTen::kFiles) return fail(Reason::RowTooLong);
            const auto name = notation::take_korean_name(text);
            if (!name) return fail(Reason::UnknownPiece);
            const Side side = name->script == Script::Hangul ? kCho : kHan;
            setup.pieces.put({side, name->kind}, Square::at(file++, rank));
        }
    }
    if (rank != NineByTen::kRanks - 1) return fail(Reason::TooFewRows);
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    if (text.starts_with("한") || text.starts_with("漢"))
        setup.turn = kHan;
    else if (!text.empty() && !text.starts_with("초") && !text.starts_with("楚"))
        return fail(Reason::UnknownSide);
    return setup;
}

std::string write_board(const janggi::Position& position) {
    std::string text;
    for (int rank = 0; rank < NineByTen::kRanks; ++rank) {
        if (rank > 0) text += '/';
        int empty = 0;
        for (int file = 0; file < NineByTen::kFiles; ++file) {
            const auto piece = position.pieces().on(Square::at(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
            text +=
                notation::korean_name(*piece, piece->side == kCho ? Script::Hangul : Script::Hanja);
        }
    }
    return text + (position.turn() == kCho ? " 초 접장기" : " 한 접장기");
}

bool gives_odds(const janggi::Position& start) {
    return start.turn() == kHan && points_of(start, kHan) < points_of(start, kCho);
}

}  // namespace janggun::record::gib

// Janggi moves as PyChess shows them: letter, from, '-' or 'x', to, check.
#include "notation/pychess.h"

#include "base/text.h"
#include "notation/korean.h"
#include "notation/reading.h"

namespace janggun::notation {

namespace {

using enum MoveTextError::Reason;

}  // namespace

std::string write_pychess(const janggi::Position& position, janggi::Move move) {
    const auto from = move.is_pass() ? position.general(position.turn()) : move.from();
    const auto to = move.is_pass() ? from : move.to();
    const auto kind = position.pieces().kind_on(from);
    std::string text(1, letter_of(kind));
    text += digits_of(from);
    text += position.is_capture(move) ? 'x' : '-';
    text += digits_of(to);
    text += check_mark(position, move);
    return text;
}

Result<janggi::Move, MoveTextError> read_pychess(const janggi::Position& position,
                                                 std::string_view text) {
    //  R 0 1 - 7 1 +
    //  0 1   3 4   6
    constexpr std::size_t kLength = 6;
    const auto kind = text.empty() ? std::nullopt : janggi_kind(text[0]);
    if (!kind) return unread(Unreadable, 0);
    const auto from = square_from_digits(text.substr(1, 2));
    if (!from) return unread(Unreadable, 1);
    if (text.size() < 4 || (text[3] != '-' && text[3] != 'x')) return unread(Unreadable, 3);
    const auto to = square_from_digits(text.substr(4, 2));
    if (!to) return unread(Unreadable, 4);
    const std::string_view mark = text.substr(kLength);
    if (!mark.empty() && mark != "+" && mark != "#") return unread(Unreadable, kLength);

    const auto move = find_step(position, *from, *to, *kind, 0);
    if (move && position.is_capture(*move) != (text[3] == 'x')) return unread(WrongCapture, 3);
    return move;
}

}  // namespace janggun::notation

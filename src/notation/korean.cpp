// The Korean notation of Janggi.
#include "notation/korean.h"

#include "notation/reading.h"

namespace janggun::notation {

namespace {

using janggi::Kind;
using enum MoveTextError::Reason;

struct Spelling {
    std::string_view text;
    Kind kind;
    Script script;
};
/// The first of each kind and script is what we write (but see korean_name for the soldiers).
constexpr Spelling kSpellings[] = {
    {"장", Kind::General, Script::Hangul},    {"궁", Kind::General, Script::Hangul},
    {"왕", Kind::General, Script::Hangul},    {"將", Kind::General, Script::Hanja},
    {"将", Kind::General, Script::Hanja},     {"楚", Kind::General, Script::Hanja},
    {"漢", Kind::General, Script::Hanja},     {"汉", Kind::General, Script::Hanja},
    {"宮", Kind::General, Script::Hanja},     {"宫", Kind::General, Script::Hanja},
    {"王", Kind::General, Script::Hanja},     {"사", Kind::Guard, Script::Hangul},
    {"士", Kind::Guard, Script::Hanja},       {"仕", Kind::Guard, Script::Hanja},
    {"차", Kind::Chariot, Script::Hangul},    {"車", Kind::Chariot, Script::Hanja},
    {"\uF902", Kind::Chariot, Script::Hanja},  // cp949 has 車 twice
    {"俥", Kind::Chariot, Script::Hanja},     {"车", Kind::Chariot, Script::Hanja},
    {"포", Kind::Cannon, Script::Hangul},     {"包", Kind::Cannon, Script::Hanja},
    {"砲", Kind::Cannon, Script::Hanja},      {"炮", Kind::Cannon, Script::Hanja},
    {"마", Kind::Horse, Script::Hangul},      {"馬", Kind::Horse, Script::Hanja},
    {"傌", Kind::Horse, Script::Hanja},       {"马", Kind::Horse, Script::Hanja},
    {"상", Kind::Elephant, Script::Hangul},   {"象", Kind::Elephant, Script::Hanja},
    {"相", Kind::Elephant, Script::Hanja},    {"졸", Kind::Soldier, Script::Hangul},
    {"병", Kind::Soldier, Script::Hangul},    {"卒", Kind::Soldier, Script::Hanja},
    {"兵", Kind::Soldier, Script::Hanja},
};

bool take(std::string_view& text, std::string_view prefix) {
    if (text.substr(0, prefix.size()) != prefix) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<Side> take_side(std::string_view& text) {
    for (const std::string_view cho : {"초", "楚"})
        if (take(text, cho)) return janggi::kCho;
    for (const std::string_view han : {"한", "漢", "汉"})
        if (take(text, han)) return janggi::kHan;
    return std::nullopt;
}

bool take_check(std::string_view& text) {
    return take(text, "장군") || take(text, "將軍") || take(text, "将军");
}

/// One or two characters of any coordinate system.
std::string_view take_point(std::string_view& text) {
    std::size_t length = 0;
    while (length < 2 && length < text.size() &&
           (is_digit(text[length]) || (length == 0 && text[0] >= 'a' && text[0] <= 'i')))
        ++length;
    const std::string_view point = text.substr(0, length);
    text.remove_prefix(length);
    return point;
}

}  // namespace

std::string_view korean_name(janggi::Piece piece, Script script) {
    if (piece.kind == Kind::Soldier && piece.side == janggi::kHan)
        return script == Script::Hangul ? "병" : "兵";
    for (const Spelling& spelling : kSpellings)
        if (spelling.kind == piece.kind && spelling.script == script) return spelling.text;
    return "";
}

std::optional<KoreanName> take_korean_name(std::string_view& text) {
    for (const Spelling& spelling : kSpellings)
        if (take(text, spelling.text)) return KoreanName{spelling.kind, spelling.script};
    return std::nullopt;
}

Result<KoreanMove, MoveTextError> split_korean(std::string_view token) {
    KoreanMove move;
    if (token == "한수쉼" || token == "쉼") {
        move.is_pass = true;
        return move;
    }
    std::string_view rest = token;
    const auto column = [&] { return token.size() - rest.size(); };

    move.from = {take_point(rest), 0};
    if (move.from.text.empty()) return unread(Unreadable, 0);

    // 楚 and 漢 are sides before a piece and generals before a square.
    move.piece_column = static_cast<int>(column());
    const std::string_view with_side = rest;
    move.side = take_side(rest);
    auto piece = take_korean_name(rest);
    if (!piece) {
        move.side.reset();
        rest = with_side;
        piece = take_korean_name(rest);
    }
    if (!piece) return unread(Unreadable, column());
    move.piece = *piece;

    const std::size_t to_column = column();
    move.to = {take_point(rest), to_column};
    if (move.to.text.empty()) return unread(Unreadable, to_column);

    const bool says_taken = take(rest, "타") || take(rest, "打");
    move.captured_column = static_cast<int>(column());
    move.is_check = take_check(rest);
    if (!move.is_check) {
        move.captured = take_korean_name(rest);
        move.is_check = take_check(rest);
    }
    if (says_taken && !move.captured)
        return unread(Unreadable, static_cast<std::size_t>(move.captured_column));
    if (!rest.empty()) return unread(Unreadable, column());
    return move;
}

std::optional<janggi::Square> square_from_digits(std::string_view two_digits) {
    if (two_digits.size() != 2 || !is_digit(two_digits[0]) || !is_digit(two_digits[1]))
        return std::nullopt;
    const int row = two_digits[0] - '0';
    const int column = two_digits[1] - '0';
    if (column == 0) return std::nullopt;
    return janggi::Square::at(column - 1, row == 0 ? 0 : 10 - row);
}

std::string digits_of(janggi::Square square) {
    const int row = (10 - square.rank()) % 10;
    return {static_cast<char>('0' + row), static_cast<char>('1' + square.file())};
}

Result<janggi::Move, MoveTextError> find_korean(const janggi::Position& position,
                                                const KoreanMove& written, janggi::Square from,
                                                janggi::Square to) {
    const auto piece_column = static_cast<std::size_t>(written.piece_column);
    if (written.side && *written.side != position.turn()) return unread(NoSuchPiece, piece_column);
    const auto move = find_step(position, from, to, written.piece.kind, piece_column);
    if (!move || !written.captured) return move;
    if (!position.is_capture(*move) || position.pieces().kind_on(to) != written.captured->kind)
        return unread(WrongCapture, static_cast<std::size_t>(written.captured_column));
    return move;
}

std::string write_korean(const janggi::Position& position, janggi::Move move, Script script) {
    if (move.is_pass()) return "한수쉼";
    std::string text = digits_of(move.from());
    text += korean_name(position.pieces().piece_on(move.from()), script);
    text += digits_of(move.to());
    if (const auto captured = position.pieces().on(move.to()))
        text += korean_name(*captured, script);
    if (check_after(position, move) != CheckState::None) text += "장군";
    return text;
}

Result<janggi::Move, MoveTextError> read_korean(const janggi::Position& position,
                                                std::string_view text) {
    const auto written = split_korean(text);
    if (!written) return Failure{written.error()};
    if (written->is_pass) return if_legal(position, janggi::Move::pass());
    const auto from = square_from_digits(written->from.text);
    if (!from) return unread(Unreadable, written->from.column);
    const auto to = square_from_digits(written->to.text);
    if (!to) return unread(Unreadable, written->to.column);
    return find_korean(position, *written, *from, *to);
}

}  // namespace janggun::notation

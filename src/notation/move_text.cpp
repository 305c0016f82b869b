// Move notations by name, and dispatch to them.
#include "notation/move_text.h"

#include <cassert>

#include "notation/algebraic.h"
#include "notation/korean.h"
#include "notation/pychess.h"
#include "notation/uci.h"

namespace janggun::notation {

namespace {

constexpr Style kStyles[] = {Style::Uci, Style::Pychess, Style::Korean, Style::KoreanHanja,
                             Style::Algebraic};

std::string write(const janggi::Position& position, janggi::Move move, Style style) {
    switch (style) {
        case Style::Pychess:
            return write_pychess(position, move);
        case Style::Korean:
            return write_korean(position, move, Script::Hangul);
        case Style::KoreanHanja:
            return write_korean(position, move, Script::Hanja);
        case Style::Algebraic:
            return write_algebraic(position, move);
        default:
            return write_uci(position, move);
    }
}
std::string write(const shogun::Position& position, shogun::Move move, Style style) {
    if (style == Style::Algebraic) return write_algebraic(position, move);
    return write_uci(position, move);
}
template <typename Position, typename Move>
std::string write(const Position& position, Move move, Style /*style*/) {
    return write_uci(position, move);
}

/// Reading does not distinguish the Korean styles: records mix hangul and hanja in one game.
Result<janggi::Move, MoveTextError> read(const janggi::Position& position, std::string_view text,
                                         Style style) {
    switch (style) {
        case Style::Pychess:
            return read_pychess(position, text);
        case Style::Korean:
        case Style::KoreanHanja:
            return read_korean(position, text);
        case Style::Algebraic:
            return read_algebraic(position, text);
        default:
            return read_uci(position, text);
    }
}
Result<shogun::Move, MoveTextError> read(const shogun::Position& position, std::string_view text,
                                         Style style) {
    if (style == Style::Algebraic) return read_algebraic(position, text);
    return read_uci(position, text);
}
template <typename Position>
auto read(const Position& position, std::string_view text, Style /*style*/) {
    return read_uci(position, text);
}

/// The error that understood more of the text.
MoveTextError better(MoveTextError a, MoveTextError b) {
    const bool a_read = a.reason != MoveTextError::Reason::Unreadable;
    const bool b_read = b.reason != MoveTextError::Reason::Unreadable;
    if (a_read != b_read) return a_read ? a : b;
    return b.column > a.column && !a_read ? b : a;
}

}  // namespace

std::string_view name_of(Style style) {
    switch (style) {
        case Style::Uci:
            return "uci";
        case Style::Pychess:
            return "pychess";
        case Style::Korean:
            return "korean";
        case Style::KoreanHanja:
            return "hanja";
        case Style::Algebraic:
            return "san";
    }
    return "";
}

std::optional<Style> style_named(std::string_view name) {
    for (const Style style : kStyles)
        if (name_of(style) == name) return style;
    return std::nullopt;
}

std::string_view describe(MoveTextError error) {
    switch (error.reason) {
        case MoveTextError::Reason::Unreadable:
            return "not a move in this notation";
        case MoveTextError::Reason::NoSuchPiece:
            return "the side to move has no such piece there";
        case MoveTextError::Reason::Illegal:
            return "the move is not legal here";
        case MoveTextError::Reason::Finished:
            return "the game is over";
        case MoveTextError::Reason::MustAnswerBikjang:
            return "the generals face each other (bikjang): break it or pass";
        case MoveTextError::Reason::MayNotMakeBikjang:
            return "the generals would face each other (bikjang), which this ruleset forbids while "
                   "a side has 30 points or more, unless the general captures";
        case MoveTextError::Reason::Ambiguous:
            return "several pieces could make this move";
        case MoveTextError::Reason::WrongCapture:
            return "the capture does not match the board";
    }
    return "";
}

template <Game G>
std::string write_move(const typename G::Position& position, typename G::Move move, Style style) {
    assert(has_style<G>(style));
    return write(position, move, style);
}

template <Game G>
Result<typename G::Move, MoveTextError> read_move(const typename G::Position& position,
                                                  std::string_view text, Style style) {
    assert(has_style<G>(style));
    return read(position, text, style);
}

template <Game G>
Result<typename G::Move, MoveTextError> read_any_move(const typename G::Position& position,
                                                      std::string_view text) {
    auto result = read(position, text, Style::Uci);
    for (const Style style : kStyles) {
        if (result) break;
        if (style == Style::Uci || !has_style<G>(style)) continue;
        auto attempt = read(position, text, style);
        if (attempt)
            result = attempt;
        else
            result = Failure{better(result.error(), attempt.error())};
    }
    return result;
}

#define JANGGUN_INSTANTIATE(G)                                                                 \
    template std::string write_move<G>(const G::Position&, G::Move, Style);                    \
    template Result<G::Move, MoveTextError> read_move<G>(const G::Position&, std::string_view, \
                                                         Style);                               \
    template Result<G::Move, MoveTextError> read_any_move<G>(const G::Position&, std::string_view);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::notation

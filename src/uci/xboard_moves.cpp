#include "uci/xboard_moves.h"

#include "base/text.h"
#include "notation/uci.h"

namespace janggun::uci {
namespace {

std::string rank_from_zero(janggi::Square square) {
    std::string name(1, static_cast<char>('a' + square.file()));
    return name += static_cast<char>('0' + square.rank());
}

bool is_square_from_zero(std::string_view text) {
    return is_lower(text[0]) && is_digit(text[1]);
}

}  // namespace

template <>
std::string write_xboard<Janggi>(const janggi::Position& /*position*/, janggi::Move move) {
    if (move.is_pass()) return "@@@@";
    return rank_from_zero(move.from()) + rank_from_zero(move.to());
}

template <>
std::string write_xboard<Shogun>(const shogun::Position& position, shogun::Move move) {
    return notation::write_uci(position, move);
}

template <>
Result<janggi::Move, notation::MoveTextError> read_xboard<Janggi>(const janggi::Position& position,
                                                                  std::string_view text) {
    if (text == "pass" || text == "@@@@") return notation::read_uci(position, "@@@@");
    if (text.size() != 4 || !is_square_from_zero(text) || !is_square_from_zero(text.substr(2)))
        return Failure{notation::MoveTextError{notation::MoveTextError::Reason::Unreadable, 0}};
    const auto from_one = [](std::string_view square) {
        return std::string(1, square[0]) + std::to_string(square[1] - '0' + 1);
    };
    return notation::read_uci(position, from_one(text.substr(0, 2)) + from_one(text.substr(2)));
}

template <>
Result<shogun::Move, notation::MoveTextError> read_xboard<Shogun>(const shogun::Position& position,
                                                                  std::string_view text) {
    return notation::read_uci(position, text);
}

}  // namespace janggun::uci

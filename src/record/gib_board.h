// The start board of a .gib file (판): ten rows from Cho's edge up, hangul for Cho and hanja for
// Han, then who moves: "차마상사1사마상차/4장/…///…/車馬象士1士象馬車 한 접장기".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "janggi/position.h"
#include "janggi/setup.h"

namespace janggun::record::gib {

struct BoardError {
    enum class Reason : std::uint8_t {
        TooManyRows,
        TooFewRows,
        RowTooLong,
        UnknownPiece,
        UnknownSide
    };
    Reason reason{};
    std::size_t offset = 0;  // in the text, in bytes
};
[[nodiscard]] std::string_view describe(const BoardError& error);
[[nodiscard]] Result<janggi::Setup, BoardError> parse_board(std::string_view text);
[[nodiscard]] std::string write_board(const janggi::Position& position);

/// Does this start look like a handicap game: Han gives odds and moves first?
[[nodiscard]] bool gives_odds(const janggi::Position& start);

}  // namespace janggun::record::gib

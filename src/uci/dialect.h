// The dialects of UCI and what they write in their own way: squares, moves, positions, names of
// options. docs/uci.md, "Dialects".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::uci {

enum class Dialect : std::uint8_t {
    Uci,
    Usi,    // of Shogi: files are digits from the right, ranks letters from the top
    Ucci,   // of Xiangqi: ten ranks count from 0
    XBoard  // the same, and a pass is @@@@
};

/// How castling is written. Both ways are always read.
enum class Castling : std::uint8_t { KingsTarget, KingTakesRook };

struct Writing {
    Dialect dialect = Dialect::Uci;
    Castling castling = Castling::KingsTarget;
};

template <Game G>
[[nodiscard]] std::string write_move(const Writing& writing, const typename G::Position& position,
                                     typename G::Move move);
template <Game G>
[[nodiscard]] Result<typename G::Move, notation::MoveTextError> read_move(
    Dialect dialect, const typename G::Position& position, std::string_view text);

/// "BOARD TURN HANDS PLY" as a FEN. What cannot be read is left for the FEN's reader to refuse.
enum class Hands : bool { None, Some };
[[nodiscard]] std::string fen_of_sfen(std::string_view sfen, Hands hands);

/// "Skill Level" is "Skill_Level" in USI and UCCI, where names have no spaces; "Hash" is "USI_Hash"
/// and "hashsize".
[[nodiscard]] std::string option_name(Dialect dialect, std::string_view name);

}  // namespace janggun::uci

// The Korean notation of Janggi: 79졸78, 75상43병장군, 한수쉼. docs/notation.md, "Korean".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text.h"
#include "janggi/position.h"
#include "janggi/types.h"
#include "notation/move_text.h"

namespace janggun::notation {

enum class Script : std::uint8_t { Hangul, Hanja };

/// The name of a piece in records: 졸 for Cho's soldier and 병 for Han's, 卒 and 兵 in hanja.
[[nodiscard]] std::string_view korean_name(janggi::Piece piece, Script script);

struct KoreanName {
    janggi::Kind kind{};
    Script script{};
    friend constexpr bool operator==(KoreanName, KoreanName) = default;
};
/// Reads a piece's name at the start of the text (UTF-8) and takes it off, or leaves the text as it
/// is. Every name that is in use: hangul, hanja, simplified and variant characters.
[[nodiscard]] std::optional<KoreanName> take_korean_name(std::string_view& text);

/// A parsed move that is not yet matched with a board. The squares are left as text because records
/// have three ways to number them: "75", the old "4" to "90", and "i3".
struct KoreanMove {
    bool is_pass = false;      // 한수쉼; then nothing else is set
    Word from;                 // the text and its column in the token
    std::optional<Side> side;  // 초 한 楚 漢 before the piece
    KoreanName piece;
    int piece_column = 0;  // of the side, if there is one
    Word to;
    std::optional<KoreanName> captured;
    int captured_column = 0;
    bool is_check = false;  // 장군
};
/// Parses a token: from, side, piece, to, 타, captured piece, 장군. The only error is
/// Unreadable, with the column (in bytes) of what is not understood.
[[nodiscard]] Result<KoreanMove, MoveTextError> split_korean(std::string_view token);

/// "01" is a1: the row from 1 at Han's edge to 0 at Cho's, then the column from Cho's left.
[[nodiscard]] std::optional<janggi::Square> square_from_digits(std::string_view two_digits);
[[nodiscard]] std::string digits_of(janggi::Square square);

/// The legal move between two points, checked against the rest of the token: for readers of other
/// coordinate systems.
[[nodiscard]] Result<janggi::Move, MoveTextError> find_korean(const janggi::Position& position,
                                                              const KoreanMove& written,
                                                              janggi::Square from,
                                                              janggi::Square to);

[[nodiscard]] std::string write_korean(const janggi::Position& position, janggi::Move move,
                                       Script script);
[[nodiscard]] Result<janggi::Move, MoveTextError> read_korean(const janggi::Position& position,
                                                              std::string_view text);

}  // namespace janggun::notation

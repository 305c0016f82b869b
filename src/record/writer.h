// Writing records as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "notation/move_text.h"
#include "record/format.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record {

enum class Encoding : std::uint8_t { Utf8, Cp949 };

struct WriteOptions {
    Format format = Format::Pgn;
    /// How moves are written in PGN and JSON; without it PGN is algebraic, which other programs
    /// read, and JSON has UCI. A .gib has its own.
    std::optional<notation::Style> style;
    Encoding encoding = Encoding::Utf8;
};

struct WrittenGame {
    std::string text;
    std::vector<Problem> problems;  // data the format cannot store; without meaningful places
};

/// The text of one game; games can be concatenated.
[[nodiscard]] WrittenGame write_game(const AnyRecord& record, const WriteOptions& options);

}  // namespace janggun::record

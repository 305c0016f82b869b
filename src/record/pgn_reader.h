// Reading one game of a PGN file, of either game.
#pragma once

#include <string_view>

#include "record/chunks.h"
#include "record/reader.h"

namespace janggun::record::pgn {

/// `[Name "value"]`.
[[nodiscard]] GameChunks::Header header_of(std::string_view line);

/// `text` is one game in UTF-8 and begins at `place` of its file.
[[nodiscard]] ReadGame read_game(std::string_view text, Place place,
                                 const ReadOptions& options = {});

}  // namespace janggun::record::pgn

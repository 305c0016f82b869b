// Reading one game of a .gib file, in any of the dialects of docs/records.md.
#pragma once

#include <string_view>

#include "record/reader.h"

namespace janggun::record::gib {

/// `text` is one game in UTF-8 and begins at `place` of its file.
[[nodiscard]] ReadGame read_game(std::string_view text, Place place,
                                 const ReadOptions& options = {});

}  // namespace janggun::record::gib

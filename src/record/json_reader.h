// Reading one game of our JSON form.
#pragma once

#include <string_view>

#include "record/reader.h"

namespace janggun::record::json {

/// `text` is what stands for one game and begins at `place` of its file.
[[nodiscard]] ReadGame read_game(std::string_view text, Place place,
                                 const ReadOptions& options = {});

}  // namespace janggun::record::json

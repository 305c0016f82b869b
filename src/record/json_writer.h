// Writing a game in our JSON form, on one line.
#pragma once

#include "record/writer.h"

namespace janggun::record::json {

template <Game G>
[[nodiscard]] WrittenGame write_game(const Record<G>& record, notation::Style style);

}  // namespace janggun::record::json

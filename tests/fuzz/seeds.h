// Good texts to begin with.
#pragma once

#include <string>
#include <vector>

#include "notation/move_text.h"
#include "record/format.h"

namespace janggun::test {

[[nodiscard]] std::vector<std::string> fen_seeds();
/// Every move of the fuzzers' positions, with the byte in front that chooses the position.
template <Game G>
[[nodiscard]] std::vector<std::string> move_seeds(notation::Style style);
/// A few games of both games with comments, variations, times and results.
[[nodiscard]] std::vector<std::string> record_seeds(record::Format format);

}  // namespace janggun::test

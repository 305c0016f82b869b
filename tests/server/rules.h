// What may be played in a position: tests ask the rules library, as every client does.
#pragma once

#include <string>
#include <vector>

namespace janggun::test {

/// As UCI writes them; none if the FEN cannot be read.
[[nodiscard]] std::vector<std::string> legal_moves(const std::string& variant,
                                                   const std::string& fen);
/// The side to move: "white" or "black".
[[nodiscard]] std::string turn(const std::string& fen);

}  // namespace janggun::test

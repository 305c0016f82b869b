// Janggi moves in the algebraic notation that PyChess exports: Hc3, Ade2, Cfxf10+, a pass as Ke2.
#pragma once

#include <optional>
#include <string_view>

#include "janggi/position.h"

namespace janggun::record {

/// The one legal move it can be; for reading only.
[[nodiscard]] std::optional<janggi::Move> read_janggi_san(const janggi::Position& position,
                                                          std::string_view text);

}  // namespace janggun::record

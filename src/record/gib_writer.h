// Writing a game as .gib, in the strict form that every reader understands.
#pragma once

#include "record/writer.h"

namespace janggun::record::gib {

/// In UTF-8.
[[nodiscard]] WrittenGame write_game(const Record<Janggi>& record);

}  // namespace janggun::record::gib

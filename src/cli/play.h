// janggun play, which is declared apart: every command includes command.h.
#pragma once

#include "cli/command.h"

namespace janggun::cli {

void add_play(Program& program);

}  // namespace janggun::cli

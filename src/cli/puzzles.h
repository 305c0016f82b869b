// The commands of `janggun puzzles`, each in the file of its name.
#pragma once

#include "cli/command.h"

namespace janggun::cli {

void add_puzzles_mine(Program& program, Command& puzzles);
void add_puzzles_verify(Program& program, Command& puzzles);
void add_puzzles_pack(Program& program, Command& puzzles);

}  // namespace janggun::cli

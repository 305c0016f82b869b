// janggun manual, which is not listed in the help.
#pragma once

namespace janggun::cli {

struct Program;

/// Describes the commands of the program when it runs, not when it is added.
void add_manual(Program& program);

}  // namespace janggun::cli

// janggun puzzles: mining, verifying and packing puzzles.
#include "cli/puzzles.h"

namespace janggun::cli {

void add_puzzles(Program& program) {
    Command puzzles =
        program.parser.program().add_command("puzzles", "Mine, verify and pack puzzles");
    puzzles.require_command();
    puzzles.footer("Help on a command: janggun puzzles COMMAND --help. docs/puzzles.md");
    add_puzzles_mine(program, puzzles);
    add_puzzles_verify(program, puzzles);
    add_puzzles_pack(program, puzzles);
}

}  // namespace janggun::cli

// janggun uci, janggun xboard: the engine for GUIs.
#include "cli/command.h"
#include "uci/loop.h"

namespace janggun::cli {
namespace {

struct UciOptions {};

void declare(Command& /*command*/, UciOptions& /*options*/) {}

Status speak(uci::Language language) {
    uci::run_loop(stdin, stdout, language, uci::Caps::of_this_machine());
    return Status::Good;
}

Status run_uci(const UciOptions& /*options*/) {
    return speak_uci();
}
Status run_xboard(const UciOptions& /*options*/) {
    return speak(uci::Language::XBoard);
}

}  // namespace

Status speak_uci() {
    return speak(uci::Language::Uci);
}

void add_uci(Program& program) {
    add_command<UciOptions>(
        program,
        {.name = "uci",
         .summary = "Run the engine with the UCI protocol",
         .examples = "  janggun uci\n"
                     "  printf 'position startpos\\ngo depth 12\\n' | janggun uci"},
        declare, run_uci);
}

void add_xboard(Program& program) {
    add_command<UciOptions>(program,
                            {.name = "xboard",
                             .summary = "Run the engine with the XBoard protocol (CECP 2)",
                             .examples = "  janggun xboard\n"
                                         "  xboard -fcp 'janggun xboard' -variant janggi"},
                            declare, run_xboard);
}

}  // namespace janggun::cli

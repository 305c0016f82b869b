// janggun serve: keeps the name free for the server to come.
#include "cli/command.h"

namespace janggun::cli {
namespace {

struct Options {};

void declare(CLI::App& /*command*/, Options& /*options*/) {}

Status run(const Options& /*options*/) {
    return complain(Status::Failed,
                    "the server does not exist yet in this version; "
                    "what there is: janggun --help");
}

}  // namespace

void add_serve(Program& program) {
    add_command<Options>(program,
                         {.name = "serve",
                          .summary = "Run the server (not in this version yet)",
                          .examples = "  janggun serve"},
                         declare, run);
}

}  // namespace janggun::cli

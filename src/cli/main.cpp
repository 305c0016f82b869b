// The one executable: reads the command line and runs the command it names.
#include <cstdio>

#include "cli/command.h"

namespace {

constexpr const char* kAbout =
    "Janggun (將軍): Janggi, the Korean chess, and Shogun Chess.\n"
    "Rules, notations and game records of both games.";

constexpr const char* kFooter =
    "Help on a command:  janggun COMMAND --help\n"
    "Exit status: 0 all is well, 1 something failed, 2 the command line or a position was wrong.";

int run(janggun::cli::Program& program, int argc, char** argv) {
    try {
        program.app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {  // CLI11's way to say --help, --version, or a mistake
        if (error.get_exit_code() == 0) return program.app.exit(error);
        program.app.exit(error);
        return static_cast<int>(janggun::cli::Status::Misused);
    }
    if (program.app.get_subcommands().empty()) std::fputs(program.app.help().c_str(), stdout);
    return static_cast<int>(program.status);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace janggun::cli;
    Program program{.app = CLI::App{kAbout, "janggun"}};
    program.app.set_version_flag("--version", "janggun " JANGGUN_VERSION);
    program.app.footer(kFooter);
    program.app.require_subcommand(0, 1);

    add_show(program);
    add_moves(program);
    add_convert(program);
    add_check(program);
    add_perft(program);
    add_bench(program);
    add_serve(program);

    const int status = run(program, argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return static_cast<int>(complain(Status::Failed, "the output could not be written"));
    return status;
}

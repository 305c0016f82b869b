// The one executable: reads the command line and runs the command it names.
#include <cstdio>
#include <string>
#include <unistd.h>

#include "cli/command.h"
#include "cli/manual.h"
#include "cli/play.h"
#include "cli/processor.h"
#include "cli/version.h"

namespace {

constexpr const char* kAbout =
    "Janggun (將軍): Janggi (Korean chess) and Shogun Chess.\n"
    "Rules, notations, game records, an engine and a play server for both games.";

constexpr const char* kFooter =
    "Help on a command: janggun COMMAND --help. In the source tree, ./janggun test runs all "
    "tests.\n"
    "Exit status: 0 success, 1 failure, 2 invalid command line or position.";

int run(janggun::cli::Program& program, int argc, char** argv) {
    if (const auto ended = program.parser.parse(argc, argv))
        return static_cast<int>(ended->misused ? janggun::cli::Status::Misused
                                               : janggun::cli::Status::Good);
    if (!program.parser.named_command()) {
        // Started by a GUI, without arguments.
        if (isatty(STDIN_FILENO) == 0) return static_cast<int>(janggun::cli::speak_uci());
        std::fputs(program.parser.help().c_str(), stdout);
    }
    return static_cast<int>(program.status);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace janggun::cli;
    continue_as_faster_copy(argv);
    Program program{.parser = {"janggun", kAbout, kFooter, version_text}};

    add_play(program);
    add_show(program);
    add_moves(program);
    add_convert(program);
    add_check(program);
    add_analyse(program);
    add_animate(program);
    add_perft(program);
    add_bench(program);
    add_match(program);
    add_pair(program);
    add_datagen(program);
    add_train(program);
    add_book(program);
    add_puzzles(program);
    add_uci(program);
    add_xboard(program);
    add_serve(program);
    add_worker(program);
    add_backup(program);
    add_migrate(program);
    add_cluster(program);
    add_passwd(program);
    add_role(program);
    add_manual(program);

    const int status = run(program, argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return static_cast<int>(complain(Status::Failed, "the output could not be written"));
    return status;
}

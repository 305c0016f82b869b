// The one executable: reads the command line and runs the command it names.
#include <cstdio>
#include <memory>
#include <string>
#include <unistd.h>

#include "cli/command.h"
#include "cli/manual.h"
#include "cli/play.h"
#include "cli/version.h"

namespace {

constexpr const char* kAbout =
    "Janggun (將軍): Janggi (Korean chess) and Shogun Chess.\n"
    "Rules, notations, game records, an engine and a play server for both games.";

constexpr const char* kFooter =
    "Help on a command: janggun COMMAND --help. In the source tree, ./janggun test runs all "
    "tests.\n"
    "Exit status: 0 success, 1 failure, 2 invalid command line or position.";

/// Options as `--name TYPE`, without CLI11's annotations of defaults and exclusions: the help texts
/// name those.
class Help : public CLI::Formatter {
  public:
    Help() { column_width(24); }
    [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_type_size() == 0) return "";
        const std::string type = option->get_type_name();
        const bool many = option->get_expected_max() > 1;
        return " " + type.substr(0, type.find(':')) + (many ? "..." : "");
    }
};

std::string failure_message(const CLI::App* app, const CLI::Error& error) {
    std::string command = "janggun";
    for (const auto* subcommand : app->get_subcommands()) command += " " + subcommand->get_name();
    return "janggun: " + std::string{error.what()} + "\nHelp: " + command + " --help\n";
}

int run(janggun::cli::Program& program, int argc, char** argv) {
    try {
        program.app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {  // --help, --version or a bad command line
        if (error.get_exit_code() == 0) return program.app.exit(error);
        program.app.exit(error);
        return static_cast<int>(janggun::cli::Status::Misused);
    }
    if (program.app.get_subcommands().empty()) {
        // Started by a GUI, without arguments.
        if (isatty(STDIN_FILENO) == 0) return static_cast<int>(janggun::cli::speak_uci());
        std::fputs(program.app.help().c_str(), stdout);
    }
    return static_cast<int>(program.status);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace janggun::cli;
    Program program{.app = CLI::App{kAbout, "janggun"}};
    program.app.set_version_flag("--version", version_text,
                                 "Print the version, the commit and the networks");
    program.app.footer(kFooter);
    program.app.require_subcommand(0, 1);
    program.app.set_help_flag("-h,--help", "Print this help");
    program.app.formatter(std::make_shared<Help>());
    program.app.failure_message(failure_message);

    add_play(program);
    add_show(program);
    add_moves(program);
    add_convert(program);
    add_check(program);
    add_analyse(program);
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

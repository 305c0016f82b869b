// How commands are declared, and how they print and report errors.
#pragma once

#include <concepts>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cli/parser.h"

namespace janggun::cli {

/// Exit status of a command.
enum class Status : int { Good = 0, Failed = 1, Misused = 2 };

/// The command-line parser with all commands, and the exit status of the one that ran.
struct Program {
    Parser parser;
    Status status = Status::Good;
};

/// How a command is presented in the help.
struct About {
    std::string name;
    std::string summary;   // one line
    std::string examples;  // shell commands, each "janggun NAME …"
};

/// Adds a command with options of its own type: `declare` binds them to the command line, `run`
/// gets the parsed values. `parent` is the program, or a command that has commands of its own.
template <typename Options>
void add_command(Program& program, const Command& parent, const About& about,
                 void (*declare)(Command&, Options&), Status (*run)(const Options&)) {
    Command command = parent.add_command(about.name, about.summary);
    command.footer("Examples:\n" + about.examples);
    auto options = std::make_shared<Options>();
    declare(command, *options);
    command.on_run([&program, options, run] { program.status = run(*options); });
}
template <typename Options>
void add_command(Program& program, const About& about, void (*declare)(Command&, Options&),
                 Status (*run)(const Options&)) {
    add_command(program, program.parser.program(), about, declare, run);
}

/// Writes to standard output. Write errors are checked once, by main at the end.
template <typename... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
    const std::string text = fmt::format(format, std::forward<Args>(args)...);
    std::fwrite(text.data(), 1, text.size(), stdout);
}

/// Writes a line to standard error.
template <typename... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    const std::string text = fmt::format(format, std::forward<Args>(args)...) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Reports an error as "janggun: …" on standard error. Returns the status, so that a command can
/// end with `return complain(Status::Misused, …)`.
template <typename... Args>
Status complain(Status status, fmt::format_string<Args...> format, Args&&... args) {
    note("janggun: {}", fmt::format(format, std::forward<Args>(args)...));
    return status;
}

/// "1 game", "2 games".
template <std::integral Count>
[[nodiscard]] std::string counted(Count count, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

// Each in the file of its name.
void add_analyse(Program& program);
void add_animate(Program& program);
void add_backup(Program& program);
void add_bench(Program& program);
void add_book(Program& program);
void add_check(Program& program);
void add_cluster(Program& program);
void add_convert(Program& program);
void add_datagen(Program& program);
void add_match(Program& program);
void add_migrate(Program& program);
void add_moves(Program& program);
void add_pair(Program& program);
void add_passwd(Program& program);
void add_role(Program& program);
void add_perft(Program& program);
void add_puzzles(Program& program);
void add_serve(Program& program);
void add_show(Program& program);
void add_train(Program& program);
void add_uci(Program& program);
void add_worker(Program& program);
void add_xboard(Program& program);

/// UCI on standard input and output: what GUIs expect of an engine started without arguments.
Status speak_uci();

}  // namespace janggun::cli

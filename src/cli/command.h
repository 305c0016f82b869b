// The frame every command of the program stands in.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>

namespace janggun::cli {

/// What a command came to, as the shell sees it.
enum class Status : int { Good = 0, Failed = 1, Misused = 2 };

/// The program: its commands, and what the one that ran came to.
struct Program {
    CLI::App app;
    Status status = Status::Good;
};

/// How a command is presented in the help.
struct About {
    std::string name;
    std::string summary;   // one line
    std::string examples;  // lines of a shell, each "janggun NAME …"
};

/// Adds a command. Its options are a value of its own: `declare` says what they are called on the
/// command line, `run` gets them once they are read.
template <typename Options>
void add_command(Program& program, const About& about, void (*declare)(CLI::App&, Options&),
                 Status (*run)(const Options&)) {
    CLI::App* const command = program.app.add_subcommand(about.name, about.summary);
    command->footer("Examples:\n" + about.examples);
    auto options = std::make_shared<Options>();
    declare(*command, *options);
    command->callback([&program, options, run] { program.status = run(*options); });
}

/// Writes to standard output. Whether it could be written is asked once, by main at the end.
template <typename... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
    const std::string text = fmt::format(format, std::forward<Args>(args)...);
    std::fwrite(text.data(), 1, text.size(), stdout);
}

/// Writes a line to standard error: what the person should know beside the output.
template <typename... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    const std::string text = fmt::format(format, std::forward<Args>(args)...) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Says what is wrong, where, and what would help: "janggun: …" on standard error. Returns the
/// status, so that a command can end with `return complain(Status::Misused, …)`.
template <typename... Args>
Status complain(Status status, fmt::format_string<Args...> format, Args&&... args) {
    note("janggun: {}", fmt::format(format, std::forward<Args>(args)...));
    return status;
}

// Each in the file of its name.
void add_backup(Program& program);
void add_bench(Program& program);
void add_check(Program& program);
void add_convert(Program& program);
void add_datagen(Program& program);
void add_match(Program& program);
void add_moves(Program& program);
void add_passwd(Program& program);
void add_perft(Program& program);
void add_serve(Program& program);
void add_show(Program& program);
void add_train(Program& program);
void add_uci(Program& program);
void add_xboard(Program& program);

/// What GUIs expect of an engine started without a word: UCI on standard input and output.
Status speak_uci();

}  // namespace janggun::cli

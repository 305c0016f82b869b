// Declaring commands with their options, and reading the command line. CLI11 is known to parser.cpp
// alone: it adds 5 s to the compilation of every file that includes it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_text.h"

namespace CLI {  // NOLINT(readability-identifier-naming): a library of others
class App;
class Option;
}  // namespace CLI

namespace janggun::cli {

/// Why an option's text is not accepted.
struct InvalidValue {
    std::string expected;  // "a number from 1 to 10"
    std::string text;      // what was written
};
[[nodiscard]] std::string describe(const InvalidValue& invalid);
/// Looks at an option's text. None: it is valid.
using Check = std::function<std::optional<InvalidValue>(const std::string&)>;

/// A declared option, to be described further.
class Option {
  public:
    explicit Option(CLI::Option& option) : option_{&option} {}

    /// What the help shows for its value: "FILE".
    Option& type_name(const std::string& name);
    Option& check(const Check& check);
    Option& one_of(const std::vector<std::string>& values);
    Option& required();
    /// The number of values.
    Option& expected(int least, int most);
    Option& excludes(const Option& other);
    /// Not in the help, the manual and the completions.
    Option& hide();

  private:
    CLI::Option* option_;
};

/// The program, one of its commands, or a command of a command.
class Command {
  public:
    explicit Command(CLI::App& app) : app_{&app} {}

    /// `names` are "-q,--quiet", or the name of a positional argument. The types of values are
    /// listed at the end of parser.cpp.
    template <typename Value>
    Option add_option(const std::string& names, Value& value, const std::string& help);
    Option add_flag(const std::string& names, bool& value, const std::string& help = {});
    /// One that has been declared.
    [[nodiscard]] Option option(const std::string& name) const;

    [[nodiscard]] Command add_command(const std::string& name, const std::string& summary) const;
    void require_command();
    void footer(const std::string& text);
    void on_run(std::function<void()> run);
    /// Not in the help, the manual and the completions.
    void hide();

    [[nodiscard]] Command parent() const;
    /// As declared so far, with the commands below it.
    [[nodiscard]] CommandText text() const;

  private:
    CLI::App* app_;
};

/// The command line of the whole program.
class Parser {
  public:
    Parser(const std::string& name, const std::string& about, const std::string& footer,
           std::function<std::string()> version);
    ~Parser();
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    [[nodiscard]] Command program() const { return Command{*app_}; }

    struct Ended {
        bool misused = false;  // or it was --help or --version
    };
    /// Runs the command that is named. Ended, and everything said, if there is nothing to run.
    [[nodiscard]] std::optional<Ended> parse(int argc, char** argv);
    /// Whether the command line named a command.
    [[nodiscard]] bool named_command() const;
    [[nodiscard]] std::string help() const;

  private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace janggun::cli

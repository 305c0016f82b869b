// The commands with their options as text: what manual pages and shell completions are made from.
#pragma once

#include <string>
#include <vector>

namespace janggun::cli {

struct OptionText {
    std::vector<std::string> names;  // "-h", "--help"; of a positional argument its one name
    std::string type;                // "FILE"; empty: a flag
    bool is_repeatable = false;
    bool is_required = false;
    std::string description;           // lines; indented ones are a table
    std::vector<std::string> choices;  // empty: any value
};

struct CommandText {
    std::vector<std::string> path;  // "janggun", "puzzles", "verify"
    std::string summary;
    std::string footer;
    std::vector<OptionText> arguments;  // positional, in their order
    std::vector<OptionText> options;
    std::vector<CommandText> commands;
};

/// The words of the path with `separator` between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const char* separator);

/// A manual page of section 1 in the man macros.
[[nodiscard]] std::string man_page(const CommandText& command, const std::string& version);

/// Completion scripts for a program with all its commands.
[[nodiscard]] std::string bash_completion(const CommandText& program);
[[nodiscard]] std::string zsh_completion(const CommandText& program);
[[nodiscard]] std::string fish_completion(const CommandText& program);

}  // namespace janggun::cli

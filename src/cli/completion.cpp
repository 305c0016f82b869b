// Completion scripts for bash, zsh and fish.
#include <fmt/format.h>

#include "cli/command_text.h"

namespace janggun::cli {
namespace {

/// In single quotes, for any of the shells; `close_quote` is how one is written inside.
std::string quoted(const std::string& text, const char* close_quote = "'\\''") {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string{close_quote} : std::string{c};
    return result + "'";
}

/// The first line of a description, without the closing colon of a table.
std::string first_line(const std::string& text) {
    std::string line = text.substr(0, text.find('\n'));
    while (!line.empty() && (line.back() == ':' || line.back() == ' ')) line.pop_back();
    return line;
}

bool is_file(const OptionText& option) {
    return option.type.rfind("FILE", 0) == 0 || option.type == "STORE";
}
bool is_folder(const OptionText& option) {
    return option.type == "FOLDER";
}

/// `command` and every command below it.
template <typename Visit>
void for_each_command(const CommandText& command, const Visit& visit) {
    visit(command);
    for (const CommandText& below : command.commands) for_each_command(below, visit);
}

// bash

/// The words that can follow, and whether files can.
std::string bash_words(const CommandText& command) {
    std::string words;
    const auto add = [&words](const std::string& word) {
        words += (words.empty() ? "" : " ") + word;
    };
    for (const CommandText& below : command.commands) add(below.path.back());
    for (const OptionText& option : command.options)
        for (const std::string& name : option.names) add(name);
    return words;
}

std::string bash_value(const std::string& path, const OptionText& option) {
    std::string pattern;
    for (const std::string& name : option.names) {
        if (!pattern.empty()) pattern += " | ";
        pattern += quoted(fmt::format("{} {}", path, name));
    }
    std::string action = "return";
    if (!option.choices.empty())
        action = "_janggun_words " + quoted(joined(option.choices, " "));
    else if (is_file(option))
        action = "_janggun_files -f";
    else if (is_folder(option))
        action = "_janggun_files -d";
    return fmt::format("        {})\n            {}\n            return\n            ;;\n", pattern,
                       action);
}

// zsh

/// Escapes what has a meaning in a specification of _arguments.
std::string zsh_text(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_action(const OptionText& option, bool is_positional) {
    if (!option.choices.empty()) return "(" + zsh_text(joined(option.choices, " ")) + ")";
    if (is_folder(option)) return "_files -/";
    return is_file(option) || is_positional ? "_files" : " ";
}

std::string zsh_option(const OptionText& option) {
    std::string spec;
    for (const std::string& name : option.names) {
        std::string one = option.is_repeatable ? "*" : "";
        if (!option.is_repeatable && option.names.size() > 1)
            one += "(" + joined(option.names, " ") + ")";
        one += name;
        // With "=" in the specification zsh completes --to=VALUE as well as --to VALUE.
        if (!option.type.empty() && name.starts_with("--")) one += "=";
        one += "[" + zsh_text(first_line(option.description)) + "]";
        if (!option.type.empty())
            one += ":" + zsh_text(option.type) + ":" + zsh_action(option, false);
        spec += " \\\n        " + quoted(one);
    }
    return spec;
}

std::string zsh_function(const CommandText& command) {
    const std::string name = "_" + joined(command.path, "_");
    std::string options;
    for (const OptionText& option : command.options) options += zsh_option(option);
    if (command.commands.empty()) {
        for (const OptionText& argument : command.arguments)
            options +=
                " \\\n        " +
                quoted(fmt::format("{}:{}:{}", argument.is_repeatable ? "*" : "",
                                   zsh_text(argument.names.front()), zsh_action(argument, true)));
        return fmt::format("{}() {{\n    _arguments -S{}\n}}\n", name, options);
    }
    std::string commands;
    std::string cases;
    for (const CommandText& below : command.commands) {
        commands += "\n                " +
                    quoted(zsh_text(below.path.back()) + ":" + zsh_text(first_line(below.summary)));
        cases += fmt::format("                {}) {}_{} ;;\n", below.path.back(), name,
                             below.path.back());
    }
    return fmt::format(R"({0}() {{
    local curcontext=$curcontext state line
    _arguments -C -S{1} \
        '1: :->command' '*:: :->rest'
    case $state in
        command)
            local -a commands=({2}
            )
            _describe command commands
            ;;
        rest)
            case $line[1] in
{3}            esac
            ;;
    esac
}}
)",
                       name, options, commands, cases);
}

// fish

/// Holds when exactly the commands of the path have been typed.
std::string fish_condition(const CommandText& command) {
    if (command.path.size() == 1) return "__fish_use_subcommand";
    std::string condition;
    for (std::size_t i = 1; i < command.path.size(); ++i)
        condition +=
            (i > 1 ? "; and " : "") + std::string{"__fish_seen_subcommand_from "} + command.path[i];
    if (!command.commands.empty()) {
        condition += "; and not __fish_seen_subcommand_from";
        for (const CommandText& below : command.commands) condition += " " + below.path.back();
    }
    return condition;
}

std::string fish_option(const std::string& start, const OptionText& option) {
    std::string line = start;
    for (const std::string& name : option.names)
        line += name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.type.empty()) {
        line += " -r";
        if (!option.choices.empty())
            line += " -f -a " + quoted(joined(option.choices, " "), "\\'");
        else if (is_folder(option))
            line += " -f -a '(__fish_complete_directories)'";
        else
            line += is_file(option) ? " -F" : " -f";
    }
    return line + " -d " + quoted(first_line(option.description), "\\'") + "\n";
}

}  // namespace

std::string bash_completion(const CommandText& program) {
    std::string commands;
    std::string values;
    std::string words;
    for_each_command(program, [&](const CommandText& command) {
        const std::string path = joined(command.path, " ");
        if (command.path.size() > 1) commands += (commands.empty() ? "" : " | ") + quoted(path);
        for (const OptionText& option : command.options)
            if (!option.type.empty()) values += bash_value(path, option);
        const bool has_files = command.commands.empty() && !command.arguments.empty();
        words += fmt::format("        {}) {} {} ;;\n", quoted(path),
                             has_files ? "_janggun_words_or_files" : "_janggun_words",
                             quoted(bash_words(command)));
    });
    return fmt::format(R"(# Completion of janggun for bash; generated by `janggun manual`.

_janggun_words() {{ mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word"); }}
_janggun_files() {{
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
}}
_janggun_words_or_files() {{
    if [[ $word == -* ]]; then _janggun_words "$1"; else _janggun_files -f; fi
}}

_janggun() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=janggun i
    # Readline splits --name=value at the sign.
    if [[ $word == = ]]; then
        word=
    elif [[ $previous == = ]]; then
        previous=${{COMP_WORDS[COMP_CWORD - 2]}}
    fi
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${{COMP_WORDS[i]}}" in
            {}) command+=" ${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$command $previous" in
{}    esac
    case $command in
{}    esac
}}
complete -F _janggun janggun
)",
                       commands, values, words);
}

std::string zsh_completion(const CommandText& program) {
    std::string script = "#compdef janggun\n# Generated by `janggun manual`.\n\n";
    for_each_command(program,
                     [&](const CommandText& command) { script += zsh_function(command) + "\n"; });
    return script + "_janggun \"$@\"\n";
}

std::string fish_completion(const CommandText& program) {
    std::string script = "# Completion of janggun for fish; generated by `janggun manual`.\n";
    for_each_command(program, [&](const CommandText& command) {
        const std::string start =
            "complete -c janggun -n " + quoted(fish_condition(command), "\\'");
        if (!command.commands.empty() || command.arguments.empty()) script += start + " -f\n";
        for (const CommandText& below : command.commands)
            script += fmt::format("{} -a {} -d {}\n", start, below.path.back(),
                                  quoted(first_line(below.summary), "\\'"));
        for (const OptionText& option : command.options) script += fish_option(start, option);
    });
    return script;
}

}  // namespace janggun::cli

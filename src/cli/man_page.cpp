// Manual pages in the man macros of troff.
#include <algorithm>
#include <fmt/format.h>

#include "cli/command_text.h"

namespace janggun::cli {
namespace {

/// Text with troff's special characters escaped.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if (c == '"')
            result += "\\(dq";
        else
            result += c;
    }
    // A line that begins with one of these would be a request.
    if (!result.empty() && (result[0] == '.' || result[0] == '\'')) result.insert(0, "\\&");
    return result;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines{""};
    for (const char c : text) {
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

/// Paragraph text, filled; indented lines keep their form.
std::string paragraph(const std::string& text) {
    std::string result;
    bool is_table = false;
    for (const std::string& line : lines_of(text)) {
        const bool is_indented = line.rfind("  ", 0) == 0;
        if (is_indented != is_table) result += is_indented ? ".nf\n" : ".fi\n";
        is_table = is_indented;
        result += escaped(line) + "\n";
    }
    return is_table ? result + ".fi\n" : result;
}

std::string bold(const std::string& text) {
    return "\\fB" + escaped(text) + "\\fR";
}
std::string italic(const std::string& text) {
    return "\\fI" + escaped(text) + "\\fR";
}

std::string option_entry(const OptionText& option, bool is_positional) {
    std::string names;
    for (const std::string& name : option.names)
        names += (names.empty() ? "" : ", ") + (is_positional ? italic(name) : bold(name));
    if (!option.type.empty() && !is_positional) names += " " + italic(option.type);
    if (option.is_repeatable && !option.type.empty()) names += " ...";
    return ".TP\n" + names + "\n" +
           (option.description.empty() ? "\\&\n" : paragraph(option.description));
}

std::string synopsis(const CommandText& command) {
    std::string text = ".SH SYNOPSIS\n" + bold(joined(command.path, " ")) + "\n[OPTIONS]";
    if (!command.commands.empty()) text += "\n" + italic("COMMAND") + "\n[...]";
    for (const OptionText& argument : command.arguments) {
        const std::string name =
            italic(argument.names.front()) + (argument.is_repeatable ? "..." : "");
        text += "\n" + (argument.is_required ? name : "[" + name + "]");
    }
    return text + "\n";
}

std::string see_also(const CommandText& command) {
    std::vector<std::string> pages;
    if (command.path.size() > 1)
        pages.push_back(joined({command.path.begin(), command.path.end() - 1}, "-"));
    for (const CommandText& below : command.commands) pages.push_back(joined(below.path, "-"));
    std::string text = ".SH SEE ALSO\n";
    for (std::size_t i = 0; i < pages.size(); ++i)
        text += ".BR " + escaped(pages[i]) + " (1)" + (i + 1 < pages.size() ? ",\n" : "\n");
    return text;
}

}  // namespace

std::string joined(const std::vector<std::string>& words, const char* separator) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
    return text;
}

std::string man_page(const CommandText& command, const std::string& version) {
    const std::string name = joined(command.path, "-");
    std::string upper = name;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    const auto summary = lines_of(command.summary);
    std::string page =
        fmt::format(".TH {} 1 \"\" \"janggun {}\" \"Janggun\"\n", escaped(upper), escaped(version));
    page += ".SH NAME\n" + escaped(name) + " \\- " + escaped(summary.front()) + "\n";
    page += synopsis(command);
    page += ".SH DESCRIPTION\n" + paragraph(command.summary);
    if (!command.commands.empty()) {
        page += ".SH COMMANDS\n";
        for (const CommandText& below : command.commands)
            page += ".TP\n" + bold(below.path.back()) + "\n" + paragraph(below.summary);
    }
    if (!command.arguments.empty()) {
        page += ".SH ARGUMENTS\n";
        for (const OptionText& argument : command.arguments) page += option_entry(argument, true);
    }
    page += ".SH OPTIONS\n";
    for (const OptionText& option : command.options) page += option_entry(option, false);
    const std::string examples = "Examples:\n";
    if (command.footer.rfind(examples, 0) == 0)
        page += ".SH EXAMPLES\n" + paragraph(command.footer.substr(examples.size()));
    else
        page += ".SH NOTES\n" + paragraph(command.footer);
    page += see_also(command);
    return page;
}

}  // namespace janggun::cli

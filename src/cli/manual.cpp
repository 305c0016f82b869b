// janggun manual: writes the manual pages and the shell completions from the declared commands.
#include "cli/manual.h"

#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/command_text.h"
#include "cli/version.h"
#include "game/variant.h"

namespace janggun::cli {
namespace {

struct Options {
    const CLI::App* program = nullptr;
    std::string folder;
    std::string completion;
};

void declare(CLI::App& command, Options& options) {
    options.program = command.get_parent();
    auto* const folder =
        command.add_option("FOLDER", options.folder, "Where to write man1/, bash/, zsh/ and fish/");
    command.add_option("--completion", options.completion, "Print the completion of one shell")
        ->type_name("SHELL")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->excludes(folder);
}

/// CLI11 appends the values of IsMember to the type: "NAME:{a,b}".
std::vector<std::string> choices_of(const std::string& type) {
    std::vector<std::string> choices;
    const std::size_t open = type.find(":{");
    if (open == std::string::npos) return choices;
    std::string word;
    for (const char c : type.substr(open + 2)) {
        if (c == ',' || c == '}') {
            choices.push_back(std::exchange(word, {}));
            if (c == '}') break;
        } else {
            word += c;
        }
    }
    return choices;
}

OptionText text_of(const CLI::Option& option) {
    OptionText text;
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    if (text.names.empty()) text.names.push_back(option.get_name(true));
    if (option.get_type_size() != 0) {
        const std::string type = option.get_type_name();
        text.type = type.substr(0, type.find(':'));
        text.choices = choices_of(type);
    }
    text.is_repeatable = option.get_expected_max() > 1;
    text.is_required = option.get_required();
    text.description = option.get_description();
    if (text.choices.empty() && text.names.back() == "--variant")
        for (const std::string_view variant : all_variants()) text.choices.emplace_back(variant);
    return text;
}

/// Options and commands in no group are hidden.
CommandText text_of(const CLI::App& app, const std::vector<std::string>& parents) {
    CommandText text;
    text.path = parents;
    text.path.push_back(app.get_name());
    text.summary = app.get_description();
    text.footer = app.get_footer();
    for (const CLI::Option* option :
         app.get_options([](const CLI::Option* one) { return !one->get_group().empty(); }))
        (option->get_positional() ? text.arguments : text.options).push_back(text_of(*option));
    for (const CLI::App* command :
         app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); }))
        text.commands.push_back(text_of(*command, text.path));
    return text;
}

Status write(const std::filesystem::path& path, const std::string& text) {
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    std::ofstream file{path, std::ios::binary};
    if (file << text << std::flush) return Status::Good;
    return complain(Status::Failed, "{} cannot be written", path.string());
}

Status write_pages(const std::filesystem::path& folder, const CommandText& command) {
    const auto path = folder / (joined(command.path, "-") + ".1");
    Status status = write(path, man_page(command, kVersion));
    for (const CommandText& below : command.commands)
        if (status == Status::Good) status = write_pages(folder, below);
    return status;
}

Status run(const Options& options) {
    const CommandText program = text_of(*options.program, {});
    if (options.completion == "bash") print("{}", bash_completion(program));
    if (options.completion == "zsh") print("{}", zsh_completion(program));
    if (options.completion == "fish") print("{}", fish_completion(program));
    if (!options.completion.empty()) return Status::Good;
    if (options.folder.empty()) return complain(Status::Misused, "expected FOLDER or --completion");
    const std::filesystem::path folder = options.folder;
    Status status = write_pages(folder / "man1", program);
    for (const auto& [file, text] : {std::pair{"bash/janggun", bash_completion(program)},
                                     {"zsh/_janggun", zsh_completion(program)},
                                     {"fish/janggun.fish", fish_completion(program)}})
        if (status == Status::Good) status = write(folder / file, text);
    return status;
}

}  // namespace

void add_manual(Program& program) {
    add_command<Options>(program,
                         {.name = "manual",
                          .summary = "Write the manual pages and the shell completions",
                          .examples = "  janggun manual FOLDER\n"
                                      "  source <(janggun manual --completion bash)"},
                         declare, run);
    program.app.get_subcommand("manual")->group("");  // for the build and for packages: not listed
}

}  // namespace janggun::cli

// janggun manual: writes the manual pages and the shell completions from the declared commands.
#include "cli/manual.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include "cli/command.h"
#include "cli/command_text.h"
#include "cli/version.h"

namespace janggun::cli {
namespace {

struct ManualOptions {
    std::optional<Command> program;
    std::string folder;
    std::string completion;
};

void declare(Command& command, ManualOptions& options) {
    command.hide();  // for the build and for packages: not listed
    options.program = command.parent();
    const Option folder =
        command.add_option("FOLDER", options.folder, "Where to write man1/, bash/, zsh/ and fish/");
    command.add_option("--completion", options.completion, "Print the completion of one shell")
        .type_name("SHELL")
        .one_of({"bash", "zsh", "fish"})
        .excludes(folder);
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

Status run(const ManualOptions& options) {
    const CommandText program = options.program->text();
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
    add_command<ManualOptions>(program,
                               {.name = "manual",
                                .summary = "Write the manual pages and the shell completions",
                                .examples = "  janggun manual FOLDER\n"
                                            "  source <(janggun manual --completion bash)"},
                               declare, run);
}

}  // namespace janggun::cli

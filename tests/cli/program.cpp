// The shell does the work; the answers go through two temporary files.
#include "cli/program.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace janggun::test {
namespace {

std::string quoted(const std::string& text) {
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'') safe += "'\\'";  // close, an escaped quote; the quote itself opens again
        safe += c;
    }
    safe += '\'';
    return safe;
}

std::string contents(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream{file}.rdbuf();
    return text.str();
}

}  // namespace

Ran run_shell(const std::string& line) {
    const auto base = std::filesystem::temp_directory_path() /
                      ("janggun_cli_" + std::to_string(getpid()));  // ctest runs tests side by side
    const std::string out = base.string() + ".out";
    const std::string err = base.string() + ".err";
    const std::string command = fmt::format(
        "export JANGGUN={}; cd {}; {{ {}\n}} >{} 2>{} </dev/null", quoted(JANGGUN_PROGRAM),
        quoted(JANGGUN_TEST_DATA), line, quoted(out), quoted(err));
    const int status = std::system(command.c_str());
    const Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(out),
                  contents(err)};
    std::filesystem::remove(out);
    std::filesystem::remove(err);
    return ran;
}

Ran run_program(const std::vector<std::string>& arguments) {
    std::string line = "\"$JANGGUN\"";
    for (const auto& argument : arguments) line.append(" ").append(quoted(argument));
    return run_shell(line);
}

}  // namespace janggun::test

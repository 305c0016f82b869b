// Running the built program as a person would, and looking at all it says.
#pragma once

#include <string>
#include <vector>

namespace janggun::test {

struct Ran {
    int status = -1;  // what the shell sees
    std::string out;
    std::string err;
};

/// `janggun` with these arguments, from the test data's directory.
[[nodiscard]] Ran run_program(const std::vector<std::string>& arguments);
/// A whole line of a shell, in which $JANGGUN is the program: for pipes and closed outputs.
[[nodiscard]] Ran run_shell(const std::string& line);

}  // namespace janggun::test

// A child process with line-based input and output.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <variant>

#include "base/result.h"

namespace janggun::arena {

using SteadyClock = std::chrono::steady_clock;

/// Why a program was not started.
struct ProcessError {
    enum class Reason : std::uint8_t { NoPipe, NotStarted };
    Reason reason{};
    int code = 0;  // errno
};
[[nodiscard]] std::string describe(ProcessError error);

/// Started by a shell, so that a command can have arguments, in a process group of its own, so that
/// Ctrl-C in the terminal does not reach it. The destructor terminates the program and waits
/// for it.
class Process {
  public:
    [[nodiscard]] static Result<Process, ProcessError> start(const std::string& command);
    Process(Process&& other) noexcept;
    Process& operator=(Process&& other) noexcept;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() { end(); }

    struct Timeout {};
    struct Ended {};  // it has closed its output
    using Heard = std::variant<std::string, Timeout, Ended>;
    /// The next line it writes, without its end. Waits until `deadline` at most.
    [[nodiscard]] Heard read_line(SteadyClock::time_point deadline);
    /// Sends a line. The next read reports a program that has exited.
    void write_line(std::string_view line);

    /// Its standard error output since the last call.
    [[nodiscard]] std::string take_errors();
    /// Closes its input, and kills it if it does not exit soon. Returns "exit status 1", "signal 11
    /// (Segmentation fault)". Idempotent.
    std::string end();

  private:
    Process(pid_t pid, int input, int output, int errors)
        : pid_{pid}, input_{input}, output_{output}, errors_{errors} {}
    static void close_pipe(int& pipe);
    void gather_errors();

    pid_t pid_ = -1;
    int input_ = -1;   // we write
    int output_ = -1;  // we read
    int errors_ = -1;  // we read
    std::string unread_;
    std::string error_text_;
};

}  // namespace janggun::arena

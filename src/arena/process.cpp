// A child process with line-based input and output.
#include "arena/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace janggun::arena {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxLine = std::size_t{1}
                                 << 20;  // a program with longer lines counts as ended
constexpr std::size_t kMaxErrorText = std::size_t{1} << 18;  // of its standard error
constexpr auto kPatience = 500ms;                            // to exit by itself

/// Both ends of a pipe; what is not taken is closed.
struct Pipe {
    int read = -1;
    int write = -1;
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) == 0) {
            read = ends[0];
            write = ends[1];
        }
    }
    ~Pipe() {
        if (read >= 0) close(read);
        if (write >= 0) close(write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

std::string story(int status) {
    if (WIFSIGNALED(status))
        return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return fmt::format("exit status {}", WEXITSTATUS(status));
}

int milliseconds_until(SteadyClock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000));
}

}  // namespace

std::string describe(ProcessError error) {
    const bool is_pipe = error.reason == ProcessError::Reason::NoPipe;
    return fmt::format("{}: {}", is_pipe ? "cannot create a pipe" : "cannot be started",
                       std::strerror(error.code));
}

Result<Process, ProcessError> Process::start(const std::string& command) {
    // Writing to a program that has exited must not terminate ours.
    std::signal(SIGPIPE, SIG_IGN);
    Pipe input;
    Pipe output;
    Pipe errors;
    if (input.read < 0 || output.read < 0 || errors.read < 0)
        return Failure{ProcessError{ProcessError::Reason::NoPipe, errno}};

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t defaults;  // reset the signals that we ignore
    sigemptyset(&defaults);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&defaults, signal);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);

    // exec: the shell becomes the program, and its process id is the program's.
    std::string shell = "sh";
    std::string flag = "-c";
    std::string line = "exec " + command;
    char* const arguments[] = {shell.data(), flag.data(), line.data(), nullptr};
    pid_t pid = -1;
    const int failure = posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failure != 0) return Failure{ProcessError{ProcessError::Reason::NotStarted, failure}};
    fcntl(errors.read, F_SETFL, O_NONBLOCK);
    return Process{pid, std::exchange(input.write, -1), std::exchange(output.read, -1),
                   std::exchange(errors.read, -1)};
}

Process::Process(Process&& other) noexcept
    : pid_{std::exchange(other.pid_, -1)},
      input_{std::exchange(other.input_, -1)},
      output_{std::exchange(other.output_, -1)},
      errors_{std::exchange(other.errors_, -1)},
      unread_{std::move(other.unread_)},
      error_text_{std::move(other.error_text_)} {}

Process& Process::operator=(Process&& other) noexcept {
    if (this == &other) return *this;
    end();
    pid_ = std::exchange(other.pid_, -1);
    input_ = std::exchange(other.input_, -1);
    output_ = std::exchange(other.output_, -1);
    errors_ = std::exchange(other.errors_, -1);
    unread_ = std::move(other.unread_);
    error_text_ = std::move(other.error_text_);
    return *this;
}

Process::Heard Process::read_line(SteadyClock::time_point deadline) {
    for (;;) {
        if (const auto end = unread_.find('\n'); end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (output_ < 0 || unread_.size() > kMaxLine) return Ended{};
        pollfd watched[] = {{output_, POLLIN, 0}, {errors_, POLLIN, 0}};
        const int ready = poll(watched, 2, milliseconds_until(deadline));
        if (ready == 0) return Timeout{};
        if (ready < 0) continue;  // interrupted by a signal
        if (watched[1].revents != 0) gather_errors();
        if (watched[0].revents == 0) continue;
        char block[4096];
        const auto got = read(output_, block, sizeof block);
        if (got > 0)
            unread_.append(block, static_cast<std::size_t>(got));
        else if (got == 0 || errno != EINTR)
            close_pipe(output_);
    }
}

void Process::write_line(std::string_view line) {
    std::string text{line};
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty() && input_ >= 0) {
        const auto written = write(input_, rest.data(), rest.size());
        if (written > 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            close_pipe(input_);
    }
}

void Process::gather_errors() {
    char block[4096];
    while (errors_ >= 0) {
        const auto got = read(errors_, block, sizeof block);
        if (got > 0) {
            const auto room = kMaxErrorText - std::min(kMaxErrorText, error_text_.size());
            error_text_.append(block, std::min(room, static_cast<std::size_t>(got)));
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            close_pipe(errors_);
        } else if (errno == EAGAIN) {
            return;
        }
    }
}

std::string Process::take_errors() {
    gather_errors();
    return std::exchange(error_text_, {});
}

std::string Process::end() {
    if (pid_ < 0) return "";
    close_pipe(input_);
    int status = 0;
    const auto deadline = SteadyClock::now() + kPatience;
    pid_t gone = waitpid(pid_, &status, WNOHANG);
    while (gone == 0 && SteadyClock::now() < deadline) {
        std::this_thread::sleep_for(2ms);
        gone = waitpid(pid_, &status, WNOHANG);
    }
    if (gone == 0) {
        kill(pid_, SIGKILL);
        while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
        }
    }
    pid_ = -1;
    gather_errors();
    close_pipe(output_);
    close_pipe(errors_);
    return story(status);
}

void Process::close_pipe(int& pipe) {
    if (pipe >= 0) close(pipe);
    pipe = -1;
}

}  // namespace janggun::arena

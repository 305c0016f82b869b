// The engine as a process that is talked to by lines.
#include "uci/engine_process.h"

#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace janggun::test {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

EngineProcess::EngineProcess(const std::vector<std::string>& arguments) {
    std::signal(SIGPIPE, SIG_IGN);  // an engine that has gone is a failed test, not a dead one
    int in[2];
    int out[2];
    if (pipe(in) != 0 || pipe(out) != 0) return;
    process_ = fork();
    if (process_ == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (const int end : {in[0], in[1], out[0], out[1]}) close(end);
        std::vector<char*> words{const_cast<char*>(JANGGUN_PROGRAM)};
        for (const std::string& argument : arguments)
            words.push_back(const_cast<char*>(argument.c_str()));
        words.push_back(nullptr);
        execv(words[0], words.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
}

EngineProcess::~EngineProcess() {
    close_input();
    if (from_ >= 0) close(from_);
    if (process_ > 0 && wait(milliseconds{0}) == -1) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
}

void EngineProcess::send(const std::string& line) {
    const std::string text = line + "\n";
    std::size_t sent = 0;
    while (sent < text.size()) {
        const ssize_t some = write(to_, text.data() + sent, text.size() - sent);
        if (some <= 0) return;
        sent += static_cast<std::size_t>(some);
    }
}

void EngineProcess::close_input() {
    if (to_ >= 0) close(to_);
    to_ = -1;
}

std::optional<std::string> EngineProcess::read_line(milliseconds patience) {
    const auto deadline = Clock::now() + patience;
    for (;;) {
        if (const auto end = unread_.find('\n'); end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            return line;
        }
        const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
        if (left.count() < 0) return std::nullopt;
        pollfd wanted{.fd = from_, .events = POLLIN, .revents = 0};
        if (poll(&wanted, 1, static_cast<int>(left.count())) <= 0) return std::nullopt;
        char buffer[4096];
        const ssize_t some = read(from_, buffer, sizeof buffer);
        if (some <= 0) return std::nullopt;
        unread_.append(buffer, static_cast<std::size_t>(some));
    }
}

int EngineProcess::wait(milliseconds patience) {
    if (process_ <= 0) return -1;
    const auto deadline = Clock::now() + patience;
    for (;;) {
        int status = 0;
        if (waitpid(process_, &status, WNOHANG) == process_) {
            process_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        if (Clock::now() >= deadline) return -1;
        std::this_thread::sleep_for(milliseconds{1});
    }
}

}  // namespace janggun::test

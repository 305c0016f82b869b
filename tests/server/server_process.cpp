// The server as a process of its own, on loopback.
#include "server/server_process.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "server/wire.h"

namespace janggun::test {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The first line, or what came until the end.
std::string read_line(int from, std::chrono::milliseconds patience) {
    const auto deadline = SteadyClock::now() + patience;
    std::string line;
    while (line.find('\n') == std::string::npos) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SteadyClock::now());
        pollfd waiting{from, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&waiting, 1, static_cast<int>(left.count())) <= 0) break;
        char bytes[512];
        const auto got = ::read(from, bytes, sizeof bytes);
        if (got <= 0) break;
        line.append(bytes, static_cast<std::size_t>(got));
    }
    return line.substr(0, line.find('\n'));
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "janggun-server-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) throw std::runtime_error{"no temporary folder"};
    path_ = pattern;
    std::filesystem::create_directory(path_ / "web");
    write("web/index.html", "<!doctype html><title>Janggun</title>");
    write("web/embed.html", "<!doctype html><title>Janggun</title>");
    write("secret.txt", "what no client may read");
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

void TemporaryFolder::write(const std::string& name, const std::string& content) const {
    std::ofstream{path_ / name} << content;
}

ServerProcess::ServerProcess(const TemporaryFolder& folder, Options options)
    : errors_{folder.path() / options.log} {
    std::vector<std::string> words{
        JANGGUN_PROGRAM,
        "serve",
        "--port",
        std::to_string(options.port),
        options.store.empty() ? "--data" : "--store",
        options.store.empty() ? (folder.path() / options.data).string() : options.store,
        "--web",
        (folder.path() / "web").string(),
        "--engine-threads",
        "1"};
    if (!options.rate_limits) words.emplace_back("--no-limits");
    words.insert(words.end(), options.flags.begin(), options.flags.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    int pipe[2];
    if (::pipe2(pipe, O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        const int errors = ::open(errors_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        ::dup2(errors, STDERR_FILENO);
        ::close_range(STDERR_FILENO + 1, ~0U, 0);  // sockets of the test are not the server's
        if (options.file_limit != 0) {
            const rlimit limit{options.file_limit, options.file_limit};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            ::signal(SIGXFSZ, SIG_IGN);  // inherited: the write fails instead
        }
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(pipe[1]);
    const std::string line = read_line(pipe[0], kPatience);
    ::close(pipe[0]);
    const auto port = parse_number<std::uint16_t>(line.substr(line.rfind(':') + 1));
    if (!port)
        throw std::runtime_error{
            fmt::format("the server did not start: \"{}\"\n{}", line, this->errors())};
    port_ = *port;
}

ServerProcess::~ServerProcess() {
    kill();
}

void ServerProcess::signal(int number) const {
    if (process_ > 0) ::kill(process_, number);
}

void ServerProcess::kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
}

int ServerProcess::wait(std::chrono::milliseconds patience) {
    const auto deadline = SteadyClock::now() + patience;
    while (SteadyClock::now() < deadline) {
        int status = 0;
        if (::waitpid(process_, &status, WNOHANG) == process_) {
            process_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        ::usleep(5000);
    }
    return -1;
}

std::string ServerProcess::errors() const {
    std::ostringstream text;
    text << std::ifstream{errors_}.rdbuf();
    return text.str();
}

}  // namespace janggun::test

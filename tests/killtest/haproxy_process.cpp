// Adapting the configuration, and running haproxy with it.
#include "killtest/haproxy_process.h"

#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/wire.h"
#include "support/free_port.h"

namespace janggun::test {
namespace {

/// The lines of packaging/haproxy.cfg for this machine.
std::string adapted(const std::vector<std::uint16_t>& nodes, std::uint16_t port) {
    std::ifstream file{JANGGUN_PACKAGING "/haproxy.cfg"};
    std::ostringstream text;
    std::string line;
    const std::regex server{R"(10\.0\.0\.1([1-9]):8080)"};
    while (std::getline(file, line)) {
        if (line.find(" ssl crt ") != std::string::npos ||
            line.find("redirect scheme https") != std::string::npos ||
            line.find("X-Forwarded-Proto") != std::string::npos)
            continue;
        if (line.find("bind :80") != std::string::npos)
            line = fmt::format("    bind 127.0.0.1:{}", port);
        std::smatch found;
        if (std::regex_search(line, found, server)) {
            const auto node = static_cast<std::size_t>(std::stoi(found[1])) - 1;
            line = found.prefix().str() + fmt::format("127.0.0.1:{}", nodes.at(node)) +
                   found.suffix().str();
        }
        text << line << '\n';
    }
    return text.str();
}

}  // namespace

HaproxyProcess::HaproxyProcess(const TemporaryFolder& folder,
                               const std::vector<std::uint16_t>& nodes)
    : port_{free_port()} {
    folder.write("haproxy.cfg", adapted(nodes, port_));
    const std::string configuration = (folder.path() / "haproxy.cfg").string();
    const std::string log = (folder.path() / "haproxy.log").string();
    process_ = ::fork();
    if (process_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        ::dup2(out, STDOUT_FILENO);
        ::dup2(out, STDERR_FILENO);
        ::close_range(STDERR_FILENO + 1, ~0U, 0);
        ::execlp("haproxy", "haproxy", "-db", "-f", configuration.c_str(), nullptr);
        ::execl("/usr/sbin/haproxy", "haproxy", "-db", "-f", configuration.c_str(), nullptr);
        ::_exit(127);
    }
    // Without a node it answers 503; before it listens, nothing.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (ask(port_, {.target = "/health"}).status == 0) {
        if (std::chrono::steady_clock::now() > deadline ||
            ::waitpid(process_, nullptr, WNOHANG) != 0)
            throw std::runtime_error{"haproxy did not start: apt install haproxy"};
        ::usleep(20'000);
    }
}

HaproxyProcess::~HaproxyProcess() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

}  // namespace janggun::test

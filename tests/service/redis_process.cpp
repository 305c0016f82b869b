// redis-server as a process of its own.
#include "service/redis_process.h"

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace janggun::test {
namespace {

/// Anything but silence: a password may be wanted, or a replica may be loading.
bool answers(std::uint16_t port) {
    redisContext* const context = redisConnectWithTimeout("127.0.0.1", port, {1, 0});
    bool is_there = false;
    if (context && context->err == 0) {
        void* const reply = redisCommand(context, "PING");
        is_there = reply != nullptr;
        if (reply) freeReplyObject(reply);
    }
    if (context) redisFree(context);
    return is_there;
}

}  // namespace

RedisProcess::RedisProcess(std::vector<std::string> options)
    : options_{std::move(options)}, port_{free_port()}, cluster_port_{free_port()} {
    // hiredis writes without MSG_NOSIGNAL; the server ignores the signal too (serve.cpp).
    std::signal(SIGPIPE, SIG_IGN);
    start();
}

RedisProcess::~RedisProcess() {
    kill();
}

void RedisProcess::start() {
    std::vector<std::string> words{"redis-server",
                                   "--port",
                                   std::to_string(port_),
                                   "--bind",
                                   "127.0.0.1",
                                   "--save",
                                   "",
                                   "--appendonly",
                                   "no",
                                   "--dir",
                                   "/tmp",
                                   "--cluster-config-file",
                                   "janggun-test-" + std::to_string(port_) + ".conf",
                                   "--cluster-port",
                                   std::to_string(cluster_port_)};
    words.insert(words.end(), options_.begin(), options_.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // never outlives the test
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDOUT_FILENO);
        ::close_range(STDERR_FILENO + 1, ~0U, 0);
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (!answers(port_)) {
        if (std::chrono::steady_clock::now() > deadline ||
            ::waitpid(process_, nullptr, WNOHANG) != 0)
            throw std::runtime_error{"redis-server did not start: apt install redis-server"};
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

void RedisProcess::kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
    ::unlink(("/tmp/janggun-test-" + std::to_string(port_) + ".conf").c_str());
}

void RedisProcess::signal(int number) const {
    ::kill(process_, number);
}

void RedisProcess::publish(const std::string& channel, const std::string& bytes) const {
    redisContext* const context = redisConnect("127.0.0.1", port_);
    freeReplyObject(redisCommand(context, "PUBLISH %b %b", channel.data(), channel.size(),
                                 bytes.data(), bytes.size()));
    redisFree(context);
}

}  // namespace janggun::test

// Injecting faults.
#include "killtest/faults.h"

#include <csignal>
#include <fmt/format.h>
#include <stdexcept>
#include <thread>

namespace janggun::test {
namespace {

constexpr std::chrono::seconds kLongestWait{60};
constexpr std::chrono::milliseconds kPause{100};

}  // namespace

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::KillNode:
            return "kill -9 a node";
        case Fault::StopNode:
            return "SIGSTOP a node";
        case Fault::DrainNode:
            return "SIGTERM a node";
        case Fault::RollNodes:
            return "SIGTERM every node in turn";
        case Fault::CutRedis:
            return "reset a node's links to Redis";
        case Fault::SilenceRedis:
            return "silence a node's links to Redis";
        case Fault::CutDatabase:
            return "reset a node's links to PostgreSQL";
        case Fault::SilenceDatabase:
            return "silence a node's links to PostgreSQL";
        case Fault::RestartRedis:
            return "restart Redis";
        case Fault::RestartDatabase:
            return "kill and restart PostgreSQL";
        case Fault::StopDatabase:
            return "PostgreSQL away for 4 to 6 s";
        case Fault::FailOver:
            return "kill the primary, promote the standby";
    }
    return {};
}

bool hits_one_node(Fault fault) {
    switch (fault) {
        case Fault::RollNodes:
        case Fault::RestartRedis:
        case Fault::RestartDatabase:
        case Fault::StopDatabase:
        case Fault::FailOver:
            return false;
        default:
            return true;
    }
}

bool makes_a_zombie(Fault fault) {
    return fault == Fault::StopNode || fault == Fault::SilenceDatabase;
}

void Breaker::pause() {
    const auto longest = static_cast<std::uint64_t>(settings_.longest_pause.count());
    std::this_thread::sleep_for(std::chrono::milliseconds{random_() % longest});
}

std::int64_t Breaker::living_incarnation(std::size_t node) {
    const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
    for (;;) {
        if (const auto incarnation = site_.incarnation_of(node)) return *incarnation;
        if (std::chrono::steady_clock::now() > deadline)
            throw std::runtime_error{fmt::format("n{} did not join the cluster", node + 1)};
        std::this_thread::sleep_for(kPause);
    }
}

void Breaker::wait_as_zombie(std::int64_t incarnation) {
    std::this_thread::sleep_for(settings_.stop);
    const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
    while (!site_.is_marked_dead(incarnation) && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(kPause);
}

void Breaker::drain(std::size_t node) {
    site_.node(node).signal(SIGTERM);
    if (site_.node(node).wait(std::chrono::seconds{60}) != 0)
        throw std::runtime_error{"a node did not stop after SIGTERM"};
    site_.start_node(node);
}

void Breaker::apply(Fault fault, std::size_t node) {
    using State = Links::State;
    const std::int64_t incarnation = makes_a_zombie(fault) ? living_incarnation(node) : 0;
    switch (fault) {
        case Fault::KillNode:
            site_.kill_node(node);
            pause();
            return site_.start_node(node);
        case Fault::StopNode:
            site_.node(node).signal(SIGSTOP);
            wait_as_zombie(incarnation);
            return site_.node(node).signal(SIGCONT);
        case Fault::DrainNode:
            return drain(node);
        case Fault::RollNodes:
            for (std::size_t each = 0; each < Site::kNodes; ++each) drain(each);
            return;
        case Fault::CutRedis:
        case Fault::SilenceRedis:
            site_.set_redis_link(node, fault == Fault::CutRedis ? State::Closed : State::Silent);
            pause();
            return site_.set_redis_link(node, State::Open);
        case Fault::CutDatabase:
            site_.set_database_links(node, State::Closed);
            pause();
            return site_.set_database_links(node, State::Open);
        case Fault::SilenceDatabase:
            site_.set_database_links(node, State::Silent);
            wait_as_zombie(incarnation);
            return site_.set_database_links(node, State::Open);
        case Fault::RestartRedis:
            site_.redis().kill();
            pause();
            return site_.redis().start();
        case Fault::RestartDatabase:
            site_.primary().stop(PostgresServer::Stop::Machine);
            return site_.primary().start();
        case Fault::StopDatabase:
            site_.primary().stop(PostgresServer::Stop::Machine);
            std::this_thread::sleep_for(std::chrono::milliseconds{4'000 + random_() % 2'000});
            return site_.primary().start();
        case Fault::FailOver:
            return site_.fail_over();
    }
}

}  // namespace janggun::test

// Injecting faults.
#include "killtest/faults.h"

#include <csignal>
#include <stdexcept>
#include <thread>

namespace janggun::test {

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::KillNode:
            return "kill -9 a node";
        case Fault::StopNode:
            return "SIGSTOP a node";
        case Fault::DrainNode:
            return "SIGTERM a node";
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
        case Fault::FailOver:
            return "kill the primary, promote the standby";
    }
    return {};
}

bool hits_one_node(Fault fault) {
    switch (fault) {
        case Fault::RestartRedis:
        case Fault::RestartDatabase:
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

void Breaker::wait_as_zombie() {
    std::this_thread::sleep_for(settings_.stop);
}

void Breaker::apply(Fault fault, std::size_t node) {
    using State = Links::State;
    switch (fault) {
        case Fault::KillNode:
            site_.kill_node(node);
            pause();
            return site_.start_node(node);
        case Fault::StopNode:
            site_.node(node).signal(SIGSTOP);
            wait_as_zombie();
            return site_.node(node).signal(SIGCONT);
        case Fault::DrainNode:
            site_.node(node).signal(SIGTERM);
            if (site_.node(node).wait(std::chrono::seconds{60}) != 0)
                throw std::runtime_error{"a node did not stop after SIGTERM"};
            return site_.start_node(node);
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
            wait_as_zombie();
            return site_.set_database_links(node, State::Open);
        case Fault::RestartRedis:
            site_.redis().kill();
            pause();
            return site_.redis().start();
        case Fault::RestartDatabase:
            site_.primary().stop(PostgresServer::Stop::Machine);
            return site_.primary().start();
        case Fault::FailOver:
            return site_.fail_over();
    }
}

}  // namespace janggun::test

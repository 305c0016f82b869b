// What is done to a site in a kill test.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <random>
#include <string_view>

#include "killtest/site.h"

namespace janggun::test {

enum class Fault : std::uint8_t {
    KillNode,         // kill -9, and started again
    StopNode,         // SIGSTOP, and SIGCONT after its games were taken over: a zombie
    DrainNode,        // SIGTERM, and started again
    RollNodes,        // that of every node, one after the other
    CutRedis,         // a node's connections to Redis are reset, new ones refused
    SilenceRedis,     // nothing goes through, and nobody is told
    CutDatabase,      // the same for PostgreSQL
    SilenceDatabase,  // what the node wrote arrives after its games were taken over
    RestartRedis,
    RestartDatabase,  // every process killed; crash recovery
    StopDatabase,     // the same, and away for longer than every lease
    FailOver,         // the primary's machine is gone, the standby is promoted
};
inline constexpr std::array kFaults{
    Fault::KillNode,     Fault::StopNode,        Fault::DrainNode,    Fault::RollNodes,
    Fault::CutRedis,     Fault::SilenceRedis,    Fault::CutDatabase,  Fault::SilenceDatabase,
    Fault::RestartRedis, Fault::RestartDatabase, Fault::StopDatabase, Fault::FailOver};

[[nodiscard]] std::string_view name_of(Fault fault);
/// One node is hit; else all of them.
[[nodiscard]] bool hits_one_node(Fault fault);
/// The node's games are taken over, and it finds itself fenced afterwards.
[[nodiscard]] bool makes_a_zombie(Fault fault);

/// Breaks something, waits, and mends it again. Blocks meanwhile.
class Breaker {
  public:
    struct Settings {
        /// Of a node that becomes a zombie, at least: until it is marked dead.
        std::chrono::milliseconds stop{10'000};
        std::chrono::milliseconds longest_pause{5'000};  // until other things are mended
    };
    Breaker(Site& site, Settings settings, std::mt19937_64& random)
        : site_{site}, settings_{settings}, random_{random} {}

    void apply(Fault fault, std::size_t node);

  private:
    void pause();
    void drain(std::size_t node);
    /// Until this incarnation was marked dead, at most a minute longer than `Settings::stop`.
    void wait_as_zombie(std::int64_t incarnation);
    [[nodiscard]] std::int64_t living_incarnation(std::size_t node);

    Site& site_;
    Settings settings_;
    std::mt19937_64& random_;
};

}  // namespace janggun::test

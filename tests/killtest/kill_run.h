// A kill test: games under way on a whole site, faults at random, and what came of every move.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "killtest/faults.h"
#include "server/kept_moves.h"

namespace janggun::test {

struct KillSettings {
    int games = 300;
    int faults = 100;
    std::uint64_t seed = 1;
    std::chrono::milliseconds think{1'000};  // before each move, on average
    int resign_at = 40;                      // plies; then the two play their next game
    Breaker::Settings breaker{};
    std::chrono::seconds patience{60};  // until every game goes on after a fault
    std::vector<Fault> kinds{kFaults.begin(), kFaults.end()};
    /// A line about each fault.
    std::function<void(std::string_view)> tell;
};

struct KillReport {
    struct Kind {
        int faults = 0;
        /// From the fault to the next acknowledged move, of each game of the node that was hit; if
        /// the fault hit no single node, of every game.
        std::vector<double> seconds;
        /// Of these, how long a player waited for an answer: without thinking time.
        std::vector<double> waits;
    };
    std::map<Fault, Kind> kinds;
    KeptMoves moves;
    std::vector<std::string> stale;  // games that a node shows otherwise than the store has them
    std::vector<std::string> complaints;  // of the clients, event numbers among them
    std::vector<std::string> standing;    // games that did not go on, with the fault before
    int zombies = 0;
    int fenced_zombies = 0;
    int refused_writes = 0;  // by the fence, of nodes that had been taken over
    int finished_games = 0;
    int rated_games = 0;
    std::vector<std::string> rating_problems;
    /// Rated games that ended without ratings.
    std::vector<std::string> unrated;
    std::vector<std::string> log_problems;  // event numbers that are missing in the store
    double seconds = 0;
    double load = 0;  // the machine's load average, over a minute, at the end; the highest of all
    int runs = 1;

    [[nodiscard]] bool is_good() const;
    /// The report of another run.
    void add(const KillReport& other);
};

[[nodiscard]] KillReport run_kill_test(const KillSettings& settings);
/// As a table of Markdown.
[[nodiscard]] std::string to_text(KillReport report);

}  // namespace janggun::test

// The players of a kill test: a swarm on a thread of its own, so that they play on while the test
// waits for a server to start.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/swarm.h"
#include "server/wire.h"

namespace janggun::test {

class Clients {
  public:
    using SteadyClock = std::chrono::steady_clock;

    explicit Clients(const Swarm::Options& options);
    ~Clients();
    Clients(const Clients&) = delete;
    Clients& operator=(const Clients&) = delete;

    /// With accounts; returns when every game has begun. False: one has not.
    [[nodiscard]] bool play(std::uint16_t port);
    /// Nobody moves any more, and what was sent is answered.
    void rest();

    /// Measures how long games take to go on: until a move that was sent after the probe was made
    /// is acknowledged.
    struct Probe {
        SteadyClock::time_point began = SteadyClock::now();
        struct Game {
            std::size_t table = 0;
            std::string id;
            std::optional<SteadyClock::duration> took;
            /// Of that, how long the player who moved waited: without their thinking time.
            SteadyClock::duration waited{};
        };
        std::vector<Game> games;
        [[nodiscard]] std::vector<std::string> standing() const;
    };
    /// Of these games, or of all.
    std::shared_ptr<Probe> probe(const std::optional<std::vector<std::string>>& games);
    /// Until every game of the probe has gone on, or patience runs out. A copy.
    [[nodiscard]] Probe await(const std::shared_ptr<Probe>& probe, std::chrono::seconds patience);

    /// On the thread of the clients; returns when it is done.
    void with_swarm(const std::function<void(Swarm&)>& task);

  private:
    void look_at_probes();

    Loop loop_;
    std::unique_ptr<Swarm> swarm_;
    std::vector<std::shared_ptr<Probe>> probes_;
    std::atomic<bool> is_closing_{false};
    std::thread thread_;
};

}  // namespace janggun::test

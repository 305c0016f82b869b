// The server as the network layer sees it: registry, connections, time. No sockets in here, and no
// feature. Everything is called from one thread, the loop's, and every answer comes back on it.
#pragma once

#include <cstdint>
#include <functional>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"

namespace janggun::server {

class App {
  public:
    struct Needs {
        Store& store;
        Bus& bus;
        PostToLoop post;
        std::function<Time()> now;
        /// Call tick() at this time; a later request replaces an earlier one.
        std::function<void(Time)> wake_at;
    };

    /// `seed` 0: from the system; tests set it.
    App(Needs needs, std::uint64_t seed);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    [[nodiscard]] Context& context() { return context_; }
    [[nodiscard]] Registry& registry() { return registry_; }
    [[nodiscard]] const Registry& registry() const { return registry_; }
    [[nodiscard]] Connections& connections() { return connections_; }
    [[nodiscard]] Identity& identity() { return registry_.identity(); }

    /// Runs the features' start-up steps. Call once, and let nobody in before `ready`.
    void start(const Started& ready);
    void tick() { timers_.run_due(context_.now()); }
    /// No new games or seeks, and sinks are told to close; `done` when every write under way has
    /// come back. Live games stay in the store as they are and go on at the next start.
    void drain(std::function<void()> done);
    /// Late callbacks become no-ops: before the features go.
    void stop() { context_.alive.reset(); }

  private:
    void start_from(std::size_t step, const Started& ready);
    void answer_ping(const SocketCall& call, const protocol::Ping& ping);

    Context context_;
    Timers timers_;
    Registry registry_;
    Connections connections_;
};

}  // namespace janggun::server

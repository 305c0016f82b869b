// The server as the network layer sees it: registry, connections, time. No sockets in here, and no
// feature. Everything is called from one thread, the loop's, and every answer comes back on it.
#pragma once

#include <cstdint>
#include <functional>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/peers.h"
#include "server/app/registry.h"
#include "server/store/store.h"

namespace janggun::server {

class App {
  public:
    struct Needs {
        Store& store;  // the wiring passes its interfaces to the features
        Bus& bus;
        PostToLoop post;
        std::function<Time()> now;
        /// Call tick() at this time; a later request replaces an earlier one.
        std::function<void(Time)> wake_at;
        /// The operator's name of this node, in a cluster.
        std::string node_name{};
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
    [[nodiscard]] Peers& peers() { return peers_; }
    [[nodiscard]] Identity& identity() { return registry_.identity(); }
    [[nodiscard]] StoreHealth store_health() const { return maintenance_.health(); }

    /// Runs the features' start-up steps. Call once; accept connections only after `ready`.
    void start(const Started& ready);
    void tick() { timers_.run_due(context_.now()); }
    /// No new games or seeks, and /health answers 503, so that a load balancer sends no clients:
    /// before drain().
    void prepare_drain();
    [[nodiscard]] bool is_draining() const { return context_.is_draining; }
    /// No new games or seeks, and sinks are asked to close; `done` when every write under way has
    /// come back. Live games stay in the store as they are and go on at the next start.
    void drain(std::function<void()> done);
    /// Late callbacks become no-ops: before the features go.
    void stop() { context_.alive.reset(); }

  private:
    void start_from(std::size_t step, const Started& ready);
    void answer_ping(const SocketCall& call, const protocol::Ping& ping);

    Context context_;
    MaintenanceStore& maintenance_;
    Timers timers_;
    Registry registry_;
    Connections connections_;
    Peers peers_;
};

}  // namespace janggun::server

// A whole site on loopback: PostgreSQL with a synchronous standby, Redis, three nodes, each with
// links of its own to them that can be cut, and haproxy with the configuration of packaging/.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "killtest/haproxy_process.h"
#include "killtest/links.h"
#include "postgres/postgres_server.h"
#include "server/server_process.h"
#include "service/redis_process.h"

namespace janggun::test {

class Site {
  public:
    static constexpr std::size_t kNodes = 3;

    /// Everything runs when this returns.
    Site();

    /// Of the load balancer.
    [[nodiscard]] std::uint16_t port() const { return balancer_->port(); }
    [[nodiscard]] ServerProcess& node(std::size_t index) { return *nodes_[index].process; }
    [[nodiscard]] PostgresServer& primary() { return *databases_[primary_]; }
    [[nodiscard]] RedisProcess& redis() { return redis_; }

    void kill_node(std::size_t index) { nodes_[index].process->kill(); }
    void start_node(std::size_t index);
    void set_redis_link(std::size_t node, Links::State state);
    void set_database_links(std::size_t node, Links::State state);
    /// The machine of the primary is gone; the standby is promoted.
    void fail_over();
    /// The machine that is gone comes back, as the new primary's standby.
    void restore_standby();

    /// The live games that a node owns.
    [[nodiscard]] std::vector<std::string> games_of(std::size_t node);
    /// It has joined the cluster, and accepts commands.
    [[nodiscard]] bool is_ready(std::size_t node);
    /// The incarnation that a node lives as, in the database; none if there is none, or if the
    /// database does not answer.
    [[nodiscard]] std::optional<std::int64_t> incarnation_of(std::size_t node);
    /// Another node has marked it dead.
    [[nodiscard]] bool is_marked_dead(std::int64_t incarnation);
    /// Of /metrics; none if the node does not answer.
    [[nodiscard]] std::optional<double> metric(std::size_t node, const std::string& name);
    [[nodiscard]] std::uint16_t port_of(std::size_t node) const { return nodes_[node].port; }
    /// Nodes, owners of live games and what every session waits for, in lines: to find out why a
    /// game stands still.
    [[nodiscard]] std::string describe_database();
    /// What the database has of a game, and what each node answers about it: nodes that differ
    /// each have a copy of their own.
    [[nodiscard]] std::string describe_game(const std::string& id);
    /// What a node has said on standard error, in all its lives.
    [[nodiscard]] std::string log_of(std::size_t node) const;

  private:
    struct Node {
        std::string name;
        std::uint16_t port = 0;
        std::uint16_t redis_link = 0;
        std::array<std::uint16_t, 2> database_links{};
        std::unique_ptr<ServerProcess> process;
    };

    TemporaryFolder folder_;
    std::array<std::unique_ptr<PostgresServer>, 2> databases_;
    std::size_t primary_ = 0;
    RedisProcess redis_;
    Links links_;
    std::array<Node, kNodes> nodes_;
    std::unique_ptr<HaproxyProcess> balancer_;
};

}  // namespace janggun::test

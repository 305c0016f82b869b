// What a move costs on SQLite, on PostgreSQL and on three nodes, where the player is connected to
// the owner of the game and where not; and what idle sockets cost over three nodes. All in one run,
// so that the ratios count.
#include <CLI/CLI.hpp>
#include <csignal>
#include <fmt/format.h>
#include <memory>
#include <sys/resource.h>

#include "bench/meter.h"
#include "postgres/postgres_server.h"
#include "server/server_process.h"
#include "server/swarm.h"
#include "service/redis_process.h"

namespace janggun::bench {
namespace {

using std::chrono::milliseconds;
using test::Loop;
using test::PostgresServer;
using test::RedisProcess;
using test::ServerProcess;
using test::Socket;
using test::Swarm;
using test::TemporaryFolder;

struct Settings {
    int games = 300;
    int seconds = 15;
    int think = 1'000;
    int idle = 10'000;
};

/// The nodes of a site, and what they stand on.
struct Site {
    std::vector<std::unique_ptr<ServerProcess>> nodes;
    pid_t database = 0;  // 0: SQLite
    PostgresServer* server = nullptr;
    std::string name{};  // of the database
    pid_t bus = 0;

    [[nodiscard]] std::vector<pid_t> processes() const {
        std::vector<pid_t> all;
        for (const auto& node : nodes) all.push_back(node->process());
        return all;
    }
};

class Runs {
  public:
    explicit Runs(const Settings& settings) : settings_{settings} {}

    void moves() {
        fmt::print("{:<34}{:>9}{:>14}{:>14}{:>12}{:>10}{:>10}\n", "", "moves/s", "nodes µs/move",
                   "database µs", "Redis µs", "p50 ms", "p99 ms");
        {
            const TemporaryFolder folder;
            Site site;
            site.nodes.push_back(std::make_unique<ServerProcess>(
                folder, ServerProcess::Options{.flags = {"--log", "warning"}}));
            play("SQLite, one node", site, 0);
        }
        PostgresServer database{PostgresServer::Durability::On};
        {
            Site site;
            site.database = database.process();
            site.server = &database;
            site.name = "alone";
            site.nodes.push_back(std::make_unique<ServerProcess>(
                folder_, ServerProcess::Options{.flags = {"--log", "warning"},
                                                .store = database.database("alone")}));
            play("PostgreSQL, one node", site, 0);
        }
        RedisProcess redis;
        for (const std::size_t nodes : {std::size_t{1}, std::size_t{3}}) {
            Site site = cluster(database, redis, nodes);
            play(nodes == 1 ? "cluster of one node" : "three nodes, on the owner's", site, 0);
            if (nodes == 3) play("three nodes, all forwarded", site, 1);
        }
    }

    void idle() {
        PostgresServer database;
        RedisProcess redis;
        const Site site = cluster(database, redis, 3);
        Loop loop;
        std::vector<std::unique_ptr<Socket>> sockets;
        std::size_t open = 0;
        const auto connect = [&](int count) {
            for (int made = 0; made < count; ++made) {
                const auto& node = site.nodes[sockets.size() % site.nodes.size()];
                sockets.push_back(
                    std::make_unique<Socket>(loop, Socket::Options{.port = node->port()},
                                             Socket::Events{.opened = [&] { ++open; }}));
                if (made % 100 == 99)
                    loop.run_until([&] { return open >= sockets.size(); },
                                   std::chrono::seconds{60});
            }
        };
        const auto resident = [&] {
            double sum = 0;
            for (const pid_t process : site.processes()) sum += resident_kilobytes(process);
            return sum;
        };
        connect(300);  // what the first ones cost is not what the next ones cost
        const double before = resident();
        connect(settings_.idle - 300);
        loop.run_for(milliseconds{3'000});
        const double after = resident();
        const Meter meter{site.processes()};
        loop.run_for(milliseconds{10'000});
        fmt::print("{} idle sockets over three nodes: {:.1f} KiB each\n", open,
                   (after - before) / (settings_.idle - 300));
        meter.print();  // of pings
    }

  private:
    Site cluster(PostgresServer& database, const RedisProcess& redis, std::size_t count) {
        Site site;
        site.database = database.process();
        site.server = &database;
        site.name = fmt::format("cluster{}", count);
        site.bus = redis.process();
        for (std::size_t number = 1; number <= count; ++number)
            site.nodes.push_back(std::make_unique<ServerProcess>(
                folder_, ServerProcess::Options{.flags = {"--log", "warning", "--bus", redis.url(),
                                                          "--node", fmt::format("n{}", number)},
                                                .store = database.database(site.name)}));
        return site;
    }

    struct Written {
        double log = 0;     // bytes of WAL
        double events = 0;  // bytes of the table, with its indexes
    };
    static Written written_by(const Site& site) {
        if (!site.server) return {};
        const auto value = [&](const char* sql) {
            const std::string text = site.server->value(site.name, sql);
            return text.empty() ? 0 : std::stod(text);
        };
        return {value("SELECT pg_current_wal_lsn()-'0/0'::pg_lsn"),
                value("SELECT pg_total_relation_size('event')")};
    }

    /// Games spread over the nodes; the players of a game are connected to the node that many
    /// places after its owner.
    void play(const char* what, const Site& site, std::size_t places) {
        Loop loop;
        std::vector<std::unique_ptr<Swarm>> swarms;
        const std::size_t count = site.nodes.size();
        for (std::size_t node = 0; node < count; ++node) {
            swarms.push_back(std::make_unique<Swarm>(
                loop, Swarm::Options{.games = settings_.games / static_cast<int>(count),
                                     .seed = node + 1,
                                     .think = milliseconds{settings_.think}}));
            swarms.back()->go_to(site.nodes[node]->port());
        }
        const auto all_play = [&] {
            return std::all_of(swarms.begin(), swarms.end(),
                               [](const auto& swarm) { return swarm->everybody_plays(); });
        };
        if (!loop.run_until(all_play, std::chrono::seconds{180}))
            fmt::print("not every game began\n");
        if (places > 0)
            for (std::size_t node = 0; node < count; ++node) {
                swarms[node]->go_to(site.nodes[(node + places) % count]->port());
                swarms[node]->reconnect();
            }
        loop.run_for(milliseconds{3 * settings_.think});  // until they are out of step
        std::int64_t before = 0;
        for (auto& swarm : swarms) {
            swarm->latencies.clear();
            before += swarm->acknowledged();
        }
        const Written written = written_by(site);
        const double database = site.database ? cpu_seconds_of_family(site.database) : 0;
        const double bus = site.bus ? cpu_seconds(site.bus) : 0;
        const Meter meter{site.processes()};
        loop.run_for(milliseconds{settings_.seconds * 1000});
        double moves = 0;
        Times times;
        for (const auto& swarm : swarms) {
            moves += static_cast<double>(swarm->acknowledged());
            times.insert(times.end(), swarm->latencies.begin(), swarm->latencies.end());
            for (const std::string& complaint : swarm->complaints()) fmt::print("{}\n", complaint);
        }
        moves -= static_cast<double>(before);
        const auto per_move = [&](double seconds) { return 1e6 * seconds / moves; };
        fmt::print("{:<34}{:>9.0f}{:>14.0f}{:>14.0f}{:>12.0f}{:>10.1f}{:>10.1f}\n", what,
                   moves / meter.seconds(), per_move(meter.server()),
                   per_move(site.database ? cpu_seconds_of_family(site.database) - database : 0),
                   per_move(site.bus ? cpu_seconds(site.bus) - bus : 0),
                   milliseconds_at(times, 0.5), milliseconds_at(times, 0.99));
        meter.print();
        if (site.server) {
            const Written now = written_by(site);
            fmt::print("  for each move: {:.0f} bytes of WAL, {:.0f} of the table event\n",
                       (now.log - written.log) / moves, (now.events - written.events) / moves);
        }
        std::fflush(stdout);
        for (auto& swarm : swarms) swarm->rest();
    }

    Settings settings_;
    TemporaryFolder folder_;
};

}  // namespace
}  // namespace janggun::bench

int main(int argc, char** argv) {
    janggun::bench::Settings settings;
    std::vector<std::string> only;
    CLI::App app{"Load on one node and on three; ends by itself after a few minutes"};
    app.add_option("--games", settings.games, "Games at once (300)");
    app.add_option("--seconds", settings.seconds, "Each measurement (15)");
    app.add_option("--think", settings.think, "Milliseconds before a move, on average (1000)");
    app.add_option("--idle", settings.idle, "Idle sockets (10000)");
    app.add_option("--only", only, "moves, idle (both)")->check(CLI::IsMember({"moves", "idle"}));
    CLI11_PARSE(app, argc, argv);
    std::signal(SIGPIPE, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    const auto wants = [&](const char* part) {
        return only.empty() || std::find(only.begin(), only.end(), part) != only.end();
    };
    janggun::bench::Runs runs{settings};
    if (wants("moves")) runs.moves();
    if (wants("idle")) runs.idle();
    return 0;
}

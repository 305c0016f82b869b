// How much a server carries: real clients over the WebSocket on the same machine, in a process of
// their own, against the built server; and two references in the same run, so that what counts are
// ratios: a plain echo over the same library, and a commit for every move.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/echo_server.h"
#include "bench/meter.h"
#include "server/server_process.h"
#include "server/swarm.h"
#include "server/wire.h"

namespace janggun::bench {
namespace {

using std::chrono::milliseconds;
using test::Loop;
using test::ServerProcess;
using test::Socket;
using test::Swarm;
using test::TemporaryFolder;

constexpr milliseconds kThink{2000};

struct Settings {
    int games = 2000;
    int seconds = 20;
    int idle = 10'000;
    int busy_games = 1024;
    std::vector<std::string> only;  // empty: everything
    std::string folder;             // empty: the system's temporary one

    [[nodiscard]] bool wants(std::string_view part) const {
        return only.empty() || std::find(only.begin(), only.end(), part) != only.end();
    }
};

/// One small write made durable, as a commit does it.
Times flushes(const TemporaryFolder& folder) {
    const std::string file = (folder.path() / "flush").string();
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT, 0600);
    Times times;
    const std::string page(4096, 'x');
    for (int count = 0; count < 200; ++count) {
        const auto began = SteadyClock::now();
        if (::write(descriptor, page.data(), page.size()) < 0 || ::fdatasync(descriptor) != 0)
            break;
        times.push_back(std::chrono::duration_cast<microseconds>(SteadyClock::now() - began));
    }
    ::close(descriptor);
    return times;
}

/// As many sockets as the games have, as many messages a second as they have moves, and at moments
/// as independent of each other: clients that keep step would measure their own queue.
Times echoes(const Settings& settings) {
    const EchoServer server;
    Loop loop;  // of its own: what still waits when we leave, goes with it
    Times times;
    struct Client {
        std::unique_ptr<Socket> socket;
        SteadyClock::time_point sent;
    };
    std::vector<Client> clients(static_cast<std::size_t>(2 * settings.games));
    const std::string message(150, 'x');
    std::mt19937_64 random{1};
    constexpr milliseconds kInterval = 2 * kThink;
    std::size_t open = 0;
    std::function<void(Client&)> send = [&](Client& client) {
        client.sent = SteadyClock::now();
        client.socket->send(message);
    };
    for (std::size_t at = 0; at < clients.size(); ++at) {
        Client& client = clients[at];
        client.socket = std::make_unique<Socket>(
            loop, Socket::Options{.port = server.port()},
            Socket::Events{.opened = [&] { ++open; },
                           .received =
                               [&](std::string_view) {
                                   times.push_back(std::chrono::duration_cast<microseconds>(
                                       SteadyClock::now() - client.sent));
                                   loop.after(test::about(kInterval, random),
                                              [&] { send(client); });
                               }});
        if (at % 200 == 199) loop.run_until([&] { return open > at; });
    }
    loop.run_until([&] { return open == clients.size(); });
    for (std::size_t at = 0; at < clients.size(); ++at)
        loop.after(kInterval * static_cast<int>(at) / static_cast<int>(clients.size()),
                   [&, at] { send(clients[at]); });
    loop.run_for(kInterval);
    times.clear();
    const Meter meter{server.process()};
    loop.run_for(milliseconds{settings.seconds * 1000});
    fmt::print("echo: {:.0f} messages/s\n", static_cast<double>(times.size()) / meter.seconds());
    meter.print();
    return times;
}

/// Games at one move every two seconds.
Times games(Loop& loop, const Settings& settings, const TemporaryFolder& folder) {
    ServerProcess server{folder, {.flags = {"--log", "warning"}}};
    Swarm swarm{loop, {.games = settings.games, .think = kThink}};
    swarm.go_to(server.port());
    if (!loop.run_until([&] { return swarm.everybody_plays(); }, std::chrono::seconds{180}))
        fmt::print("not every game began\n");
    loop.run_for(2 * kThink);  // until they are out of step
    swarm.latencies.clear();
    const auto before = swarm.acknowledged();
    const Meter meter{server.process()};
    loop.run_for(milliseconds{settings.seconds * 1000});
    const auto moves = static_cast<double>(swarm.acknowledged() - before);
    fmt::print("{} games: {:.0f} moves/s, server {:.0f} µs a move, {:.0f} KiB a game\n",
               settings.games, moves / meter.seconds(), 1e6 * meter.server() / moves,
               resident_kilobytes(server.process()) / settings.games);
    meter.print();
    swarm.rest();
    for (const std::string& complaint : swarm.complaints()) fmt::print("  {}\n", complaint);
    return swarm.latencies;
}

/// Everybody moves as soon as they can.
double saturation(Loop& loop, const Settings& settings, std::vector<std::string> flags) {
    const TemporaryFolder folder;
    flags.insert(flags.end(), {"--log", "warning"});
    ServerProcess server{folder, {.flags = flags}};
    Swarm swarm{loop, {.games = settings.busy_games}};
    swarm.go_to(server.port());
    loop.run_until([&] { return swarm.everybody_plays(); }, std::chrono::seconds{180});
    const auto before = swarm.acknowledged();
    const Meter meter{server.process()};
    loop.run_for(milliseconds{settings.seconds * 500});
    const auto moves = static_cast<double>(swarm.acknowledged() - before);
    const double rate = moves / meter.seconds();
    fmt::print("{:.0f} moves/s, server {:.0f} µs a move, clients {:.0f} µs\n", rate,
               1e6 * meter.server() / moves, 1e6 * meter.clients() / moves);
    meter.print();
    swarm.rest();
    return rate;
}

void idle(Loop& loop, const Settings& settings) {
    const TemporaryFolder folder;
    ServerProcess server{folder, {.flags = {"--log", "warning"}}};
    std::vector<std::unique_ptr<Socket>> sockets;
    int open = 0;
    const auto connect = [&](int count) {
        for (int made = 0; made < count; ++made) {
            sockets.push_back(std::make_unique<Socket>(loop, Socket::Options{.port = server.port()},
                                                       Socket::Events{.opened = [&] { ++open; }}));
            if (made % 100 == 99)
                loop.run_until([&] { return open >= static_cast<int>(sockets.size()); },
                               std::chrono::seconds{30});
        }
    };
    connect(100);  // what the first ones cost is not what the next ones cost
    const double before = resident_kilobytes(server.process());
    connect(settings.idle - 100);
    loop.run_for(milliseconds{2000});
    const double after = resident_kilobytes(server.process());
    const Meter meter{server.process()};
    loop.run_for(milliseconds{10'000});
    fmt::print("{} idle sockets: {:.1f} KiB each\n", open,
               (after - before) / (settings.idle - 100));
    meter.print();  // of pings
    std::fflush(stdout);
}

void latency(Loop& loop, const Settings& settings, const TemporaryFolder& folder) {
    Times flush = flushes(folder);
    print_times("one flush of this disk", flush);
    Times echo = echoes(settings);
    print_times("plain echo, as many sockets and messages", echo);
    Times moves = games(loop, settings, folder);
    print_times("move, from a send to the opponent's receipt", moves);
    fmt::print("p99 of a move / (3 x p99 of the echo + p99 of a flush): {:.2f}\n",
               milliseconds_at(moves, 0.99) /
                   (3 * milliseconds_at(echo, 0.99) + milliseconds_at(flush, 0.99)));
    std::fflush(stdout);
}

void saturations(Loop& loop, const Settings& settings) {
    const double natural = saturation(loop, settings, {});
    const double single = saturation(loop, settings, {"--single-commits"});
    fmt::print("saturation, {} games: {:.0f} moves/s; with a commit a move {:.0f}: {:.1f} times\n",
               settings.busy_games, natural, single, natural / single);
    std::fflush(stdout);
}

void run(const Settings& settings) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (!settings.folder.empty()) ::setenv("TMPDIR", settings.folder.c_str(), 1);
    const TemporaryFolder folder;
    Loop loop;
    if (settings.wants("latency")) latency(loop, settings, folder);
    if (settings.wants("saturation")) saturations(loop, settings);
    if (settings.wants("idle")) idle(loop, settings);
}

}  // namespace
}  // namespace janggun::bench

int main(int argc, char** argv) {
    janggun::bench::Settings settings;
    CLI::App app{"Load on a Janggun server; ends by itself after a few minutes"};
    app.add_option("--games", settings.games, "Games at one move every 2 s (2000)");
    app.add_option("--seconds", settings.seconds, "Each measurement (20)");
    app.add_option("--idle", settings.idle, "Idle sockets (10000)");
    app.add_option("--busy-games", settings.busy_games,
                   "Games that move as fast as they can (1024)");
    app.add_option("--only", settings.only, "latency, saturation, idle (all of them)")
        ->check(CLI::IsMember({"latency", "saturation", "idle"}));
    app.add_option("--folder", settings.folder,
                   "Where the data is kept meanwhile: the disk counts");
    CLI11_PARSE(app, argc, argv);
    janggun::bench::run(settings);
    return 0;
}

// An arena of many players against the built server: real clients over the WebSocket, in a process
// of their own, which enter, play, resign and are paired again. How long they wait for the next
// game, what it costs the server, and how late moves come while a round begins.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <random>
#include <sys/resource.h>

#include "bench/meter.h"
#include "server/json.h"
#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"
#include "server/swarm.h"
#include "server/wire.h"

namespace janggun::bench {
namespace {

using std::chrono::milliseconds;
using test::Json;
using test::Loop;
using test::ServerProcess;
using test::Socket;
using test::TemporaryFolder;

struct Settings {
    int players = 500;
    int seconds = 120;
    int think = 1'000;   // milliseconds, on average
    int resign_at = 20;  // plies
    std::string clock = "60+1";
};

/// What all players have seen.
struct Figures {
    Times waits;            // from a player's own result, or the start, to the next game
    Times moves;            // from a send to the opponent's receipt
    Times moves_in_rounds;  // of these, within a second after games have begun
    std::map<std::string, SteadyClock::time_point> sent;  // "GAME PLY"
    SteadyClock::time_point last_beginning{};
    std::size_t games = 0;     // seats taken: twice the games
    std::size_t rounds = 0;    // times that games began after a second without
    std::size_t refusals = 0;  // of a move, by code
};

class ArenaPlayer {
  public:
    ArenaPlayer(Loop& loop, std::uint16_t port, const Settings& settings, Figures& figures,
                std::uint64_t seed)
        : loop_{loop}, port_{port}, settings_{settings}, figures_{figures}, random_{seed} {
        socket_ = std::make_unique<Socket>(
            loop, Socket::Options{.port = port},
            Socket::Events{.received = [this](std::string_view text) { received(Json{text}); }});
    }

    [[nodiscard]] bool is_welcome() const { return is_welcome_; }
    [[nodiscard]] const std::string& cookie() const { return cookie_; }
    void wait_from(SteadyClock::time_point time) { waiting_since_ = time; }
    void rest() { is_resting_ = true; }

  private:
    void send(const std::string& type, const std::string& fields) {
        socket_->send(fmt::format(R"({{"t":"{}","id":{},{}}})", type, ++last_id_, fields));
    }
    void received(const Json& message) {
        const std::string type = message.text("t");
        if (type == "welcome") {
            cookie_ = socket_->set_cookie();
            is_welcome_ = true;
        } else if (type == "tournament_game") {
            begin(message.text("game"), message.text("side"));
        } else if (type == "game" && message.text("game") == game_) {
            fen_ = message.text("fen");
            ply_ = static_cast<int>(message.size("moves"));
            is_playing_ = message.text("phase") == "playing";
            act();
        } else if (type == "event" && message.text("game") == game_) {
            event(message);
        } else if (type == "error") {
            ++figures_.refusals;
        }
    }
    void begin(const std::string& game, const std::string& side) {
        const auto now = SteadyClock::now();
        if (waiting_since_ != SteadyClock::time_point{})
            figures_.waits.push_back(
                std::chrono::duration_cast<microseconds>(now - waiting_since_));
        if (now - figures_.last_beginning > std::chrono::seconds{1}) ++figures_.rounds;
        figures_.last_beginning = now;
        ++figures_.games;
        game_ = game;
        side_ = side;
        is_playing_ = false;
        send("watch", fmt::format(R"("game":"{}")", game_));
    }
    void event(const Json& message) {
        const std::string type = message.text("e/type");
        if (type == "move") {
            fen_ = message.text("e/fen");
            ply_ = static_cast<int>(message.number("e/ply"));
            if (test::turn(fen_) == side_) heard_move();
            act();
        } else if (type == "ended") {
            is_playing_ = false;
            waiting_since_ = SteadyClock::now();
        }
    }
    void heard_move() {
        const auto sent = figures_.sent.find(fmt::format("{} {}", game_, ply_));
        if (sent == figures_.sent.end()) return;
        const auto now = SteadyClock::now();
        const auto late = std::chrono::duration_cast<microseconds>(now - sent->second);
        figures_.moves.push_back(late);
        if (now - figures_.last_beginning < std::chrono::seconds{1})
            figures_.moves_in_rounds.push_back(late);
        figures_.sent.erase(sent);
    }
    void act() {
        if (!is_playing_ || is_resting_ || test::turn(fen_) != side_) return;
        loop_.after(test::about(milliseconds{settings_.think}, random_),
                    [this, game = game_, ply = ply_] {
                        if (is_resting_ || !is_playing_ || game != game_ || ply != ply_) return;
                        move();
                    });
    }
    void move() {
        const std::string in_game = fmt::format(R"("game":"{}")", game_);
        const auto moves = test::legal_moves("shogun", fen_);
        if (ply_ >= settings_.resign_at || moves.empty()) return send("resign", in_game);
        figures_.sent[fmt::format("{} {}", game_, ply_ + 1)] = SteadyClock::now();
        send("move", fmt::format(R"({},"move":"{}","ply":{})", in_game,
                                 moves[random_() % moves.size()], ply_));
    }

    Loop& loop_;
    std::uint16_t port_;
    const Settings& settings_;
    Figures& figures_;
    std::mt19937_64 random_;
    std::unique_ptr<Socket> socket_;
    std::string cookie_;
    std::string game_;
    std::string side_;
    std::string fen_;
    std::int64_t last_id_ = 0;
    int ply_ = 0;
    bool is_welcome_ = false;
    bool is_playing_ = false;
    bool is_resting_ = false;
    SteadyClock::time_point waiting_since_{};
};

test::HttpAnswer post(std::uint16_t port, const std::string& cookie, const std::string& target,
                      const std::string& body = "{}") {
    return test::ask(port, {.method = "POST",
                            .target = target,
                            .body = body,
                            .headers = {{"Origin", fmt::format("http://localhost:{}", port)},
                                        {"Content-Type", "application/json"},
                                        {"Cookie", cookie}}});
}

int run(const Settings& settings) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    const TemporaryFolder folder;
    Loop loop;
    ServerProcess server{folder, {.flags = {"--log", "warning", "--no-limits"}}};
    test::Person arbiter{loop, server.port()};
    if (arbiter.sign_up("Arbiter").status != 200) return 1;
    const auto made = arbiter.post(
        "/api/tournament",
        fmt::format(R"({{"name":"Load","format":"arena","variant":"shogun","clock":"{}",)"
                    R"("minutes":60,"max_players":1000}})",
                    settings.clock));
    const std::string id = Json{made.body}.text("id");
    if (made.status != 200) {
        fmt::print("{}\n", made.body);
        return 1;
    }
    Figures figures;
    std::vector<std::unique_ptr<ArenaPlayer>> players;
    for (int i = 0; i < settings.players; ++i) {
        players.push_back(std::make_unique<ArenaPlayer>(loop, server.port(), settings, figures,
                                                        static_cast<std::uint64_t>(i) + 1));
        if (i % 50 == 49 || i + 1 == settings.players)
            loop.run_until([&] {
                return std::all_of(players.begin(), players.end(),
                                   [](const auto& player) { return player->is_welcome(); });
            });
    }
    for (const auto& player : players)
        if (post(server.port(), player->cookie(), "/api/tournament/" + id + "/join").status != 200)
            fmt::print("somebody could not enter\n");
    const Meter meter{server.process()};
    if (arbiter.post("/api/tournament/" + id + "/start").status != 200) return 1;
    for (const auto& player : players) player->wait_from(SteadyClock::now());
    loop.run_for(milliseconds{settings.seconds * 1000});
    const auto moves = figures.moves.size();
    fmt::print("{} players, {} s: {} games begun in {} waves, {:.0f} moves/s, {} refusals\n",
               settings.players, settings.seconds, figures.games / 2, figures.rounds,
               static_cast<double>(moves) / meter.seconds(), figures.refusals);
    fmt::print("server: {:.1f} % of a core, {:.0f} µs a move, {:.0f} MiB\n",
               100 * meter.server() / meter.seconds(),
               1e6 * meter.server() / static_cast<double>(std::max<std::size_t>(moves, 1)),
               resident_kilobytes(server.process()) / 1024);
    meter.print();
    print_times("from one's result to the next game", figures.waits);
    print_times("move, from a send to the opponent's receipt", figures.moves);
    print_times("the same within a second after games have begun", figures.moves_in_rounds);
    for (const auto& player : players) player->rest();
    return 0;
}

}  // namespace
}  // namespace janggun::bench

int main(int argc, char** argv) {
    janggun::bench::Settings settings;
    CLI::App app{"An arena on a Janggun server; ends by itself"};
    app.add_option("--players", settings.players, "Simulated players (500)");
    app.add_option("--seconds", settings.seconds, "How long (120)");
    app.add_option("--think", settings.think, "Milliseconds before each move, on average (1000)");
    app.add_option("--resign-at", settings.resign_at, "Plies after which a player resigns (20)");
    app.add_option("--clock", settings.clock, "Of the games (60+1)");
    CLI11_PARSE(app, argc, argv);
    return janggun::bench::run(settings);
}

// Tournaments over kill -9 of the server, on one machine and on three nodes: rounds are paired
// once, no game is lost or doubled, and the standings are those of the log.
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "postgres/postgres_server.h"
#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"
#include "service/redis_process.h"

namespace janggun::test {
namespace {

std::string text_in(simdjson::dom::element element) {
    std::string_view text;
    return element.get(text) ? std::string{} : std::string{text};
}

/// A Swiss of four rounds whose players resign: the name that comes later in the alphabet loses.
class KilledTournament {
  public:
    explicit KilledTournament(std::uint16_t port) : port_{port} {
        for (const char* name : {"Ara", "Bom", "Cho", "Dan", "Eun", "Far"}) {
            Person person{loop_, port_};
            EXPECT_EQ(person.sign_up(name).status, 200);
            cookies_[name] = person.cookie();
        }
        connect();
        const auto made = at("Ara").post(
            "/api/tournament",
            R"({"name":"Kills","format":"swiss","variant":"shogun","clock":"300+5","rounds":4,)"
            R"("break":0,"grace":120})");
        EXPECT_EQ(made.status, 200) << made.body;
        id_ = text_in(Json{made.body}.element()["id"]);
        for (const auto& [name, cookie] : cookies_) EXPECT_EQ(post(name, "join"), 200);
        EXPECT_EQ(post("Ara", "start"), 200);
    }

    /// The server is away: everybody connects again, there.
    void go_to(std::uint16_t port) {
        port_ = port;
        people_.clear();
        connect();
    }
    [[nodiscard]] bool wait_for_round(int round) {
        return loop_.run_until([&] {
            loop_.run_for(std::chrono::milliseconds{50});
            const auto shown = show();
            return shown && std::int64_t{shown->element()["round"]} >= round;
        });
    }
    [[nodiscard]] bool wait_for_end() {
        return loop_.run_until([&] {
            loop_.run_for(std::chrono::milliseconds{50});
            const auto shown = show();
            return shown && text_in(shown->element()["state"]) == "ended";
        });
    }
    struct Board {
        std::string white, black, game;
        bool is_decided = false;
    };
    std::vector<Board> boards(int round) {
        std::vector<Board> boards;
        HttpAnswer answer;
        EXPECT_TRUE(loop_.run_until([&] {
            answer = ask(port_, {.target = fmt::format("/api/tournament/{}/round/{}", id_, round)});
            if (answer.status != 200) loop_.run_for(std::chrono::milliseconds{50});
            return answer.status == 200;
        })) << answer.body;
        const Json json{answer.body};
        for (const auto each : json.element()["boards"].get_array())
            boards.push_back({text_in(each["white"]["name"]), text_in(each["black"]["name"]),
                              text_in(each["game"]), !each["result"].is_null()});
        return boards;
    }
    /// The loser resigns, again and again until the game is over.
    void decide(const Board& board) {
        const std::string loser = std::max(board.white, board.black);
        EXPECT_TRUE(loop_.run_until([&] {
            at(loser).command("resign", fmt::format(R"("game":"{}")", board.game));
            const auto game = ask(port_, {.target = "/api/game/" + board.game});
            if (game.status == 200 && game.body.find("resignation") != std::string::npos)
                return true;
            loop_.run_for(std::chrono::milliseconds{100});
            return false;
        })) << board.game;
    }
    std::string standings() {
        HttpAnswer answer;
        EXPECT_TRUE(loop_.run_until([&] {
            answer = ask(port_, {.target = "/api/tournament/" + id_ + "/crosstable"});
            return answer.status == 200;
        }));
        return answer.body;
    }
    std::size_t finished_games() {
        const auto answer = ask(port_, {.target = "/api/games?limit=100"});
        std::size_t count = 0;
        for (auto at = answer.body.find(R"("source":"tournament")"); at != std::string::npos;
             at = answer.body.find(R"("source":"tournament")", at + 1))
            ++count;
        return count;
    }

  private:
    void connect() {
        for (const auto& [name, cookie] : cookies_)
            people_[name] = std::make_unique<Person>(loop_, port_, cookie);
    }
    Person& at(const std::string& name) { return *people_.at(name); }
    int post(const std::string& name, const std::string& action) {
        HttpAnswer answer;
        EXPECT_TRUE(loop_.run_until([&] {
            answer = at(name).post("/api/tournament/" + id_ + "/" + action);
            return answer.status != 503;
        }));
        return answer.status;
    }
    std::optional<Json> show() {
        const auto answer = ask(port_, {.target = "/api/tournament/" + id_});
        if (answer.status != 200) return std::nullopt;
        return Json{answer.body};
    }

    Loop loop_;
    std::uint16_t port_;
    std::string id_;
    std::map<std::string, std::string> cookies_;
    std::map<std::string, std::unique_ptr<Person>> people_;
};

/// `kill` ends the node in use and returns the port of one that lives.
void play_over_kills(KilledTournament& played, const std::function<std::uint16_t()>& kill) {
    std::set<std::string> games;
    std::set<std::set<std::string>> pairs;
    for (int round = 1; round <= 4; ++round) {
        ASSERT_TRUE(played.wait_for_round(round));
        const auto before = played.boards(round);
        played.go_to(kill());  // inside the round, perhaps before its games are made
        const auto after = played.boards(round);
        ASSERT_EQ(before.size(), 3U);
        ASSERT_EQ(after.size(), 3U);
        for (std::size_t i = 0; i < after.size(); ++i) {
            EXPECT_EQ(after[i].game, before[i].game);
            EXPECT_TRUE(games.insert(after[i].game).second);
            EXPECT_TRUE(pairs.insert({after[i].white, after[i].black}).second) << "met twice";
            played.decide(after[i]);
            if (i == 1 && round % 2 == 0) played.go_to(kill());
        }
        if (round == 2) played.go_to(kill());  // about between two rounds
    }
    ASSERT_TRUE(played.wait_for_end());
    EXPECT_EQ(games.size(), 12U);
    EXPECT_EQ(played.finished_games(), 12U);
    const std::string standings = played.standings();
    played.go_to(kill());
    EXPECT_EQ(played.standings(), standings) << "replayed from the log";
}

TEST(TournamentProcess, ASwissSurvivesKillsInsideAndBetweenRounds) {
    TemporaryFolder folder;
    auto server = std::make_unique<ServerProcess>(folder);
    KilledTournament played{server->port()};
    play_over_kills(played, [&] {
        server->kill();
        server = std::make_unique<ServerProcess>(folder);
        return server->port();
    });
}

TEST(TournamentCluster, AnotherNodeTakesATournamentOver) {
    TemporaryFolder folder;
    PostgresServer database;
    RedisProcess redis;
    std::map<std::string, std::unique_ptr<ServerProcess>> nodes;
    const auto start = [&](const std::string& name) {
        nodes[name] = std::make_unique<ServerProcess>(
            folder, ServerProcess::Options{.flags = {"--bus", redis.url(), "--node", name},
                                           .store = database.database("janggun")});
    };
    for (const char* name : {"n1", "n2", "n3"}) start(name);
    KilledTournament played{nodes["n1"]->port()};
    int kills = 0;
    play_over_kills(played, [&] {
        const std::string victim = fmt::format("n{}", kills % 3 + 1);
        nodes[victim]->kill();
        start(victim);
        ++kills;
        return nodes[fmt::format("n{}", kills % 3 + 1)]->port();
    });
}

}  // namespace
}  // namespace janggun::test

// Tournaments over kill -9 of the server, on one machine and on three nodes: rounds are paired
// once, no game is lost or doubled, and the standings are those of the log.
#include <algorithm>
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

/// What decides the tests below: how many players, how it is paired, how often.
struct Plan {
    const char* format = "swiss";
    const char* clock = "300+5";
    std::vector<std::string> players{"Ara", "Bom", "Cho", "Dan", "Eun", "Far"};
    int rounds = 4;
};

/// A tournament whose players resign: the name that comes later in the alphabet loses.
class KilledTournament {
  public:
    KilledTournament(std::uint16_t port, Plan plan) : plan_{std::move(plan)}, port_{port} {
        for (const std::string& name : plan_.players) {
            Person person{loop_, port_};
            EXPECT_EQ(person.sign_up(name).status, 200);
            cookies_[name] = person.cookie();
        }
        connect();
        const auto made = at("Ara").post(
            "/api/tournament",
            fmt::format(R"({{"name":"Kills","format":"{}","variant":"shogun","clock":"{}",)"
                        R"("rounds":{},"minutes":5,"break":0,"grace":120}})",
                        plan_.format, plan_.clock, plan_.rounds));
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
    [[nodiscard]] bool wait_until_decided(int round) {
        return loop_.run_until([&] {
            loop_.run_for(std::chrono::milliseconds{50});
            const auto all = boards(round);
            return std::all_of(all.begin(), all.end(), [](const Board& b) { return b.is_decided; });
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
            answer = ask(port_, {.target = "/api/tournament/" + id_ + "/standings"});
            if (answer.status != 200) loop_.run_for(std::chrono::milliseconds{50});
            return answer.status == 200;
        })) << answer.body;
        return answer.body;
    }
    void end() { EXPECT_EQ(post("Ara", "end"), 200); }
    [[nodiscard]] const Plan& plan() const { return plan_; }
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
    Plan plan_;
    std::uint16_t port_;
    std::string id_;
    std::map<std::string, std::string> cookies_;
    std::map<std::string, std::unique_ptr<Person>> people_;
};

/// Points and tie-breaks worked out from the boards alone, by other code than the server's: every
/// game has a winner, and who comes earlier in the alphabet has won.
class Recomputed {
  public:
    void add(const KilledTournament::Board& board) {
        const auto [winner, loser] = std::minmax(board.white, board.black);
        won_[winner].push_back(loser);
        lost_[loser].push_back(winner);
        scores_[winner];
        scores_[loser];
        // Two wins running double what follows, until a game is lost.
        scores_[winner].arena += scores_[winner].streak >= 2 ? 4 : 2;
        ++scores_[winner].streak;
        scores_[loser].streak = 0;
    }
    [[nodiscard]] double points(const std::string& name, bool is_arena) const {
        if (is_arena) return scores_.at(name).arena;
        return static_cast<double>(count(won_, name));
    }
    [[nodiscard]] double buchholz(const std::string& name) const {
        double sum = 0;
        for (const auto* games : {&won_, &lost_})
            if (const auto found = games->find(name); found != games->end())
                for (const std::string& opponent : found->second) sum += points(opponent, false);
        return sum;
    }
    [[nodiscard]] double sonneborn_berger(const std::string& name) const {
        double sum = 0;
        if (const auto found = won_.find(name); found != won_.end())
            for (const std::string& opponent : found->second) sum += points(opponent, false);
        return sum;
    }

  private:
    using Games = std::map<std::string, std::vector<std::string>>;
    static std::size_t count(const Games& games, const std::string& name) {
        const auto found = games.find(name);
        return found == games.end() ? 0 : found->second.size();
    }
    struct Score {
        double arena = 0;
        int streak = 0;
    };
    Games won_;
    Games lost_;
    std::map<std::string, Score> scores_;
};

double number_in(simdjson::dom::element element) {
    double value = -1;
    if (element.get(value)) ADD_FAILURE() << "expected a number";
    return value;
}

/// The order of the tie-breaks is that of the format's default.
void expect_equal(const std::string& standings, const Recomputed& own, const Plan& plan) {
    const std::string_view format = plan.format;
    const Json json{standings};
    double before = 1e9;
    std::size_t rows = 0;
    for (const auto row : json.element()["rows"].get_array()) {
        const std::string name = text_in(row["player"]["name"]);
        const double points = number_in(row["points"]);
        EXPECT_EQ(points, own.points(name, format == "arena")) << name;
        EXPECT_LE(points, before) << name;
        before = points;
        ++rows;
        if (format == "swiss") {
            EXPECT_EQ(number_in(row["tie_breaks"].at(1)), own.buchholz(name)) << name;
            EXPECT_EQ(number_in(row["tie_breaks"].at(2)), own.sonneborn_berger(name)) << name;
        }
        if (format == "round_robin") {
            EXPECT_EQ(number_in(row["tie_breaks"].at(1)), own.sonneborn_berger(name)) << name;
        }
    }
    EXPECT_EQ(rows, plan.players.size());
}

/// `kill` ends the node in use and returns the port of one that lives.
void play_over_kills(KilledTournament& played, const std::function<std::uint16_t()>& kill) {
    const Plan& plan = played.plan();
    const bool is_arena = std::string_view{plan.format} == "arena";
    const std::size_t boards = plan.players.size() / 2;
    std::set<std::string> games;
    std::set<std::set<std::string>> pairs;
    Recomputed own;
    for (int round = 1; round <= plan.rounds; ++round) {
        ASSERT_TRUE(played.wait_for_round(round));
        const auto before = played.boards(round);
        played.go_to(kill());  // inside the round, perhaps before its games are made
        const auto after = played.boards(round);
        ASSERT_EQ(before.size(), boards);
        ASSERT_EQ(after.size(), boards);
        for (std::size_t i = 0; i < after.size(); ++i) {
            EXPECT_EQ(after[i].game, before[i].game);
            EXPECT_TRUE(games.insert(after[i].game).second);
            EXPECT_TRUE(pairs.insert({after[i].white, after[i].black}).second || is_arena)
                << "met twice";
            played.decide(after[i]);
            own.add(after[i]);
            if (i == 1 && round % 2 == 0) played.go_to(kill());
        }
        if (round == 2) played.go_to(kill());  // about between two rounds
    }
    if (is_arena) {
        ASSERT_TRUE(played.wait_until_decided(plan.rounds));
        played.end();
    }
    ASSERT_TRUE(played.wait_for_end());
    EXPECT_EQ(games.size(), boards * static_cast<std::size_t>(plan.rounds));
    const std::string standings = played.standings();
    expect_equal(standings, own, plan);
    played.go_to(kill());
    EXPECT_EQ(played.standings(), standings) << "replayed from the log";
    if (!is_arena) {
        EXPECT_EQ(played.finished_games(), games.size());
    }
}

void play_on_one_machine(const Plan& plan) {
    TemporaryFolder folder;
    auto server = std::make_unique<ServerProcess>(folder);
    KilledTournament played{server->port(), plan};
    play_over_kills(played, [&] {
        server->kill();
        server = std::make_unique<ServerProcess>(folder);
        return server->port();
    });
}

void play_on_three_nodes(const Plan& plan) {
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
    KilledTournament played{nodes["n1"]->port(), plan};
    int kills = 0;
    play_over_kills(played, [&] {
        const std::string victim = fmt::format("n{}", kills % 3 + 1);
        nodes[victim]->kill();
        start(victim);
        ++kills;
        return nodes[fmt::format("n{}", kills % 3 + 1)]->port();
    });
}

const Plan kSwiss{};
const Plan kRoundRobin{
    .format = "round_robin", .players = {"Ara", "Bom", "Cho", "Dan"}, .rounds = 3};
const Plan kArena{.format = "arena", .players = {"Ara", "Bom", "Cho", "Dan"}, .rounds = 3};

TEST(TournamentProcess, ASwissSurvivesKillsInsideAndBetweenRounds) {
    play_on_one_machine(kSwiss);
}
TEST(TournamentProcess, ARoundRobinSurvivesKillsInsideAndBetweenRounds) {
    play_on_one_machine(kRoundRobin);
}
TEST(TournamentProcess, AnArenaSurvivesKillsInsideAndBetweenRounds) {
    play_on_one_machine(kArena);
}

TEST(TournamentCluster, AnotherNodeTakesATournamentOver) {
    play_on_three_nodes(kSwiss);
}
TEST(TournamentCluster, AnotherNodeTakesARoundRobinOver) {
    play_on_three_nodes(kRoundRobin);
}
TEST(TournamentCluster, AnotherNodeTakesAnArenaOver) {
    play_on_three_nodes(kArena);
}

}  // namespace
}  // namespace janggun::test

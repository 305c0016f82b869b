// Tournaments over kill -9 of the server, on one machine and on three nodes: rounds are paired
// once, no game is lost or doubled, and the standings are those of the log.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.h"
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

/// What decides the tests below: who plays, and how it is paired and scored.
struct Plan {
    const char* format = "swiss";
    const char* variant = "shogun";
    const char* scoring = "classic";
    const char* clock = "300+5";
    std::vector<std::string> players{"Ara", "Bom", "Cho", "Dan", "Eun", "Far"};
    int rounds = 4;
    int group_rounds = 0;        // of groups with a knockout; their points are those of the groups
    std::string late{};          // enters during round 1
    std::string leaver{};        // withdraws during the last round but one
    bool has_tie_breaks = true;  // compared too
    std::uint64_t seed = 1;      // of the moments of the kills
    [[nodiscard]] bool is_arena() const { return std::string_view{format} == "arena"; }
    [[nodiscard]] bool is_korean() const { return std::string_view{scoring} == "korean"; }
};

/// A tournament of short games. The name that comes later in the alphabet resigns; under the Korean
/// points both players of an odd board pass, and Han, the second player, wins on points.
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
            fmt::format(R"({{"name":"Kills","format":"{}","variant":"{}","clock":"{}",)"
                        R"("rounds":{},"minutes":5,"break":0,"grace":120{}}})",
                        plan_.format, plan_.variant, plan_.clock, plan_.rounds,
                        plan_.is_korean() ? R"(,"scoring":"korean")" : ""));
        EXPECT_EQ(made.status, 200) << made.body;
        id_ = text_in(Json{made.body}.element()["id"]);
        for (const auto& [name, cookie] : cookies_) {
            if (name == plan_.late) continue;
            EXPECT_EQ(post(name, "join"), 200);
        }
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
        int number = 0;
        std::string white, black, game;  // of a bye the second is empty
        bool is_decided = false;
        [[nodiscard]] bool is_bye() const { return black.empty(); }
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
        for (const auto each : json.element()["boards"].get_array()) {
            Board& board = boards.emplace_back();
            board.number = static_cast<int>(std::int64_t{each["board"]});
            board.white = text_in(each["white"]["name"]);
            if (!each["black"].is_null()) board.black = text_in(each["black"]["name"]);
            board.game = text_in(each["game"]);
            board.is_decided = !each["result"].is_null();
        }
        return boards;
    }
    [[nodiscard]] bool is_counted(const Board& board) const {
        return plan_.is_korean() && board.number % 2 == 1;
    }
    /// Sends the next command of the game, whatever has become of the one before, and does not wait
    /// for its answer. False: the game is over.
    bool step(const Board& board) {
        const auto answer = ask(port_, {.target = "/api/game/" + board.game});
        loop_.run_for(std::chrono::milliseconds{5});
        if (answer.status != 200) return true;  // not made yet, or its node has just died
        const Json game{answer.body};
        const std::string phase = text_in(game.element()["phase"]);
        if (phase == "over") return false;
        const std::string named = fmt::format(R"("game":"{}")", board.game);
        if (phase == "setup") {
            for (const std::string& name : {board.black, board.white})
                at(name).send("setup", named + R"(,"choice":"inner")");
            return true;
        }
        const bool is_janggi = std::string_view{plan_.variant} != "shogun";
        const std::vector<std::string> moves =
            is_janggi ? std::vector<std::string>{"a4b4", "a7b7", "i4h4", "i7h7"}
                      : std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6"};
        const std::size_t ply = game.element()["moves"].get_array().size();
        if (ply >= moves.size() && !is_counted(board)) {
            at(std::max(board.white, board.black)).send("resign", named);
            return true;
        }
        at(ply % 2 == 0 ? board.white : board.black)
            .send("move", fmt::format(R"({},"move":"{}","ply":{})", named,
                                      ply < moves.size() ? moves[ply] : "0000", ply));
        return true;
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

    int post(const std::string& name, const std::string& action) {
        HttpAnswer answer;
        EXPECT_TRUE(loop_.run_until([&] {
            answer = at(name).post("/api/tournament/" + id_ + "/" + action);
            return answer.status != 503;
        }));
        return answer.status;
    }

  private:
    void connect() {
        for (const auto& [name, cookie] : cookies_)
            people_[name] = std::make_unique<Person>(loop_, port_, cookie);
    }
    Person& at(const std::string& name) { return *people_.at(name); }
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

/// Points and tie-breaks worked out from the boards alone, by other code than the server's.
class Recomputed {
  public:
    explicit Recomputed(const Plan& plan) : plan_{plan} {
        for (const std::string& name : plan.players) scores_[name];
    }
    void add(const KilledTournament::Board& board, bool is_counted) {
        if (board.is_bye()) {
            scores_[board.white].points += 1;
            return;
        }
        const auto [earlier, later] = std::minmax(board.white, board.black);
        const std::string& winner = is_counted ? board.black : earlier;
        const std::string& loser = is_counted ? board.white : later;
        won_[winner].push_back(loser);
        lost_[loser].push_back(winner);
        Score& best = scores_[winner];
        // Two wins running double what follows, until a game is lost.
        if (plan_.is_arena())
            best.points += best.streak >= 2 ? 4 : 2;
        else if (plan_.is_korean())
            best.points += is_counted ? 4 : 7;
        else
            best.points += 1;
        if (is_counted) scores_[loser].points += 2;
        ++best.streak;
        scores_[loser].streak = 0;
    }
    [[nodiscard]] double points(const std::string& name) const { return scores_.at(name).points; }
    [[nodiscard]] double buchholz(const std::string& name) const {
        return points_of(won_, name) + points_of(lost_, name);
    }
    [[nodiscard]] double sonneborn_berger(const std::string& name) const {
        return points_of(won_, name);
    }

  private:
    using Games = std::map<std::string, std::vector<std::string>>;
    [[nodiscard]] double points_of(const Games& games, const std::string& name) const {
        const auto found = games.find(name);
        if (found == games.end()) return 0;
        double sum = 0;
        for (const std::string& opponent : found->second) sum += points(opponent);
        return sum;
    }
    struct Score {
        double points = 0;
        int streak = 0;
    };
    Plan plan_;
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
        EXPECT_EQ(points, own.points(name)) << name;
        if (plan.group_rounds == 0) {
            EXPECT_LE(points, before) << name;
        } else if (rows == 0) {
            EXPECT_EQ(name, "Ara") << "who has won every game";
        }
        before = points;
        ++rows;
        if (!plan.has_tie_breaks) continue;
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

/// Ends a node, and returns the port of one that lives.
using Kill = std::function<std::uint16_t()>;

/// Plays all games of a round at once. After a random number of commands, the last of which are
/// not answered yet, the server is killed.
void play_round(KilledTournament& played, const std::vector<KilledTournament::Board>& boards,
                Rng& rng, const Kill& kill) {
    std::vector<KilledTournament::Board> left;
    for (const KilledTournament::Board& board : boards)
        if (!board.is_bye()) left.push_back(board);
    auto before_kill = static_cast<int>(rng.below(static_cast<std::uint32_t>(6 * left.size())));
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!left.empty() && std::chrono::steady_clock::now() < deadline) {
        std::erase_if(left, [&](const KilledTournament::Board& board) {
            const bool is_over = !played.step(board);
            if (before_kill-- == 0) played.go_to(kill());
            return is_over;
        });
    }
    EXPECT_TRUE(left.empty());
}

void play_over_kills(KilledTournament& played, const Kill& kill) {
    const Plan& plan = played.plan();
    Rng rng{plan.seed};
    std::set<std::string> games;
    std::set<std::set<std::string>> pairs;
    Recomputed own{plan};
    for (int round = 1; round <= plan.rounds; ++round) {
        SCOPED_TRACE(fmt::format("seed {}, round {}", plan.seed, round));
        ASSERT_TRUE(played.wait_for_round(round));
        const auto before = played.boards(round);
        if (rng.below(2) == 0) played.go_to(kill());  // perhaps before its games are made
        if (round == 1 && !plan.late.empty()) {
            EXPECT_EQ(played.post(plan.late, "join"), 200);
        }
        if (round == plan.rounds - 1 && !plan.leaver.empty()) {
            EXPECT_EQ(played.post(plan.leaver, "withdraw"), 200);
        }
        const auto after = played.boards(round);
        ASSERT_EQ(after.size(), before.size());
        std::set<std::string> seen;
        for (std::size_t i = 0; i < after.size(); ++i) {
            EXPECT_EQ(after[i].game, before[i].game);
            EXPECT_TRUE(seen.insert(after[i].white).second);
            if (!after[i].is_bye()) {
                EXPECT_TRUE(seen.insert(after[i].black).second);
                EXPECT_TRUE(games.insert(after[i].game).second);
                const bool is_new = pairs.insert({after[i].white, after[i].black}).second;
                EXPECT_TRUE(is_new || plan.is_arena() || plan.group_rounds > 0) << "met twice";
            }
            if (plan.group_rounds == 0 || round <= plan.group_rounds)
                own.add(after[i], played.is_counted(after[i]));
        }
        play_round(played, after, rng, kill);
        if (round == 2) played.go_to(kill());  // about between two rounds
    }
    if (plan.is_arena()) {
        ASSERT_TRUE(played.wait_until_decided(plan.rounds));
        played.end();
    }
    ASSERT_TRUE(played.wait_for_end());
    const std::string standings = played.standings();
    expect_equal(standings, own, plan);
    played.go_to(kill());
    EXPECT_EQ(played.standings(), standings) << "replayed from the log";
    EXPECT_EQ(played.finished_games(), games.size());
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

/// Three nodes; every other kill ends the one that owns the tournaments.
class ThreeNodes {
  public:
    ThreeNodes() {
        for (const char* name : {"n1", "n2", "n3"}) start(name);
    }
    [[nodiscard]] std::uint16_t port() const { return nodes_.at("n1")->port(); }
    /// How often another node has become the owner.
    [[nodiscard]] int takeovers() const { return takeovers_; }
    std::uint16_t kill() {
        const std::string next = fmt::format("n{}", kills_ % 3 + 1);
        const std::string before = owner(std::chrono::seconds{0});
        const std::string victim = kills_++ % 2 == 0 && !before.empty() ? before : next;
        nodes_[victim]->kill();
        nodes_.erase(victim);
        if (victim == before) {
            EXPECT_NE(owner(kPatience), "") << "nobody has taken over from " << victim;
            ++takeovers_;
        }
        start(victim);
        return nodes_.at(fmt::format("n{}", kills_ % 3 + 1))->port();
    }

  private:
    void start(const std::string& name) {
        nodes_[name] = std::make_unique<ServerProcess>(
            folder_, ServerProcess::Options{.flags = {"--bus", redis_.url(), "--node", name},
                                            .store = database_.database("janggun")});
    }
    /// The node that runs the unfinished tournament; empty: none of those that live.
    std::string owner(std::chrono::seconds patience) {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        while (true) {
            for (const auto& [name, node] : nodes_) {
                const auto metrics = ask(node->port(), {.target = "/metrics"});
                if (metrics.body.find("\njanggun_tournaments 1") != std::string::npos) return name;
            }
            if (std::chrono::steady_clock::now() >= deadline) return {};
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        }
    }

    TemporaryFolder folder_;
    PostgresServer database_;
    RedisProcess redis_;
    std::map<std::string, std::unique_ptr<ServerProcess>> nodes_;
    int kills_ = 0;
    int takeovers_ = 0;
};

void play_on_three_nodes(const Plan& plan) {
    ThreeNodes nodes;
    KilledTournament played{nodes.port(), plan};
    play_over_kills(played, [&] { return nodes.kill(); });
    EXPECT_GT(nodes.takeovers(), 0);
}

const Plan kSwiss{};
/// A bye in round 1, six players in rounds 2 and 3, and a bye again in round 4.
const Plan kOddSwiss{.late = "Far", .leaver = "Bom", .has_tie_breaks = false, .seed = 2};
const Plan kRoundRobin{
    .format = "round_robin", .players = {"Ara", "Bom", "Cho", "Dan"}, .rounds = 3, .seed = 3};
const Plan kArena{
    .format = "arena", .players = {"Ara", "Bom", "Cho", "Dan"}, .rounds = 3, .seed = 4};
const Plan kKorean{.format = "round_robin",
                   .variant = "janggi",
                   .scoring = "korean",
                   .players = {"Ara", "Bom", "Cho", "Dan"},
                   .rounds = 3,
                   .has_tie_breaks = false,
                   .seed = 5};
const Plan kGroups{.format = "groups_knockout",
                   .players = {"Ara", "Bom", "Cho", "Dan", "Eun", "Far", "Gim", "Han"},
                   .rounds = 5,
                   .group_rounds = 3,
                   .has_tie_breaks = false,
                   .seed = 6};

TEST(TournamentProcess, ASwissSurvivesKillsInsideAndBetweenRounds) {
    play_on_one_machine(kSwiss);
}
TEST(TournamentProcess, ByesALateEntryAndAWithdrawalSurviveKills) {
    play_on_one_machine(kOddSwiss);
}
TEST(TournamentProcess, ARoundRobinSurvivesKillsInsideAndBetweenRounds) {
    play_on_one_machine(kRoundRobin);
}
TEST(TournamentProcess, AJanggiEventWithKoreanPointsSurvivesKills) {
    play_on_one_machine(kKorean);
}
TEST(TournamentProcess, GroupsAndAKnockoutSurviveKills) {
    play_on_one_machine(kGroups);
}
TEST(TournamentProcess, AnArenaSurvivesKillsInsideAndBetweenRounds) {
    play_on_one_machine(kArena);
}

TEST(TournamentCluster, AnotherNodeTakesATournamentOver) {
    play_on_three_nodes(kOddSwiss);
}
TEST(TournamentCluster, AnotherNodeTakesARoundRobinOver) {
    play_on_three_nodes(kRoundRobin);
}
TEST(TournamentCluster, AnotherNodeTakesAnArenaOver) {
    play_on_three_nodes(kArena);
}

}  // namespace
}  // namespace janggun::test

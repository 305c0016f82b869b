// A tournament played by test clients.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/json.h"
#include "service/players.h"

namespace janggun::test {

/// Accounts that enter a tournament and play its games.
class TournamentTest : public testing::Test {
  protected:
    using Pairs = std::vector<std::pair<std::string, std::string>>;

    Player& account(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        const auto secret = server.request("POST", "/api/signup", call).session.value_or("");
        EXPECT_FALSE(secret.empty()) << name;
        return *(people[name] = std::make_unique<Player>(server, secret));
    }
    static Fields fields_of(const Pairs& pairs) {
        Fields fields;
        for (const auto& [name, value] : pairs) fields.add(name, value);
        return fields;
    }
    Answer ask(const char* method, const std::string& pattern, const Player* by, const Pairs& pairs,
               std::vector<std::string> path) {
        Call call;
        if (by) call = by->call();
        call.path = std::move(path);
        call.fields = fields_of(pairs);
        return server.request(method, pattern, call);
    }
    Answer create(const Player& by, Pairs pairs) {
        const Pairs usual{{"name", "Club evening"},
                          {"variant", "shogun"},
                          {"clock", "300+5"},
                          {"break", "0"},
                          {"grace", "60"}};
        for (const auto& each : usual) pairs.push_back(each);  // the first of a name counts
        Answer answer = ask("POST", "/api/tournament", &by, pairs, {});
        if (answer.status == 200) {
            EXPECT_EQ(mismatch_of_line(answer.body, "Tournament"), "") << answer.body;
            id = field(answer.body, "id");
        }
        return answer;
    }
    Answer post(const Player& by, const std::string& action, const Pairs& pairs = {}) {
        Answer answer = ask("POST", "/api/tournament/{id}/" + action, &by, pairs, {id});
        if (answer.status == 200) {
            EXPECT_EQ(mismatch_of_line(answer.body, "Tournament"), "") << answer.body;
        }
        return answer;
    }
    std::string code(const Answer& answer) { return field(answer.body, "code"); }
    std::string show(const Player* by = nullptr) {
        const Answer answer = ask("GET", "/api/tournament/{id}", by, {}, {id});
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(mismatch_of_line(answer.body, "Tournament"), "") << answer.body;
        return answer.body;
    }
    std::string state() { return field(show(), "state"); }
    int round() { return std::stoi(field(show(), "round")); }
    /// "1 Sora 3.0, 2 Hana 1.5": the standings as text.
    std::string table() {
        const Answer answer =
            ask("GET", "/api/tournament/{id}/standings", nullptr, {{"limit", "200"}}, {id});
        EXPECT_EQ(mismatch_of_line(answer.body, "TournamentStandings"), "") << answer.body;
        const Json json{answer.body};
        std::string text;
        for (const auto row : json.element()["rows"].get_array()) {
            if (!text.empty()) text += ", ";
            text += std::to_string(std::int64_t{row["rank"]}) + " " +
                    std::string{std::string_view{row["player"]["name"]}} + " " +
                    simdjson::minify(row["points"]);
        }
        return text;
    }
    struct Board {
        int number = 0;
        std::string white, black, game, result;
    };
    std::vector<Board> boards_of(int round) {
        const Answer answer = ask("GET", "/api/tournament/{id}/round/{round}", nullptr, {},
                                  {id, std::to_string(round)});
        EXPECT_EQ(answer.status, 200) << answer.body;
        const Json json{answer.body};
        const auto text = [](simdjson::dom::element element) {
            std::string_view value;
            return element.get(value) ? std::string{} : std::string{value};
        };
        std::vector<Board> boards;
        for (const auto each : json.element()["boards"].get_array()) {
            Board board;
            board.number = static_cast<int>(std::int64_t{each["board"]});
            board.white = text(each["white"]["name"]);
            if (!each["black"].is_null()) board.black = text(each["black"]["name"]);
            board.game = text(each["game"]);
            if (!each["result"].is_null()) board.result = text(each["result"]["white"]);
            boards.push_back(std::move(board));
        }
        return boards;
    }
    /// Lets time pass in seconds until this is so. The first of them are short; after them the
    /// store's threads may be waiting for the disk of a busy machine.
    template <typename Condition>
    [[nodiscard]] bool pass_until(const Condition& condition, int seconds = 60) {
        for (int i = 0; i < seconds; ++i) {
            for (int turn = 0; turn < (i < 40 ? 20 : 500); ++turn) {
                if (condition()) return true;
                server.loop.run_ready();
                std::this_thread::sleep_for(std::chrono::milliseconds{2});
            }
            server.pass(std::chrono::seconds{1});
        }
        return condition();
    }
    [[nodiscard]] bool wait_for_round(int number) {
        return pass_until([&] { return round() >= number; });
    }
    /// All games of the round exist.
    void wait_for_games(int number) {
        for (const Board& board : boards_of(number)) {
            if (board.game.empty() || !board.result.empty()) continue;
            EXPECT_TRUE(pass_until([&] {
                Call call;
                call.path = {board.game};
                return server.request("GET", "/api/game/{id}", call).status == 200;
            })) << board.game;
        }
    }
    /// The loser resigns.
    void resign(const Board& board, const std::string& loser) {
        Player& player = *people.at(loser);
        player.game = board.game;
        const std::string answer = player.in_game("resign");
        EXPECT_TRUE(contains(answer, "ack")) << answer;
    }
    /// In every game of the round the name that comes later in the alphabet loses.
    void play_round(int number) {
        wait_for_games(number);
        for (const Board& board : boards_of(number))
            if (!board.game.empty() && board.result.empty())
                resign(board, std::max(board.white, board.black));
    }
    /// As if the process had died, and begun again.
    void restart() {
        std::map<std::string, std::string> secrets;
        for (const auto& [name, person] : people) secrets[name] = person->secret;
        server.stop();
        people.clear();
        server.start();
        for (const auto& [name, secret] : secrets)
            people[name] = std::make_unique<Player>(server, secret);
    }

    Folder folder;
    Server server{folder.file("store")};
    std::map<std::string, std::unique_ptr<Player>> people;
    std::string id;
};

}  // namespace janggun::test

// Tournaments against strangers and arbiters who ask too much: bounds, abandoned tournaments,
// files.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "service/tournament_players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

class TournamentHostile : public TournamentTest {
  protected:
    Player& by(const std::string& name) { return *people.at(name); }
    void delete_account(const std::string& name) {
        Call call = by(name).call();
        call.fields.add("password", "correct horse");
        EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 200);
        people.erase(name);
    }
    std::string state_of(const std::string& tournament) {
        id = tournament;
        return state();
    }
    /// A Swiss of two names without accounts, in its first round.
    void begin_by_hand() {
        create(account("Org"), {{"format", "swiss"}, {"auto", "false"}});
        for (const char* name : {"홍길동", "성춘향"}) post(by("Org"), "player", {{"name", name}});
        post(by("Org"), "start");
        ASSERT_TRUE(wait_for_round(1));
    }
    std::string game_text(const std::string& game) {
        Call call;
        call.path = {game};
        return server.request("GET", "/api/game/{id}", call).body;
    }
};

TEST_F(TournamentHostile, TheArbitersPausesCorrectionsAndRulingsAreBounded) {
    begin_by_hand();
    int pauses = 0;
    while (pauses < 200 && post(by("Org"), "pause").status == 200) {
        ++pauses;
        EXPECT_EQ(post(by("Org"), "resume").status, 200);
    }
    EXPECT_EQ(pauses, 100);
    EXPECT_EQ(code(post(by("Org"), "pause")), "too_many");
    const Pairs result{{"round", "1"}, {"board", "1"}, {"white", "draw"}};
    const auto correct = [&] {
        return ask("POST", "/api/tournament/{id}/result", &by("Org"), result, {id}).status;
    };
    EXPECT_EQ(correct(), 200) << "the result itself";
    int corrections = 0;
    while (corrections < 2000 && correct() == 200) ++corrections;
    EXPECT_EQ(corrections, 1000);
    restart();
    EXPECT_EQ(correct(), 429) << "counted from the log";
    const auto rule = [&] {
        return code(post(by("Org"), "rule", {{"round", "1"}, {"board", "1"}, {"verdict", "draw"}}));
    };
    for (int i = 0; i < 20; ++i) EXPECT_EQ(rule(), "wrong_phase") << "there is no game";
    EXPECT_EQ(rule(), "too_many");
    server.pass(1min);
    EXPECT_EQ(rule(), "wrong_phase");
}

TEST_F(TournamentHostile, RoundsPairedByHandAreBoundedByTheFormat) {
    const auto play = [&](const char* format, const Pairs& more, const std::string& pairs) {
        Pairs fields{{"format", format}, {"auto", "false"}};
        fields.insert(fields.end(), more.begin(), more.end());
        create(by("Org"), fields);
        for (const char* name : {"홍길동", "성춘향", "이몽룡"})
            post(by("Org"), "player", {{"name", name}});
        post(by("Org"), "start");
        EXPECT_TRUE(wait_for_round(1));  // by the system
        int rounds = 1;
        for (; rounds < 20; ++rounds) {
            for (const Board& board : boards_of(rounds))
                if (!board.black.empty())
                    post(by("Org"), "result",
                         {{"round", std::to_string(rounds)},
                          {"board", std::to_string(board.number)},
                          {"white", "win"}});
            const Answer answer = post(by("Org"), "pair", {{"pairs", pairs}});
            if (answer.status == 200) continue;
            EXPECT_EQ(code(answer), "wrong_phase") << answer.body;
            break;
        }
        post(by("Org"), "end");
        server.pass(10min);
        return rounds;
    };
    account("Org");
    EXPECT_EQ(play("swiss", {{"rounds", "4"}}, "1-2 3"), 4);
    EXPECT_EQ(play("round_robin", {}, "1-2 3"), 3);
    EXPECT_EQ(play("double_round_robin", {}, "1-2 3"), 6);
    EXPECT_EQ(play("groups_knockout", {{"groups", "1"}, {"qualifiers", "2"}}, "1-2"), 4)
        << "three rounds of the group and a final";
}

TEST_F(TournamentHostile, TimeIsNotGivenInAGameOfATournament) {
    create(account("Org"), {{"format", "swiss"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const Board board = boards_of(1)[0];
    by(board.white).game = board.game;
    EXPECT_EQ(field(by(board.white).in_game("give_time"), "code"), "not_allowed");
}

TEST_F(TournamentHostile, TheArbiterDoesNotBringAPlayerBackForEver) {
    create(account("Org"), {{"format", "swiss"}});
    account("Ara");
    const auto enter = [&] { return post(by("Org"), "player", {{"user", "Ara"}}); };
    EXPECT_EQ(enter().status, 200);
    int returns = 0;
    for (; returns < 200; ++returns) {
        EXPECT_EQ(post(by("Org"), "remove", {{"number", "1"}}).status, 200);
        if (enter().status != 200) break;
    }
    EXPECT_EQ(returns, 50) << "with as many removals";
    EXPECT_EQ(code(enter()), "too_many");
}

TEST_F(TournamentHostile, WhoHasBlockedTheArbiterIsNotEnteredByThem) {
    create(account("Org"), {{"format", "swiss"}});
    Player& ara = account("Ara");
    EXPECT_EQ(ask("POST", "/api/rel/block/{name}", &ara, {}, {"Org"}).status, 200);
    EXPECT_EQ(code(post(by("Org"), "player", {{"user", "Ara"}})), "blocked");
    EXPECT_EQ(post(ara, "join").status, 200) << "they may come by themselves";
    EXPECT_EQ(post(ara, "withdraw").status, 200);
    EXPECT_EQ(code(post(by("Org"), "player", {{"user", "Ara"}})), "blocked");
}

TEST_F(TournamentHostile, APasswordIsNotGuessed) {
    create(account("Org"), {{"format", "swiss"}, {"password", "tea"}});
    const auto join = [&](const Player& player, const std::string& address, const char* password) {
        Call call = player.call({id});
        call.address = address;
        call.fields.add("password", password);
        return code(server.request("POST", "/api/tournament/{id}/join", call));
    };
    for (int i = 0; i < 20; ++i) {
        const Player guesser{server};  // guests cost nothing
        EXPECT_EQ(join(guesser, "192.0.2.1", "coffee"), "wrong_password") << i;
    }
    const Player late{server};
    EXPECT_EQ(join(late, "192.0.2.1", "tea"), "too_many") << "or the right one would be found";
    const Player elsewhere{server};
    EXPECT_EQ(join(elsewhere, "192.0.2.2", "tea"), "");
    server.pass(10s);
    EXPECT_EQ(join(late, "192.0.2.1", "tea"), "");
}

TEST_F(TournamentHostile, AnArbiterDoesNotEnterEverybodyWhoIsThere) {
    create(account("Org"), {{"format", "arena"}});
    const auto enter = [&](const Player& person) {
        return code(post(by("Org"), "player", {{"user", person.caller.name}}));
    };
    std::vector<std::unique_ptr<Player>> crowd;
    for (int i = 0; i < 60; ++i) {
        crowd.push_back(std::make_unique<Player>(server));
        EXPECT_EQ(enter(*crowd.back()), "") << i;
    }
    const Player last{server};
    EXPECT_EQ(enter(last), "too_many");
    EXPECT_EQ(post(by("Org"), "remove", {{"number", "1"}}).status, 200);
    EXPECT_EQ(enter(*crowd.front()), "") << "who was entered comes back";
    EXPECT_EQ(post(last, "join").status, 200) << "others enter by themselves";
    const Player late{server};
    EXPECT_EQ(enter(late), "too_many");
    server.pass(1min);
    EXPECT_EQ(enter(late), "");
}

TEST_F(TournamentHostile, AnAbandonedTournamentIsClosedAfterAMonth) {
    create(account("Org"), {{"format", "swiss"}});
    const std::string forgotten = id;
    create(by("Org"),
           {{"format", "swiss"}, {"starts", std::to_string((server.now + 24h * 50).count())}});
    const std::string planned = id;
    create(account("Ara"), {{"format", "swiss"}, {"auto", "false"}});
    const std::string halted = id;
    for (const char* name : {"홍길동", "성춘향"}) post(by("Ara"), "player", {{"name", name}});
    post(by("Ara"), "start");
    ASSERT_TRUE(wait_for_round(1));
    EXPECT_EQ(post(by("Ara"), "pause").status, 200);
    server.pass(24h * 29);
    EXPECT_EQ(state_of(forgotten), "created");
    EXPECT_EQ(state_of(halted), "running");
    server.pass(24h * 2);
    EXPECT_TRUE(pass_until([&] { return state_of(forgotten) == "cancelled"; }));
    EXPECT_TRUE(pass_until([&] { return state_of(halted) == "ended"; }));
    EXPECT_EQ(state_of(planned), "created");
    EXPECT_EQ(server.metric("janggun_tournaments"), 1U);
}

TEST_F(TournamentHostile, WithoutItsArbiterATournamentGoesOnByItselfOrIsClosed) {
    Player& org = account("Org");
    for (const char* name : {"Ara", "Bom"}) account(name);
    create(org, {{"format", "swiss"}});
    const std::string waiting = id;
    const auto running = [&](const char* automatic) {
        create(org, {{"format", "swiss"}, {"auto", automatic}, {"grace", "3600"}});
        for (const char* name : {"Ara", "Bom"}) post(by(name), "join");
        post(org, "start");
        EXPECT_TRUE(wait_for_round(1));
        return id;
    };
    const std::string by_itself = running("true");
    const std::string by_hand = running("false");
    delete_account("Org");
    EXPECT_TRUE(pass_until([&] { return state_of(waiting) == "cancelled"; }));
    EXPECT_TRUE(pass_until([&] { return state_of(by_hand) == "ended"; }));
    EXPECT_EQ(state_of(by_itself), "running");
    // Calls to nobody are no notifications of a deleted account.
    EXPECT_EQ(post(by("Ara"), "call").status, 200);
    EXPECT_EQ(server.metric("janggun_tournaments"), 1U);
}

TEST_F(TournamentHostile, TheGamesOfAPausedTournamentGoOnWhenItEnds) {
    create(account("Org"), {{"format", "swiss"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    wait_for_games(1);
    const Board board = boards_of(1)[0];
    Player& white = by(board.white);
    white.game = board.game;
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
    ASSERT_TRUE(pass_until([&] { return contains(game_text(board.game), R"("paused":true)"); }));
    EXPECT_EQ(field(white.move("e2e4", 0), "code"), "wrong_phase");
    EXPECT_EQ(post(by("Org"), "end").status, 200);
    EXPECT_EQ(state(), "ended");
    ASSERT_TRUE(pass_until([&] { return !contains(game_text(board.game), R"("paused")"); }));
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
}

TEST_F(TournamentHostile, OneClientHasOneFileOfGamesInTheMaking) {
    create(account("Org"), {{"format", "swiss"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    play_round(1);
    /// Does not take what it is sent.
    struct Slow final : Sink {
        Answer head;
        ConnectionId connection = ConnectionId::None;
        void send(const Message&) override {}
        void close(Close) override {}
    };
    std::vector<std::unique_ptr<Slow>> clients;
    const auto begin = [&](const std::string& address) -> Slow& {
        Call call;
        call.address = address;
        call.path = {id};
        call.fields = fields_of({{"format", "pgn"}});
        Slow& client = *clients.emplace_back(std::make_unique<Slow>());
        client.head.status = 0;
        client.connection = server.route("GET", "/api/tournament/{id}/export")
                                .stream(call, client, [&client](Answer answer) {
                                    client.head = std::move(answer);
                                });
        EXPECT_TRUE(server.loop.run_until([&] { return client.head.status != 0; }));
        return client;
    };
    for (int i = 1; i <= 16; ++i)
        EXPECT_EQ(begin("192.0.2." + std::to_string(i)).head.status, 200) << i;
    for (const char* address : {"192.0.2.1", "192.0.2.17"}) {
        const Slow& refused = begin(address);
        EXPECT_EQ(refused.head.status, 429) << address;
        EXPECT_GT(refused.head.retry_after, 0);
    }
    server.app().connections().closed(clients.front()->connection);
    EXPECT_EQ(begin("192.0.2.1").head.status, 200) << "the first is over";
    for (const auto& client : clients) server.app().connections().closed(client->connection);
}

TEST_F(TournamentHostile, AnArenaOfThousandsOfGamesIsExportedWhole) {
    create(account("Org"), {{"format", "arena"}, {"minutes", "60"}});
    for (const char* name : {"Ara", "Bom"}) post(account(name), "join");
    post(by("Org"), "start");
    ASSERT_TRUE(wait_for_round(1));
    play_round(1);
    ASSERT_TRUE(pass_until([&] { return !boards_of(1)[0].result.empty(); }));
    const std::string game = boards_of(1)[0].game;
    post(by("Org"), "pause");
    // The log as it would be after 3,000 games; all of them are the one that was played.
    int number = std::stoi(field(show(), "v"));
    std::vector<Write> unit;
    const auto append = [&](const std::string& text) {
        unit.push_back(write::AddTournamentEvent{{id}, {++number, server.now, text}});
    };
    for (int round = 2; round <= 3000; ++round) {
        append("paired " + std::to_string(round) + " 1-2:" + game);
        append("result " + std::to_string(round) + " 1 win loss 0 30");
    }
    std::optional<bool> is_written;
    server.store->write(std::move(unit),
                        [&](const auto& written) { is_written = written.has_value(); });
    ASSERT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }));
    ASSERT_TRUE(*is_written);
    restart();
    Call call;
    call.path = {id};
    call.fields = fields_of({{"format", "pgn"}});
    const auto got = server.stream("GET", "/api/tournament/{id}/export", call);
    EXPECT_EQ(got.closed_for, Sink::Close::Done);
    EXPECT_EQ(occurrences(got.text, "[White \""), 3000);
    EXPECT_LE(got.longest, std::size_t{64} * 1024) << "not all of it at once";
}

TEST_F(TournamentHostile, EverybodyWithANameChats) {
    create(account("Org"), {{"format", "swiss"}});
    Player& ara = account("Ara");
    Player& other = account("Other");
    post(ara, "join");
    Player guest{server};
    int line = 0;
    const auto say = [&](Player& player) {
        return player.ask("tournament_chat", R"("tournament":")" + id +
                                                 R"(","text":"this is line )" +
                                                 std::to_string(++line) + "\"");
    };
    for (Player* player : {&by("Org"), &ara, &other, &guest})
        EXPECT_TRUE(contains(say(*player), "ack"));
    // Without a person there is no socket to command, and the owner node asks again.
    EXPECT_EQ(server.app().connections().open_socket(guest, Caller{}), ConnectionId::None);
    EXPECT_EQ(occurrences(show(), R"("text":"this is line)"), 4);
}

TEST_F(TournamentHostile, ABrokenFileIsRefusedAndNothingElse) {
    begin_by_hand();
    post(by("Org"), "result", {{"round", "1"}, {"board", "1"}, {"white", "win"}});
    const std::string whole =
        ask("GET", "/api/tournament/{id}/export", nullptr, {{"format", "trf"}}, {id}).body;
    const auto import = [&](const std::string& text) {
        server.pass(10min);  // a broken file counts as a new tournament
        const Answer answer =
            ask("POST", "/api/tournament/import", &by("Org"), {{"trf", text}}, {});
        EXPECT_TRUE(answer.status == 200 || answer.status == 400) << answer.body << "\n" << text;
        if (answer.status != 200) return;
        const std::string before = std::exchange(id, field(answer.body, "id"));
        EXPECT_EQ(post(by("Org"), "end").status, 200);
        id = before;
    };
    for (std::size_t length = 0; length < whole.size(); ++length) import(whole.substr(0, length));
    Rng rng{5};
    for (int i = 0; i < 1000; ++i) {
        std::string text = whole;
        for (int changes = 0; changes < 4; ++changes)
            text[rng.below(static_cast<std::uint32_t>(text.size()))] =
                " 0123456789+-=\nwbUHFZ"[rng.below(21)];
        import(text);
    }
    EXPECT_EQ(state(), "running");
}

TEST_F(TournamentHostile, AFileOfAThousandPlayersIsImportedAndTooManyFilesAreNotRead) {
    account("Org");
    std::string text = "012 Open\n";
    for (int i = 1; i <= 1000; ++i) {
        std::string number = std::to_string(i);
        number.insert(0, 4 - number.size(), ' ');
        text += "001 " + number + "      Player" + std::string(80, ' ') + "\n";
    }
    text += std::string(100'000, '\n');
    const auto import = [&](const std::string& file) {
        return ask("POST", "/api/tournament/import", &by("Org"), {{"trf", file}}, {});
    };
    const Answer imported = import(text);
    ASSERT_EQ(imported.status, 200) << imported.body;
    EXPECT_EQ(field(imported.body, "players"), "1000");
    EXPECT_GE(server.route("POST", "/api/tournament/import").body_bytes, 600'000U);
    EXPECT_EQ(code(import(std::string(600'001, ' '))), "bad_field");
    for (int i = 0; i < 9; ++i) EXPECT_EQ(code(import("001 x")), "bad_field");
    EXPECT_EQ(code(import("001 x")), "too_many") << "before it is read";
}

}  // namespace
}  // namespace janggun::test

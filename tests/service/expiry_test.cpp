// Games that nobody plays: they end, are not archived, and do not count; clocks over restarts.
#include <gtest/gtest.h>

#include "server/store/sqlite/database.h"
#include "service/players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

class Expiry : public testing::Test {
  protected:
    void seat(Player& white, Player& black, const std::string& terms) {
        const auto invite = field(white.ask("invite", terms + R"(,"colour":"white")"), "invite");
        white.game = black.game =
            field(black.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        for (Player* player : {&white, &black}) {
            player->in_game("watch");
            player->wait_for(R"("t":"game")");
        }
    }
    std::string game(const std::string& id) {
        Call call;
        call.path = {id};
        return server.request("GET", "/api/game/{id}", call).body;
    }
    std::int64_t count_events() {
        auto database = sqlite::Database::open(folder.file("store"), sqlite::Mode::Read);
        auto& rows = database->prepared("SELECT count(*) FROM event");
        rows.step();
        const auto count = rows.integer(0);
        rows.reset();
        return count;
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(Expiry, DaysAMoveGoOnOverRestarts) {
    std::string id;
    std::string secret;
    {
        Player white{server};
        Player black{server};
        seat(white, black, R"("variant":"shogun","clock":"1/259200")");
        EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
        id = white.game;
        secret = white.secret;
        server.stop();
    }
    server.now = server.now + 48h;
    for (int restart = 0; restart < 2; ++restart) {
        server.start();
        const Duration left = 24h - restart * 1h;
        EXPECT_TRUE(contains(game(id), R"("white":{"main":)" + std::to_string(left.count())))
            << game(id);
        server.stop();
        server.now = server.now + 1h;
    }
    server.start();
    EXPECT_TRUE(contains(game(id), R"("white":{"main":79200000)"));
    // A client that was there before is shown the clock, though no event says anything.
    Player white{server, secret};
    white.game = id;
    white.in_game("watch", R"("since":)" + field(game(id), "v"));
    white.wait_for(R"("t":"game")");
    server.pass(22h);
    EXPECT_EQ(field(white.wait_for("\"ended\""), "reason"), "time");
}

TEST_F(Expiry, RestartsDoNotMakeTheLogsLonger) {
    {
        Player white{server};
        Player black{server};
        seat(white, black, R"("variant":"shogun","clock":"-")");
        seat(white, black, R"("variant":"shogun","clock":"300+5")");
        server.stop();
    }
    server.start();
    server.stop();
    const auto events = count_events();
    for (int restart = 0; restart < 3; ++restart) {
        server.start();
        EXPECT_EQ(server.metric("janggun_live_games"), 2U);
        server.stop();
    }
    EXPECT_EQ(count_events(), events);
    server.start();
}

TEST_F(Expiry, AGameNobodyBeganIsNoResultAndNoGameBeingPlayed) {
    Player player{server};
    player.ask("lobby");
    EXPECT_TRUE(contains(player.wait_for(R"("t":"lobby")"), R"("games":0)"));
    player.game = field(
        player.ask("play_engine", R"("variant":"janggi","clock":"600+3x30","colour":"white")"),
        "game");
    ASSERT_EQ(player.game.size(), 8U);
    server.pass(1s);
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
    EXPECT_TRUE(contains(server.request("GET", "/api/tv", {}).body, R"("game":null)"))
        << "in set-up";
    player.ask("lobby");
    EXPECT_TRUE(contains(player.wait_for(R"("t":"lobby")"), R"("games":0)"));
    player.in_game("watch");
    server.pass(30s);  // the set-up is taken for who does not choose
    player.wait_for(R"("type":"started")");
    EXPECT_TRUE(contains(server.request("GET", "/api/tv", {}).body, R"("game":null)"))
        << "no move yet";
    server.pass(691s);
    EXPECT_EQ(field(player.wait_for(R"("type":"ended")"), "reason"), "aborted");
    EXPECT_EQ(server.metric("janggun_live_games"), 0U);
    EXPECT_EQ(server.metric("janggun_games_expired_total"), 1U);
    EXPECT_FALSE(contains(server.request("GET", "/api/games", {}).body, player.game));
}

TEST_F(Expiry, OnlyGamesWithAMoveAreOnTv) {
    Player white{server};
    Player black{server};
    seat(white, black, R"("variant":"shogun","clock":"300+5")");
    EXPECT_TRUE(contains(server.request("GET", "/api/tv", {}).body, R"("game":null)"));
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(server.request("GET", "/api/tv", {}).body, white.game));
}

TEST_F(Expiry, AnUntimedGameEndsTwoWeeksAfterItsLastMoveWhateverRestarts) {
    std::string id;
    {
        Player white{server};
        Player black{server};
        seat(white, black, R"("variant":"shogun","clock":"-")");
        EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
        id = white.game;
        server.stop();
    }
    for (int restart = 0; restart < 2; ++restart) {
        server.now = server.now + 24h * 6;
        server.start();
        EXPECT_EQ(server.metric("janggun_live_games"), 1U);
        server.stop();
    }
    server.start();
    server.pass(48h);
    server.loop.run_until([&] { return server.metric("janggun_live_games") == 0; });
    EXPECT_EQ(field(game(id), "reason"), "abandonment");
    EXPECT_EQ(field(game(id), "winner"), "black");
}

TEST_F(Expiry, LiveGamesAreBoundedForAPersonAndAnAddress) {
    server.adjust = [](Options& options) {
        options.guest_games = 3;
        options.address_games = 5;
    };
    server.stop();
    server.start();
    std::vector<std::unique_ptr<Player>> guests;
    int made = 0;
    for (int guest = 0; guest < 3; ++guest) {
        guests.push_back(std::make_unique<Player>(server));
        guests.back()->caller.person.reset();
        std::optional<Caller> known;
        server.app().identity().identify_session(
            guests.back()->secret, "192.0.2.1", [&](const Identity::Identified& c) { known = *c; });
        ASSERT_TRUE(known);
        for (int i = 0; i < 4; ++i)
            made += contains(
                guests.back()->ask("play_engine", R"("variant":"shogun","clock":"300+5")"), "ack");
        EXPECT_LE(made, 3 * (guest + 1));
    }
    EXPECT_EQ(made, 5);
    Player elsewhere{server};
    EXPECT_TRUE(
        contains(elsewhere.ask("play_engine", R"("variant":"shogun","clock":"300+5")"), "ack"));
}

TEST_F(Expiry, OneBadGameIsSetAsideAndTheOthersGoOn) {
    std::vector<std::string> games;
    {
        Player white{server};
        Player black{server};
        for (int i = 0; i < 5; ++i) {
            seat(white, black, R"("variant":"shogun","clock":"-")");
            EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
            games.push_back(white.game);
        }
        server.stop();
    }
    {
        auto database = sqlite::Database::open(folder.file("store"), sqlite::Mode::Write);
        ASSERT_TRUE(database);
        const auto spoil = [&](const std::string& sql) {
            ASSERT_TRUE(database->run(sql.c_str())) << sql;
        };
        spoil("UPDATE event SET body='teleport e2e4' WHERE number=3 AND game='" + games[0] + "'");
        spoil("UPDATE event SET body='move e2e7 0' WHERE number=3 AND game='" + games[1] + "'");
        spoil("UPDATE game SET variant='shogun2040' WHERE id='" + games[2] + "'");
        spoil("UPDATE game SET clock='soon' WHERE id='" + games[3] + "'");
    }
    server.start();
    EXPECT_EQ(server.metric("janggun_games_set_aside"), 4U);
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
    EXPECT_TRUE(contains(game(games[4]), "e2e4"));
    Player other{server};
    other.game = games[0];
    EXPECT_EQ(field(other.in_game("watch"), "code"), "storage");  // it is there, but damaged
}

}  // namespace
}  // namespace janggun::test

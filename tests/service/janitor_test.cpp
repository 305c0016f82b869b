// What goes by itself: sessions that expired, guests who did nothing, aborted games.
#include <gtest/gtest.h>
#include <thread>

#include "service/players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

class Janitors : public testing::Test {
  protected:
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    bool is_stored(const std::string& game) {
        Call call;
        call.path = {game};
        return server.request("GET", "/api/game/{id}", call).status == 200;
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(Janitors, GuestsWhoDidNothingAndAbortedGamesGo) {
    Player here{server};
    std::string idle;
    std::string aborted;
    std::string played;
    {
        Player guest{server};
        idle = guest.secret;
        Player player{server};
        player.game =
            field(player.ask("play_engine", R"("variant":"shogun","clock":"300+5")"), "game");
        aborted = player.game;
        EXPECT_TRUE(contains(player.in_game("abort"), "ack"));
        player.game = field(
            player.ask("play_engine", R"("variant":"shogun","clock":"300+5","colour":"white")"),
            "game");
        EXPECT_TRUE(contains(player.move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains(player.in_game("resign"), "ack"));
        played = player.game;
    }
    EXPECT_TRUE(is_stored(aborted));
    for (int hour = 0; hour < 100 && server.metric("janggun_purged_guests_total") == 0; ++hour) {
        server.pass(1h);
        std::this_thread::sleep_for(5ms);  // the store deletes beside everything else
        EXPECT_TRUE(is_stored(played));
    }
    EXPECT_EQ(server.metric("janggun_purged_guests_total"), 1U) << "one plays, one is here";
    EXPECT_EQ(server.metric("janggun_purged_games_total"), 1U);
    EXPECT_FALSE(server.identify(idle));
    EXPECT_TRUE(server.identify(here.secret));
    EXPECT_FALSE(is_stored(aborted));
    EXPECT_TRUE(is_stored(played));
}

TEST_F(Janitors, ExpiredSessionsGo) {
    const std::string old = sign_up("Sora");
    server.pass(24h * 30);
    const std::string fresh = sign_up("Haneul");
    server.pass(24h * 31);
    EXPECT_TRUE(
        server.loop.run_until([&] { return server.metric("janggun_purged_sessions_total") > 0; }));
    EXPECT_FALSE(server.identify(old));
    EXPECT_TRUE(server.identify(fresh));
}

TEST_F(Janitors, SessionsOutliveAClockThatWasFarBehind) {
    server.stop();
    const Time right = server.now;
    server.now = Time{right.since_epoch - 24h * 400};
    server.start();
    const std::string session = sign_up("Sora");
    ASSERT_TRUE(server.identify(session));
    server.stop();
    server.now = right;
    for (int restart = 0; restart < 2; ++restart) {
        server.start();
        EXPECT_TRUE(server.identify(session)) << restart;
        server.pass(2h);
        server.stop();
    }
    server.now = server.now + 24h * 25;
    server.start();
    EXPECT_TRUE(server.identify(session));
    // Not for ever: it expires like any other.
    server.pass(24h * 61);
    EXPECT_FALSE(server.identify(session));
}

}  // namespace
}  // namespace janggun::test

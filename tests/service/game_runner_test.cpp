// Live games between their commands and the store: rematches, refused writes, full queues.
#include <gtest/gtest.h>

#include "server/features/play/replays.h"
#include "service/players.h"

namespace janggun::test {
namespace {

class GameRunnerTest : public testing::Test {
  protected:
    GameRunnerTest() {
        const auto invite =
            field(white.ask("invite", R"("variant":"shogun","clock":"300+5","colour":"white")"),
                  "invite");
        white.game = black.game =
            field(black.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        for (Player* player : {&white, &black}) {
            player->in_game("watch");
            player->wait_for(R"("t":"game")");
        }
    }
    void run_until_held(std::size_t writes) {
        ASSERT_TRUE(server.loop.run_until([&] { return server.store->held() >= writes; }));
        server.loop.run_ready();
    }

    Folder folder;
    Server server{folder.file("store")};
    Player white{server};
    Player black{server};
};

TEST_F(GameRunnerTest, ARematchIsOneGameWhenBothOffersAreWrittenTogether) {
    EXPECT_TRUE(contains(white.in_game("resign"), "ack"));
    server.store->is_holding = true;
    const std::string in_game = R"("game":")" + white.game + "\"";
    white.say("rematch", in_game);
    black.say("rematch", in_game);
    ASSERT_EQ(server.store->held(), 2U);
    server.store->release();
    server.store->is_holding = true;
    run_until_held(1);
    EXPECT_EQ(server.store->held(), 1U) << "one new game";
    server.store->release();
    const std::string start = white.wait_for(R"("t":"start")");
    EXPECT_TRUE(contains(black.wait_for(R"("type":"rematch")"), field(start, "game")));
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
}

TEST_F(GameRunnerTest, ARematchThatCouldNotBeStoredCanBeAskedForAgain) {
    EXPECT_TRUE(contains(white.in_game("resign"), "ack"));
    EXPECT_TRUE(contains(black.in_game("rematch"), "ack"));
    server.store->is_holding = true;
    white.say("rematch", R"("game":")" + white.game + "\"");
    server.store->release();
    server.store->is_holding = true;
    run_until_held(1);
    server.store->fail_held();
    white.wait_for(R"("code":"storage")");
    EXPECT_FALSE(field(white.in_game("rematch"), "game").empty());
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
}

TEST_F(GameRunnerTest, WhoWaitsForAWriteIsAnsweredWhenAnotherNodeOwnsTheGame) {
    server.store->is_holding = true;
    white.say("move", R"("move":"e2e4","ply":0,"game":")" + white.game + "\"");
    ASSERT_EQ(server.store->held(), 1U);
    std::optional<Answer> answer;
    server.route("GET", "/api/game/{id}").answer(black.call({white.game}), [&](Answer given) {
        answer = std::move(given);
    });
    server.loop.run_ready();
    EXPECT_FALSE(answer) << "it waits until the move is durable";
    server.store->fence();
    EXPECT_TRUE(server.loop.run_until([&] { return answer.has_value(); }));
    EXPECT_EQ(server.metric("janggun_live_games"), 0U) << "it is not this node's any more";
    EXPECT_EQ(server.metric("janggun_fenced_writes_total"), 1U);
}

TEST_F(GameRunnerTest, GamesThatFindNoRoomInTheReplayQueueComeBackUntouched) {
    Replays replays{server.app().context(), *server.store, {.reads = 0, .resumptions = 0}};
    StoredGame stored;
    stored.row.terms.id = {"Ab3dEf7h"};
    std::optional<Result<Replays::Batch, Replays::Refused>> replayed;
    replays.replay_all({stored}, [&](auto result) { replayed = std::move(result); });
    ASSERT_TRUE(server.loop.run_until([&] { return replayed.has_value(); }));
    ASSERT_FALSE(*replayed);
    ASSERT_EQ(replayed->error().games.size(), 1U);
    EXPECT_EQ(replayed->error().games[0].row.terms.id.text, "Ab3dEf7h");
    EXPECT_EQ(server.metric("janggun_games_set_aside"), 0U);
}

TEST_F(GameRunnerTest, TheListOfLiveGamesAndTvAgreeOnTheBest) {
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    Call call;
    call.fields.add("name", "Sora");
    call.fields.add("password", "correct horse");
    const Answer signed_up = server.request("POST", "/api/signup", call);
    Player sora{server, signed_up.session.value_or("")};
    const std::string against_engine =
        field(sora.ask("play_engine", R"("variant":"shogun","clock":"300+5","colour":"white",)"
                                      R"("level":1)"),
              "game");
    sora.game = against_engine;
    ASSERT_FALSE(sora.game.empty());
    EXPECT_TRUE(contains(sora.move("e2e4", 0), "ack"));
    const std::string live = server.request("GET", "/api/live", {}).body;
    const std::string tv = server.request("GET", "/api/tv", {}).body;
    EXPECT_TRUE(contains(live, against_engine));
    EXPECT_TRUE(contains(tv, R"("game":")" + white.game + "\"")) << tv;
    EXPECT_LT(live.find(white.game), live.find(against_engine)) << live;
}

}  // namespace
}  // namespace janggun::test

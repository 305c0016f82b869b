// What clients made for Lichess need of the streams: life signs, the opponent's absence, seeks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/bot.h"
#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

class BotStreams : public testing::Test {
  protected:
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Bot bot{loop, server.port(), "PoBot"};
};

TEST_F(BotStreams, HaveEmptyLinesNowAndThenButNoneBeforeGameFull) {
    Person player{loop, server.port()};
    player.sign_up("Sora");
    player.command("challenge",
                   R"("user":"PoBot","variant":"janggi","clock":"600+3x30","colour":"white")");
    const std::string id = Bot::next(*bot.events, "challenge").text("challenge/id");
    ASSERT_EQ(bot.post("/api/challenge/" + id + "/accept").status, 200);
    const std::string game = player.next("start").text("game");
    const auto stream = bot.open_game(game);
    ASSERT_EQ(stream->status(), 200);
    // The set-up is still going on when the other stream says that it lives.
    EXPECT_TRUE(loop.run_until([&] { return bot.events->empty_lines() > 0; }));
    EXPECT_EQ(stream->empty_lines(), 0);
    player.command("setup", fmt::format(R"("game":"{}","choice":"outer")", game));
    EXPECT_TRUE(Bot::next(*stream, "gameFull").good());
    EXPECT_TRUE(loop.run_until([&] { return stream->empty_lines() > 0; }));
    EXPECT_EQ(stream->empty_lines_first(), 0);
}

TEST_F(BotStreams, HaveNotificationsAmongTheEvents) {
    Person player{loop, server.port()};
    player.sign_up("Sora");
    ASSERT_EQ(player.post("/api/rel/follow/PoBot").status, 200);
    const Json told = Bot::next(*bot.events, "notification");
    EXPECT_EQ(told.text("notification/kind"), "follow");
    EXPECT_EQ(told.text("notification/about/name"), "Sora");
}

TEST_F(BotStreams, LetAPlayingBotGreetTheSpectators) {
    Bot other{loop, server.port(), "ByeongBot"};
    const std::string game = play_challenge(other, bot, "variant=shogun&clock=300%2B3");
    const auto stream = other.open_game(game);
    EXPECT_TRUE(Bot::next(*stream, "gameFull").good());
    const auto greeted = bot.post(bot.in_game(game, "chat"), "room=spectator&text=hello+all");
    EXPECT_EQ(greeted.status, 200) << greeted.body;
    EXPECT_EQ(Bot::next(*stream, "chatLine").text("room"), "spectator");
    // A person who plays still has to wait for the end of the game.
    Bot sora{loop, server.port(), "Sora", Bot::Kind::Board};
    const std::string second = play_challenge(sora, bot, "variant=shogun&clock=300%2B3");
    EXPECT_EQ(sora.post(sora.in_game(second, "chat"), "room=spectator&text=hello").status, 403);
}

TEST_F(BotStreams, SayWhenTheOpponentHasGoneAndWhenItIsBack) {
    Bot other{loop, server.port(), "ByeongBot"};
    const std::string game = play_challenge(other, bot, "variant=shogun&clock=300%2B3&color=white");
    const auto stream = bot.open_game(game);
    auto opponent = other.open_game(game);
    EXPECT_TRUE(Bot::next(*stream, "gameFull").good());
    EXPECT_TRUE(Bot::next(*opponent, "gameFull").good());
    // Before both have moved there is nothing to claim: the game would be aborted.
    EXPECT_EQ(other.post(other.in_game(game, "move/e2e4")).status, 200);
    EXPECT_EQ(bot.post(bot.in_game(game, "move/e7e5")).status, 200);
    opponent.reset();
    const Json gone = Bot::next(*stream, "opponentGone");
    EXPECT_TRUE(gone.truth("gone"));
    EXPECT_GT(gone.number("claimWinInSeconds"), 0);
    EXPECT_EQ(bot.post(bot.in_game(game, "claim-victory")).status, 400) << "not yet";
    opponent = other.open_game(game);
    const Json back = Bot::next(*stream, "opponentGone");
    ASSERT_TRUE(back.good());
    EXPECT_FALSE(back.truth("gone"));
}

TEST_F(BotStreams, EndWhenASeekIsTaken) {
    Bot sora{loop, server.port(), "Sora", Bot::Kind::Board};
    const auto seeking = sora.open_post("/api/board/seek", "variant=shogun&time=5&increment=3");
    ASSERT_EQ(seeking->status(), 200);
    Person other{loop, server.port()};
    other.sign_up("Haneul");
    other.command("lobby");
    const std::string seek = other.next("lobby").text("seeks/0/seek");
    ASSERT_FALSE(seek.empty());
    other.command("accept_seek", fmt::format(R"("seek":"{}")", seek));
    EXPECT_TRUE(Bot::next(*sora.events, "gameStart").good());
    EXPECT_TRUE(loop.run_until([&] { return seeking->is_over(); }))
        << "the client waits for the end of the answer";
    EXPECT_EQ(sora.post("/api/board/seek", "variant=shogun&time=5&ratingRange=9-1").status, 400);
}

TEST_F(BotStreams, KeepTheSeeksOfPyChesssBots) {
    const auto seek = bot.post("/api/seek", "variant=janggi");
    ASSERT_EQ(seek.status, 200) << seek.body;
    EXPECT_EQ(bot.post("/api/pong").status, 200);
    Person other{loop, server.port()};
    other.command("lobby");
    EXPECT_EQ(other.next("lobby").text("seeks/0/seek"), Json{seek.body}.text("id"));
    bot.events.reset();
    const auto removed = other.find([](const Json& message) {
        return message.text("t") == "lobby_change" && message.size("removed") == 1;
    });
    EXPECT_TRUE(removed) << "without its event stream the bot is away";
    EXPECT_EQ(bot.post("/api/seek", "variant=janggi").status, 400);
}

TEST_F(BotStreams, GiveARandomColourThatWasSaidBefore) {
    Bot other{loop, server.port(), "ByeongBot"};
    for (int i = 0; i < 6; ++i) {
        const auto made =
            other.post("/api/challenge/PoBot", "variant=shogun&clock=300%2B3&color=random");
        const Json challenge{made.body};
        ASSERT_EQ(bot.post("/api/challenge/" + challenge.text("id") + "/accept").status, 200);
        const Json start = Bot::next(*other.events, "gameStart");
        EXPECT_EQ(start.text("game/color"), challenge.text("finalColor"));
        EXPECT_EQ(other.post(other.in_game(challenge.text("id"), "abort")).status, 200);
    }
}

}  // namespace
}  // namespace janggun::test

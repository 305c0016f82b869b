// A game by programs that were made for Lichess's Bot API.
#include "server/bot.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

TEST(Bots, PlayAGameOverHttpStreams) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Bot challenger{loop, server.port(), "ByeongBot"};
    Bot challenged{loop, server.port(), "PoBot"};
    EXPECT_EQ(Json{challenger.get("/api/account").body}.text("title"), "BOT");

    const auto challenge =
        challenger.post("/api/challenge/PoBot",
                        "variant=shogun&clock.limit=300&clock.increment=5&color=white&rated=false");
    ASSERT_EQ(challenge.status, 200) << challenge.body;
    const Json seen = Bot::next(*challenged.events, "challenge");
    ASSERT_TRUE(seen.good());
    const std::string id = seen.text("challenge/id");
    EXPECT_EQ(challenged.post("/api/challenge/" + id + "/accept").status, 200);
    const Json start = Bot::next(*challenger.events, "gameStart");
    const std::string game = start.text("game/gameId");
    ASSERT_FALSE(game.empty());
    EXPECT_EQ(start.text("game/color"), "white");
    EXPECT_EQ(Bot::next(*challenged.events, "gameStart").text("game/color"), "black");

    auto white = challenger.open("/api/bot/game/stream/" + game);
    auto black = challenged.open("/api/bot/game/stream/" + game);
    const Json full = Bot::next(*white, "gameFull");
    EXPECT_TRUE(Bot::next(*black, "gameFull").good());
    EXPECT_EQ(full.text("variant/key"), "shogun");
    EXPECT_EQ(legal_moves("shogun", full.text("initialFen")).size(), 20u);
    std::string played;
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
        const Bot& mover = played.empty() || std::count(played.begin(), played.end(), ' ') % 2 == 1
                               ? challenger
                               : challenged;
        const auto answer = mover.post(fmt::format("/api/bot/game/{}/move/{}", game, move));
        EXPECT_EQ(answer.status, 200) << answer.body;
        played.append(played.empty() ? "" : " ").append(move);
        for (LineStream* stream : {white.get(), black.get()})
            EXPECT_EQ(Bot::next(*stream, "gameState").text("moves"), played);
    }
    // Not this one's turn, and the game does not change.
    const auto too_early = challenged.post(fmt::format("/api/bot/game/{}/move/a7a6", game));
    EXPECT_EQ(too_early.status, 400);
    EXPECT_EQ(Json{too_early.body}.text("code"), "not_your_turn");
    EXPECT_FALSE(Json{too_early.body}.text("error").empty()) << "a text, as Lichess has it";
    EXPECT_EQ(challenger.post(fmt::format("/api/bot/game/{}/chat", game), "room=player&text=hello")
                  .status,
              200);
    EXPECT_EQ(Json{challenged.get(fmt::format("/api/bot/game/{}/chat", game)).body}.text("0/text"),
              "hello");
    EXPECT_EQ(challenged.post(fmt::format("/api/bot/game/{}/resign", game)).status, 200);
    const Json last = Bot::next(*white, "gameState");
    EXPECT_EQ(last.text("status"), "resign");
    EXPECT_EQ(last.text("winner"), "white");
    EXPECT_TRUE(Bot::next(*challenger.events, "gameFinish").good());
    EXPECT_TRUE(loop.run_until([&] { return white->is_over(); }))
        << "a finished game's stream ends";
}

TEST(Bots, HearWhatIsSaidOnTheStreamOfTheGame) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Bot bot{loop, server.port(), "PoBot"};
    Person player{loop, server.port()};
    player.sign_up("Sora");
    player.command("challenge",
                   R"("user":"PoBot","variant":"janggi","clock":"600+3x30","colour":"white")");
    const std::string id = Bot::next(*bot.events, "challenge").text("challenge/id");
    ASSERT_EQ(bot.post("/api/challenge/" + id + "/accept").status, 200);
    const std::string game = player.next("start").text("game");
    const auto of_bot = bot.open("/api/bot/game/stream/" + game);
    HttpAsk asking{.target = "/api/board/game/stream/" + game};
    asking.headers["Authorization"] = "Bearer " + make_token(player, "board:play");
    const auto of_player = std::make_unique<LineStream>(loop, server.port(), asking);
    ASSERT_EQ(of_bot->status(), 200);
    ASSERT_EQ(of_player->status(), 200);

    // Still the set-up: gameFull is the first line all the same.
    const auto say = [&](Person& who, const std::string& room, const std::string& text) {
        const Json ack = who.command(
            "chat", fmt::format(R"("game":"{}","room":"{}","text":"{}")", game, room, text));
        EXPECT_EQ(ack.text("t"), "ack") << ack.text("text");
    };
    say(player, "players", "hello");
    EXPECT_EQ(bot.post(fmt::format("/api/bot/game/{}/setup/inner", game)).status, 200);
    player.command("setup", fmt::format(R"("game":"{}","choice":"outer")", game));
    Person spectator{loop, server.port()};
    say(spectator, "spectators", "take the cannon");
    say(player, "players", "good luck");

    const auto expect_line = [](LineStream& stream, const std::string& name,
                                const std::string& text, const std::string& room) {
        const Json line{stream.line().value_or("{}")};
        EXPECT_EQ(line.text("type"), "chatLine");
        EXPECT_EQ(line.text("username"), name);
        EXPECT_EQ(line.text("text"), text);
        EXPECT_EQ(line.text("room"), room);
    };
    for (LineStream* stream : {of_bot.get(), of_player.get()}) {
        EXPECT_EQ(Json{stream->line().value_or("{}")}.text("type"), "gameFull");
        expect_line(*stream, "Sora", "hello", "player");
    }
    expect_line(*of_bot, spectator.name(), "take the cannon", "spectator");
    for (LineStream* stream : {of_bot.get(), of_player.get()})
        expect_line(*stream, "Sora", "good luck", "player");
}

TEST(Bots, ATokenCanDoNoMoreThanItsScopes) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person person{loop, server.port()};
    person.sign_up("Sora");
    HttpAsk asking{.method = "POST", .target = "/api/challenge/ai"};
    asking.headers["Authorization"] =
        fmt::format("Bearer {}", make_token(person, "challenge:read"));
    EXPECT_EQ(ask(server.port(), asking).status, 403);
    asking = {.method = "GET", .target = "/api/tokens", .headers = asking.headers};
    EXPECT_EQ(ask(server.port(), asking).status, 403) << "no token may list the tokens";
    asking.headers["Authorization"] = "Bearer nonsense";
    EXPECT_EQ(ask(server.port(), asking).status, 401);
}

}  // namespace
}  // namespace janggun::test

// Our answers against the shapes that clients made for Lichess rely on:
// tests/data/lichess_api.json.
#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "server/bot.h"
#include "server/person.h"
#include "server/server_process.h"
#include "support/schema.h"

namespace janggun::test {
namespace {

std::string read_schemas() {
    std::ifstream file{JANGGUN_TEST_DATA "/lichess_api.json"};
    return {std::istreambuf_iterator<char>{file}, {}};
}

class LichessShapes : public testing::Test {
  protected:
    /// What is wrong with a document by one of the schemas; empty if nothing is.
    [[nodiscard]] std::string wrong(const Json& value, const std::string& schema) const {
        if (!value.good()) return "not JSON";
        return schemas.mismatch(simdjson::minify(value.element()), "/$defs/" + schema);
    }
    void expect(const HttpAnswer& answer, int status, const std::string& schema) const {
        EXPECT_EQ(answer.status, status) << answer.body;
        EXPECT_EQ(answer.headers.at("content-type"), "application/json");
        EXPECT_EQ(wrong(Json{answer.body}, schema), "") << answer.body;
    }
    /// The next line of a type, checked.
    [[nodiscard]] Json expect_line(LineStream& stream, const std::string& type,
                                   const std::string& schema) const {
        const Json line = Bot::next(stream, type);
        EXPECT_EQ(wrong(line, schema), "") << type;
        return line;
    }

    Schemas schemas{read_schemas(), Schemas::Unknown::Allowed};
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Bot bot{loop, server.port(), "PoBot"};
    Bot person{loop, server.port(), "Sora", Bot::Kind::Board};
};

TEST_F(LichessShapes, OfPeople) {
    expect(bot.get("/api/account"), 200, "UserExtended");
    EXPECT_EQ(Json{bot.get("/api/account").body}.text("title"), "BOT");
    expect(bot.get("/api/user/Sora"), 200, "UserExtended");
    EXPECT_EQ(Json{bot.get("/api/user/Sora").body}.text("url"),
              fmt::format("http://localhost:{}/user/Sora", server.port()));
    expect(bot.get("/api/crosstable/Sora/PoBot"), 200, "Crosstable");
    expect(bot.get("/api/users/status?ids=sora,pobot,nobody&withGameIds=true"), 200,
           "UserStatuses");
    const Json statuses{bot.get("/api/users/status?ids=pobot,nobody").body};
    EXPECT_EQ(statuses.text("0/id"), "pobot");
    EXPECT_TRUE(statuses.truth("0/online"));
    EXPECT_FALSE(statuses.at("1").good()) << "who is unknown is left out";
    std::string many;
    for (int i = 0; i <= 100; ++i) many += fmt::format("user{},", i);
    expect(bot.get("/api/users/status?ids=" + many), 400, "Error");

    const Json people{bot.post("/api/users", "sora,nobody,PoBot").body};
    for (const char* place : {"0", "1"}) EXPECT_EQ(wrong(people.at(place), "User"), "") << place;
    EXPECT_EQ(people.text("1/id"), "pobot");
    EXPECT_FALSE(people.at("2").good());

    const auto bots = bot.get("/api/bot/online?nb=5");
    EXPECT_EQ(bots.headers.at("content-type"), "application/x-ndjson");
    EXPECT_EQ(std::count(bots.body.begin(), bots.body.end(), '\n'), 1) << "a person is no bot";
    EXPECT_EQ(wrong(Json{bots.body}, "User"), "") << bots.body;
    expect(bot.get("/api/bot/online?nb=0"), 400, "Error");
}

TEST_F(LichessShapes, OfTokens) {
    HttpAsk asking{.method = "POST", .target = "/api/token/test"};
    asking.body = bot.token() + ",jg_unknown";  // without a type, as Python's requests sends it
    const auto answer = ask(server.port(), asking);
    expect(answer, 200, "TokenTest");
    const Json tokens{answer.body};
    EXPECT_EQ(tokens.text(bot.token() + "/userId"), "pobot");
    EXPECT_EQ(tokens.text(bot.token() + "/scopes"), "challenge:read,challenge:write,bot:play");
    EXPECT_TRUE(tokens.is_null("jg_unknown"));
    asking.headers["Authorization"] = "Bearer jg_unknown";
    EXPECT_EQ(ask(server.port(), asking).status, 200) << "a bad token may ask what it is";
    asking.body.clear();
    EXPECT_EQ(ask(server.port(), asking).body, "{}");
    asking.body = std::string(400, ',') + "a";
    EXPECT_EQ(ask(server.port(), asking).body, R"({"a":null})");
    asking.body.clear();
    for (int i = 0; i <= 100; ++i) asking.body += fmt::format("a{},", i);
    expect(ask(server.port(), asking), 400, "Error");
}

TEST_F(LichessShapes, OfChallenges) {
    const auto made = person.post("/api/challenge/PoBot",
                                  "variant=janggikja&clock=600%2B3x30&color=random&rated=true");
    expect(made, 200, "Challenge");
    const Json challenge{made.body};
    EXPECT_EQ(challenge.text("direction"), "out");
    EXPECT_EQ(challenge.text("perf/name"), "Rapid");
    EXPECT_EQ(challenge.number("timeControl/byoyomi"), 30);
    EXPECT_EQ(challenge.number("timeControl/periods"), 3);
    EXPECT_EQ(challenge.text("variant/key"), "janggikja");
    EXPECT_NE(challenge.text("variant/name"), "Janggi") << "each ruleset has a name of its own";
    const Json told = expect_line(*bot.events, "challenge", "Event");
    EXPECT_EQ(told.text("challenge/direction"), "in");
    EXPECT_EQ(told.text("challenge/finalColor"), challenge.text("finalColor"));
    expect(bot.get("/api/challenge"), 200, "ChallengeList");
    EXPECT_EQ(Json{bot.get("/api/challenge").body}.size("in"), 1u);

    const std::string id = challenge.text("id");
    expect(bot.post("/api/challenge/" + id + "/decline", "reason=timeControl"), 200, "Ok");
    const Json declined = expect_line(*person.events, "challengeDeclined", "Event");
    EXPECT_EQ(declined.text("challenge/declineReasonKey"), "timecontrol");
    expect(bot.post("/api/challenge/" + id + "/accept"), 404, "Error");

    for (const char* form : {"variant=shogun&days=3", "variant=shogun"}) {
        const auto another = person.post("/api/challenge/PoBot", form);
        expect(another, 200, "Challenge");
        expect(person.post("/api/challenge/" + Json{another.body}.text("id") + "/cancel"), 200,
               "Ok");
        (void)expect_line(*bot.events, "challenge", "Event");
        (void)expect_line(*bot.events, "challengeCanceled", "Event");
    }
    const auto open =
        person.post("/api/challenge/open", "variant=janggi&clock.limit=300&clock.increment=3");
    expect(open, 200, "OpenChallenge");
    const Json links{open.body};
    EXPECT_EQ(links.text("urlWhite"), links.text("url") + "?color=white");
    EXPECT_EQ(links.text("urlBlack"), links.text("url") + "?color=black");
    const std::string accept = "/api/challenge/" + links.text("id") + "/accept?color=";
    expect(bot.post(accept + "red"), 400, "Error");
    expect(bot.post(accept + "black"), 200, "Ok");
    EXPECT_EQ(expect_line(*bot.events, "gameStart", "Event").text("game/color"), "black");
    EXPECT_EQ(expect_line(*person.events, "gameStart", "Event").text("game/color"), "white");
    expect(person.post("/api/challenge/Nobody", "variant=janggi&clock=300"), 404, "Error");
    expect(person.post("/api/challenge/PoBot", "variant=chess"), 400, "Error");
    expect(person.post("/api/challenge/PoBot", "clock.limit=soon"), 400, "Error");
    HttpAsk nobody{.method = "GET", .target = "/api/challenge"};
    expect(ask(server.port(), nobody), 401, "Error");
}

TEST_F(LichessShapes, OfAGameAgainstTheEngine) {
    expect(person.post("/api/challenge/ai",
                       "variant=shogun&level=1&color=white&clock.limit=300&clock.increment=2"),
           201, "EngineGame");
    const Json start = expect_line(*person.events, "gameStart", "Event");
    EXPECT_TRUE(start.is_null("game/opponent/id"));
    EXPECT_EQ(start.number("game/opponent/ai"), 1);
    expect(person.get("/api/account/playing"), 200, "NowPlaying");
    const std::string game = start.text("game/gameId");
    const auto stream = person.open_game(game);
    const Json full = expect_line(*stream, "gameFull", "GameLine");
    EXPECT_EQ(full.number("black/aiLevel"), 1);
    expect(person.post(person.in_game(game, "move/e2e4")), 200, "Ok");
    (void)expect_line(*stream, "gameState", "GameLine");
    expect(person.post(person.in_game(game, "move/e2e5")), 400, "Error");
    expect(person.post(person.in_game(game, "resign")), 200, "Ok");
    const Json finish = expect_line(*person.events, "gameFinish", "Event");
    EXPECT_EQ(finish.number("game/status/id"), 31);
    EXPECT_EQ(finish.text("game/winner"), "black");
    EXPECT_EQ(Json{person.get("/api/account/playing").body}.size("nowPlaying"), 0u);
}

TEST_F(LichessShapes, OfAGameOfTwoAndItsExport) {
    const std::string game = play_challenge(
        person, bot, "variant=shogun&clock.limit=300&clock.increment=2&color=white&rated=true");
    const auto of_person = person.open_game(game);
    const auto of_bot = bot.open_game(game);
    for (LineStream* stream : {of_person.get(), of_bot.get()})
        (void)expect_line(*stream, "gameFull", "GameLine");
    expect(person.post(person.in_game(game, "move/e2e4?offeringDraw=true")), 200, "Ok");
    EXPECT_EQ(Bot::next(*of_bot, "gameState").text("moves"), "e2e4");
    EXPECT_TRUE(expect_line(*of_bot, "gameState", "GameLine").truth("wdraw"));
    expect(bot.post(bot.in_game(game, "draw/no")), 200, "Ok");
    expect(bot.post(bot.in_game(game, "chat"), "room=player&text=hello"), 200, "Ok");
    (void)expect_line(*of_person, "chatLine", "GameLine");
    expect(bot.get(bot.in_game(game, "chat")), 200, "Chat");
    expect(bot.post(bot.in_game(game, "claim-victory")), 400, "Error");
    expect(bot.post(bot.in_game(game, "claim-victory/")), 400, "Error");
    expect(bot.post(bot.in_game(game, "claim-draw")), 400, "Error");
    expect(bot.post(bot.in_game(game, "move/e7e5")), 200, "Ok");
    expect(bot.get("/api/users/status?ids=sora&withGameIds=true"), 200, "UserStatuses");
    EXPECT_EQ(Json{bot.get("/api/users/status?ids=sora&withGameIds=true").body}.text("0/playingId"),
              game);
    expect(person.post(person.in_game(game, "resign")), 200, "Ok");
    const Json finish = expect_line(*bot.events, "gameFinish", "Event");
    EXPECT_GT(finish.number("game/ratingDiff"), 0);

    const auto pgn = bot.get("/game/export/" + game);
    EXPECT_EQ(pgn.status, 200);
    EXPECT_EQ(pgn.headers.at("content-type"), "application/x-chess-pgn");
    EXPECT_NE(pgn.body.find("[Variant \"Shogun\"]"), std::string::npos) << pgn.body;
    EXPECT_NE(pgn.body.find("1. e4"), std::string::npos) << pgn.body;
    const auto json = bot.get("/game/export/" + game + "?pgnInJson=true", "application/json");
    expect(json, 200, "ExportedGame");
    EXPECT_EQ(Json{json.body}.text("moves"), "e2e4 e7e5");
    EXPECT_EQ(Json{json.body}.text("winner"), "black");
    EXPECT_NE(Json{json.body}.text("pgn").find("1. e4"), std::string::npos);
    const auto games = bot.get("/api/games/user/Sora", "application/x-ndjson");
    EXPECT_EQ(games.headers.at("content-type"), "application/x-ndjson");
    EXPECT_EQ(wrong(Json{games.body}, "ExportedGame"), "") << games.body;
    const auto pgns = bot.get("/api/games/user/Sora", "*/*");
    EXPECT_EQ(pgns.headers.at("content-type"), "application/x-chess-pgn");
    expect(bot.get("/game/export/abcdefgh"), 404, "Error");
    expect(bot.get("/game/export/x"), 404, "Error");
}

}  // namespace
}  // namespace janggun::test

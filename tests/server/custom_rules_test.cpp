// Games with custom rules: docs/rulesets.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

constexpr const char* kWritten = "janggi:bikjang=general,repetition=loss";

TEST(CustomRules, ArePlayedKeptAndFoundInTheArchive) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person cho{loop, server.port()};
    Person han{loop, server.port()};
    // The settings in another order are the same rules.
    const Table table = sit_down(cho, han, "janggi:repetition=loss,bikjang=general");
    const std::string in = fmt::format(R"("game":"{}")", table.game);
    EXPECT_EQ(Json{cho.get("/api/game/" + table.game).body}.text("variant"), kWritten);
    const Json ack = table.white->command("move", in + R"(,"move":"a4a5","ply":0)");
    EXPECT_EQ(ack.text("t"), "ack") << ack.text("text");
    table.black->move_event(table.game, 1);
    table.white->command("resign", in);
    table.black->event(table.game, "ended");

    const auto pgn = cho.get("/api/game/" + table.game + ".pgn");
    EXPECT_NE(pgn.body.find(fmt::format("[Ruleset \"{}\"]", kWritten)), std::string::npos)
        << pgn.body;
    EXPECT_NE(pgn.body.find("1. Pa5"), std::string::npos) << "algebraic, for other programs";
    const auto pychess = cho.get("/api/game/" + table.game + ".pgn?notation=pychess");
    EXPECT_NE(pychess.body.find("1. P71-61"), std::string::npos) << pychess.body;
    EXPECT_EQ(cho.get("/api/game/" + table.game + ".pgn?notation=morse").status, 400);
    const Json found{cho.get("/api/games?variant=janggi:repetition=loss,bikjang=general").body};
    ASSERT_EQ(found.size("games"), 1U);
    EXPECT_EQ(found.text("games/0/variant"), kWritten);
    EXPECT_EQ(Json{cho.get("/api/games?variant=janggi").body}.size("games"), 0U);
    const auto bad = cho.get("/api/games?variant=janggi:bikjang=on");
    EXPECT_EQ(bad.status, 400);
    EXPECT_NE(bad.body.find("column 16: expected off, points"), std::string::npos) << bad.body;
}

TEST(CustomRules, AreForCasualGames) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person person{loop, server.port()};
    person.sign_up("river_stone");
    const std::string offer =
        fmt::format(R"("variant":"{}","clock":"600+5","colour":"white","rated":)", kWritten);
    const Json refused = person.command("seek", offer + "true");
    EXPECT_EQ(refused.text("t"), "error");
    EXPECT_NE(refused.text("text").find("casual"), std::string::npos) << refused.text("text");
    EXPECT_EQ(person.command("seek", offer + "false").text("t"), "ack");
    const Json wrong =
        person.command("seek", R"("variant":"janggi:bikjang=on","clock":"600+5","colour":"white")");
    EXPECT_NE(wrong.text("text").find("column 16"), std::string::npos) << wrong.text("text");
}

}  // namespace
}  // namespace janggun::test

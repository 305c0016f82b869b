// The list of games under way, against the built server.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

class LiveGames : public testing::Test {
  protected:
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person one{loop, server.port()};
    Person other{loop, server.port()};

    [[nodiscard]] Json list(const std::string& query = {}) const {
        return Json{one.get("/api/live" + query).body};
    }
};

TEST_F(LiveGames, HaveClocksAndTheirLastMove) {
    const Table table = sit_down(one, other, "shogun", "600+3x30");
    EXPECT_EQ(one.command("move", fmt::format(R"("game":"{}","move":"e2e4","ply":0)", table.game))
                  .text("t"),
              "ack");
    const Json live = list();
    ASSERT_EQ(live.number("total"), 1);
    EXPECT_EQ(live.text("games/0/game"), table.game);
    EXPECT_EQ(live.text("games/0/last_move"), "e2e4");
    EXPECT_EQ(live.text("games/0/clocks/running"), "black");
    EXPECT_EQ(live.number("games/0/clocks/black/periods"), 3);
}

TEST_F(LiveGames, AreChosenByGameAndPage) {
    std::set<std::string> games;
    for (const char* variant : {"janggi", "shogun", "janggikakao"})
        games.insert(sit_down(one, other, variant).game);
    EXPECT_EQ(list().number("total"), 3);
    EXPECT_EQ(list("?game=janggi").number("total"), 2);
    EXPECT_EQ(list("?game=shogun").size("games"), 1U);
    std::set<std::string> seen;
    for (int offset = 0; offset < 3; ++offset) {
        const Json page = list(fmt::format("?limit=1&offset={}", offset));
        ASSERT_EQ(page.size("games"), 1U);
        seen.insert(page.text("games/0/game"));
    }
    EXPECT_EQ(seen, games);
    EXPECT_EQ(list("?offset=3").size("games"), 0U);
}

TEST_F(LiveGames, RefuseWhatIsNoPageOfThem) {
    for (const char* query : {"?game=chess", "?limit=0", "?limit=51", "?limit=x", "?offset=-1",
                              "?offset=501", "?offset=99999999999"})
        EXPECT_EQ(one.get(std::string{"/api/live"} + query).status, 400) << query;
}

}  // namespace
}  // namespace janggun::test

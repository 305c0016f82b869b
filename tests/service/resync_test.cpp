// The bus may lose messages: whoever sees a gap in the numbers is brought up to date by the owner.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

class Resync : public testing::Test {
  protected:
    Resync() {
        const auto invite =
            field(white.ask("invite", R"("variant":"shogun","clock":"300+5","colour":"white")"),
                  "invite");
        white.game = black.game =
            field(black.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        for (Player* player : {&white, &black, &spectator}) {
            player->game = white.game;
            player->in_game("watch");
            player->wait_for(R"("t":"game")");
        }
    }
    void lose(std::string_view prefix, int count) {
        server.bus->is_lost = [prefix, count](std::string_view topic) mutable {
            return topic.starts_with(prefix) && count-- > 0;
        };
    }

    Folder folder;
    Server server{folder.file("store")};
    Player white{server};
    Player black{server};
    Player spectator{server};
};

TEST_F(Resync, ALostEventComesWithTheNextOne) {
    lose("game/", 1);
    EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
    server.loop.run_ready();
    EXPECT_FALSE(spectator.has_heard("e2e4"));
    EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
    EXPECT_TRUE(contains(spectator.wait_for("e2e4"), R"("type":"move")"));
    spectator.wait_for("e7e5");
    server.loop.run_ready();
    EXPECT_FALSE(spectator.has_heard("e7e5")) << "once";
    EXPECT_TRUE(contains(white.move("d2d4", 2), "ack"));
    spectator.wait_for("d2d4");
}

TEST_F(Resync, ALostChatLineComesWithASnapshot) {
    lose("players/", 1);
    white.in_game("chat", R"("room":"players","text":"lost words")");
    server.loop.run_ready();
    EXPECT_FALSE(black.has_heard("lost words"));
    server.pass(Duration{10'000});
    white.in_game("chat", R"("room":"players","text":"the next")");
    EXPECT_TRUE(contains(black.wait_for("lost words"), "the next"));
    EXPECT_FALSE(spectator.has_heard("lost words")) << "the players' room";
}

TEST_F(Resync, ALostChangeOfTheLobbyComesWithTheFirstPage) {
    Player reader{server};
    reader.ask("lobby");
    reader.wait_for(R"("t":"lobby")");
    server.pass(Duration{1000});
    server.loop.run_ready();
    lose("lobby", 1);
    const auto seek = field(black.ask("seek", R"("variant":"shogun","clock":"300+5")"), "seek");
    server.pass(Duration{1000});
    server.loop.run_ready();
    EXPECT_FALSE(reader.has_heard(seek));
    white.ask("seek", R"("variant":"shogun","clock":"600+5")");
    server.pass(Duration{1000});
    EXPECT_TRUE(contains(reader.wait_for(seek), R"("t":"lobby",)"));
}

}  // namespace
}  // namespace janggun::test

// The engine as everybody's opponent: in turns, and at a pace that people can follow.
#include <gtest/gtest.h>

#include "server/features/play/engine_pace.h"
#include "service/players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kUntimed = R"("variant":"shogun","clock":"-","colour":"black")";

TEST(EngineTurns, OnePersonCannotOccupyTheEngine) {
    Folder folder;
    Server server{folder.file("store"), [](Options& options) { options.guest_games = 100; }};
    Player hog{server};
    Player honest{server};
    // Full strength: each thought takes up to two seconds, and none is ever looked at.
    for (int i = 0; i < 40; ++i) {
        const auto answer = hog.ask("play_engine", std::string{kUntimed} + R"(,"level":10)");
        hog.game = field(answer, "game");
        if (i % 2 == 0) hog.in_game("abort");
    }
    EXPECT_LE(server.metric("janggun_engine_waiting"), 2U);
    const auto begun = std::chrono::steady_clock::now();
    honest.game = field(honest.ask("play_engine", std::string{kUntimed} + R"(,"level":1)"), "game");
    honest.in_game("watch");
    EXPECT_TRUE(server.loop.run_until([&] {
        server.app().tick();
        return honest.has_heard(R"("ply":1)") || honest.has_heard(R"("moves":[{)");
    }));
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s);
    EXPECT_GT(server.metric("janggun_engine_jobs_cancelled_total"), 0U);
}

TEST(EngineTurns, AThoughtEndsWithItsGame) {
    Folder folder;
    Server server{folder.file("store")};
    Player player{server};
    player.game =
        field(player.ask("play_engine", std::string{kUntimed} + R"(,"level":10)"), "game");
    EXPECT_TRUE(contains(player.in_game("abort"), "ack"));
    EXPECT_EQ(server.metric("janggun_engine_jobs_cancelled_total"), 1U);
    EXPECT_EQ(server.metric("janggun_engine_moves_total"), 0U);
}

TEST(EnginePace, TheAnswerComesAfterAboutHalfASecond) {
    Folder folder;
    Server server{folder.file("store"), [](Options& options) { options.engine_floor = 500ms; }};
    Player player{server};
    player.game =
        field(player.ask("play_engine",
                         R"("variant":"shogun","clock":"300+5","colour":"white","level":1)"),
              "game");
    player.in_game("watch");
    EXPECT_TRUE(contains(player.move("e2e4", 0), "ack"));
    EXPECT_TRUE(
        server.loop.run_until([&] { return server.metric("janggun_engine_moves_total") == 1; }));
    server.pass(399ms);
    server.loop.run_ready();
    EXPECT_FALSE(player.has_heard(R"("ply":2)"));
    server.pass(401ms);
    const auto moved = player.wait_for(R"("ply":2)");
    EXPECT_GE(std::stoi(field(moved, "spent")), 400);
}

TEST(EnginePace, NeverCostsTheEngineItsClock) {
    Rng rng{1};
    const auto pause = [&](Duration main, int periods, Duration period, Duration increment) {
        ClockFace face;
        face.hands.first = {main, periods, period};
        return engine_pause(500ms, rng, face, Side::First, increment);
    };
    for (int i = 0; i < 100; ++i) {
        EXPECT_GE(pause(600s, 3, 30s, 0s), 400ms);
        EXPECT_LE(pause(600s, 3, 30s, 0s), 800ms);
        EXPECT_LE(pause(10s, 0, 0s, 0s), 200ms);
        EXPECT_LE(pause(1s, 0, 0s, 0s), 20ms);
        EXPECT_EQ(pause(0s, 0, 0s, 0s), 0ms);
        EXPECT_LE(pause(0s, 1, 3s, 0s), 300ms);
    }
    EXPECT_EQ(engine_pause(0ms, rng, std::nullopt, Side::First, 0s), 0ms);
}

}  // namespace
}  // namespace janggun::test

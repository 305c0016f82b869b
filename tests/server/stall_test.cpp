// A server that stands still charges nobody for it.
#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <thread>

#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

TEST(Stall, IsNotChargedToThePlayerWhoseMoveWaited) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun", "10");
    const std::string game = fmt::format(R"("game":"{}")", table.game);
    ASSERT_EQ(white.command("move", game + R"(,"move":"e2e4","ply":0)").text("t"), "ack");
    ASSERT_EQ(black.command("move", game + R"(,"move":"e7e5","ply":1)").text("t"), "ack");
    server.signal(SIGSTOP);
    const int sent = white.send("move", game + R"(,"move":"g1f3","ply":2)");
    std::this_thread::sleep_for(11s);  // longer than the clock has
    server.signal(SIGCONT);
    const auto answer = white.find([&](const Json& m) { return m.number("id") == sent; });
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->text("t"), "ack") << answer->text("text");
    const Json now{white.get("/api/game/" + table.game).body};
    EXPECT_EQ(now.text("phase"), "playing");
    EXPECT_LT(now.number("moves/2/spent"), 5000);
    const auto metrics = ask(server.port(), {.target = "/metrics"}).body;
    EXPECT_EQ(metrics.find("janggun_stalls_total 0"), std::string::npos);
}

TEST(Stall, DoesNotFlagAPlayerWhoIsStillThinking) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun", "8");
    const std::string game = fmt::format(R"("game":"{}")", table.game);
    ASSERT_EQ(white.command("move", game + R"(,"move":"e2e4","ply":0)").text("t"), "ack");
    ASSERT_EQ(black.command("move", game + R"(,"move":"e7e5","ply":1)").text("t"), "ack");
    server.signal(SIGSTOP);
    std::this_thread::sleep_for(9s);
    server.signal(SIGCONT);
    EXPECT_EQ(white.command("move", game + R"(,"move":"g1f3","ply":2)").text("t"), "ack");
}

}  // namespace
}  // namespace janggun::test

// Bounds of one WebSocket: backpressure, blocked writes, control frames, empty fragments.
#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/person.h"
#include "server/rules.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

const std::string kMask(4, '\0');

class SocketLimits : public testing::Test {
  protected:
    [[nodiscard]] ServerProcess::Options with(const std::string& limits,
                                              bool rate_limits = false) const {
        folder.write("janggun.toml", "[limits]\n" + limits);
        return {.flags = {"--config", (folder.path() / "janggun.toml").string()},
                .rate_limits = rate_limits};
    }
    static std::string metric(const ServerProcess& server, const std::string& name) {
        const auto metrics = ask(server.port(), {.target = "/metrics"}).body;
        const std::string line = "\n" + name + " ";
        const std::size_t at = metrics.find(line);
        if (at == std::string::npos) return {};
        return metrics.substr(at + line.size(), metrics.find('\n', at + 1) - at - line.size());
    }

    TemporaryFolder folder;
    Loop loop;
};

TEST_F(SocketLimits, OneMessageGetsThroughWhateverItsSize) {
    constexpr std::size_t kLimit = 4096;
    ServerProcess server{folder, with(fmt::format("socket_bytes = {}\n", kLimit))};
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    std::string game = white.get("/api/game/" + table.game).body;
    for (int ply = 0; game.size() < 2 * kLimit && ply < 200; ++ply) {
        const std::string fen = Json{game}.text("fen");
        const auto moves = legal_moves("shogun", fen);
        Person& mover = ply % 2 == 0 ? white : black;
        ASSERT_EQ(mover
                      .command("move", fmt::format(R"("game":"{}","move":"{}","ply":{})",
                                                   table.game, moves[ply % moves.size()], ply))
                      .text("t"),
                  "ack")
            << ply << ' ' << fen;
        game = white.get("/api/game/" + table.game).body;
    }
    ASSERT_GT(game.size(), 2 * kLimit) << "the game is too short to show anything";
    Person spectator{loop, server.port()};
    for (int times = 0; times < 3; ++times) {
        const Json shown = spectator.command("watch", fmt::format(R"("game":"{}")", table.game));
        EXPECT_EQ(shown.text("t"), "ack");
    }
    EXPECT_TRUE(spectator.socket().is_open());
    EXPECT_EQ(metric(server, "janggun_slow_readers_total"), "0");
}

TEST_F(SocketLimits, ABlockedWriteIsTimedOut) {
    // Nothing but the time of the write can end this socket: it is never idle, and no backlog is
    // too long.
    ServerProcess server{folder, with("socket_bytes = 100000000\nwrite_seconds = 1\n"
                                      "ping_seconds = 1\nidle_seconds = 3600\n")};
    Person white{loop, server.port()};
    Person black{loop, server.port()};
    const Table table = sit_down(white, black, "shogun");
    RawConnection reader{server.port()};
    ASSERT_TRUE(reader.become_socket(server.port()));
    const auto open_sockets = [&] { return metric(server, "janggun_sockets_open"); };
    ASSERT_EQ(open_sockets(), "3");
    // Asks until the kernel's buffers are full of answers it never reads.
    bool is_gone = false;
    for (int round = 0; round < 3000 && !is_gone; ++round) {
        std::string burst;
        for (int count = 0; count < 20; ++count) {
            const std::string text =
                fmt::format(R"({{"t":"watch","id":{},"game":"{}","padding":"{}"}})",
                            round * 20 + count, table.game, std::string(130, 'x'));
            burst += std::string{"\x81\xFE"} + static_cast<char>(text.size() >> 8) +
                     static_cast<char>(text.size() & 255) + kMask + text;
        }
        if (!reader.write(burst)) break;
        if (round % 50 == 49) is_gone = open_sockets() == "2";
    }
    EXPECT_TRUE(loop.run_until([&] { return open_sockets() == "2"; }))
        << "the blocked socket is still open";
    EXPECT_TRUE(white.socket().is_open());
}

TEST_F(SocketLimits, AFloodOfControlFramesIsCutOff) {
    ServerProcess server{folder, with("", true)};
    Person quiet{loop, server.port()};
    for (const char* kind : {"\x89", "\x8A"}) {  // ping, pong
        RawConnection noisy{server.port()};
        ASSERT_TRUE(noisy.become_socket(server.port()));
        std::string burst;
        for (int count = 0; count < 500; ++count) burst += std::string{kind} + '\x80' + kMask;
        noisy.write(burst);
        (void)noisy.read();
        EXPECT_TRUE(noisy.ended());
    }
    EXPECT_EQ(metric(server, "janggun_floods_total"), "2");
    EXPECT_EQ(quiet.command("ping", R"("sent":1)").text("t"), "pong");
}

TEST_F(SocketLimits, EmptyFragmentsAreReadAtABoundedRate) {
    ServerProcess server{folder, with("", true)};
    Person quiet{loop, server.port()};
    RawConnection noisy{server.port()};
    ASSERT_TRUE(noisy.become_socket(server.port()));
    ASSERT_TRUE(noisy.write(std::string{"\x01\x80", 2} + kMask));  // a text begins
    std::string fragments;
    for (int count = 0; count < 10'000; ++count) fragments += std::string{"\0\x80", 2} + kMask;
    // Unbounded, all of this is read within a second.
    constexpr std::size_t kAll = 64 * 1024 * 1024;
    std::size_t written = 0;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{2};
    while (written < kAll && std::chrono::steady_clock::now() < until)
        written += noisy.write_some(fragments, std::chrono::milliseconds{100});
    EXPECT_LT(written, kAll / 2);
    EXPECT_EQ(quiet.command("ping", R"("sent":1)").text("t"), "pong");
}

}  // namespace
}  // namespace janggun::test

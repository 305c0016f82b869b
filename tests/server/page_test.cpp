// What a browser gets that opens the page, and what those see who run the server.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

TEST(Page, IsServedWithWhatKeepsItSafe) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    for (const char* path : {"/", "/game/Ab3dEf9h", "/invite/Ab3dEf9h", "/learn/horse"}) {
        const auto page = ask(server.port(), {.target = path});
        EXPECT_EQ(page.status, 200) << path;
        EXPECT_NE(page.body.find("<title>Janggun</title>"), std::string::npos);
        EXPECT_EQ(page.headers.at("cross-origin-opener-policy"), "same-origin");
        EXPECT_EQ(page.headers.at("cross-origin-embedder-policy"), "require-corp");
        EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
        EXPECT_TRUE(page.headers.contains("referrer-policy"));
        const std::string policy = page.headers.at("content-security-policy");
        EXPECT_NE(policy.find("default-src 'self'"), std::string::npos);
        EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    }
    EXPECT_EQ(ask(server.port(), {.target = "/missing.js"}).status, 404);
    EXPECT_EQ(ask(server.port(), {.method = "POST", .target = "/"}).status, 405);
    const auto head = ask(server.port(), {.method = "HEAD", .target = "/"});
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.body, "");
    EXPECT_NE(head.headers.at("content-length"), "0");
}

TEST(Page, OnlyTheEmbeddedBoardMayBeFramed) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    for (const char* path : {"/embed", "/embed.html", "/embed/game/Ab3dEf9h?ply=last"}) {
        const auto page = ask(server.port(), {.target = path});
        EXPECT_EQ(page.status, 200) << path;
        EXPECT_NE(page.headers.at("content-security-policy").find("frame-ancestors *"),
                  std::string::npos)
            << path;
        EXPECT_EQ(page.headers.at("cross-origin-resource-policy"), "cross-origin");
    }
    const auto other = ask(server.port(), {.target = "/embedded"});
    EXPECT_NE(other.headers.at("content-security-policy").find("frame-ancestors 'none'"),
              std::string::npos);
}

TEST(Page, AConnectionServesSeveralRequestsInARow) {
    TemporaryFolder folder;
    ServerProcess server{folder};
    RawConnection connection{server.port()};
    const std::string request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    connection.write(request + request +
                     "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const std::string answers = connection.read();
    EXPECT_TRUE(connection.ended());
    std::size_t count = 0;
    for (std::size_t at = answers.find("200 OK"); at != std::string::npos;
         at = answers.find("200 OK", at + 1))
        ++count;
    EXPECT_EQ(count, 3u);
}

TEST(Running, MetricsAreForThisMachineOnly) {
    TemporaryFolder folder;
    ServerProcess server{folder, {.flags = {"--trust-proxy", "127.0.0.1"}}};
    const auto metrics = ask(server.port(), {.target = "/metrics"});
    EXPECT_EQ(metrics.status, 200);
    EXPECT_NE(metrics.body.find("# TYPE janggun_live_games gauge"), std::string::npos);
    EXPECT_NE(metrics.body.find("janggun_request_seconds_bucket"), std::string::npos);
    EXPECT_NE(metrics.body.find("# TYPE janggun_loop_lag_seconds histogram"), std::string::npos);
    EXPECT_EQ(
        ask(server.port(), {.target = "/metrics", .headers = {{"X-Forwarded-For", "203.0.113.9"}}})
            .status,
        403);
}

TEST(Running, BehindAnEncryptingProxyTheCookieIsForEncryptedConnections) {
    TemporaryFolder folder;
    ServerProcess server{
        folder, {.flags = {"--trust-proxy", "127.0.0.1", "--origin", "https://play.example.org"}}};
    Loop loop;
    Socket socket{loop, {.port = server.port(), .origin = "https://play.example.org"}, {}};
    ASSERT_TRUE(loop.run_until([&] { return socket.is_open() || socket.is_closed(); }));
    EXPECT_EQ(socket.handshake_status(), 101);
    EXPECT_TRUE(socket.set_cookie_line().starts_with("__Host-janggun="))
        << socket.set_cookie_line();
    EXPECT_NE(socket.set_cookie_line().find("; Secure"), std::string::npos);
    Socket other{loop, {.port = server.port()}, {}};
    ASSERT_TRUE(loop.run_until([&] { return other.is_open() || other.is_closed(); }));
    EXPECT_EQ(other.handshake_status(), 403);
}

}  // namespace
}  // namespace janggun::test

// The borders of HTTP: cross-origin requests, addresses that do not exist, transfer codings.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

class HttpEdges : public testing::Test {
  protected:
    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
};

TEST_F(HttpEdges, APageElsewhereMayUseItsToken) {
    Person person{loop, server.port()};
    person.sign_up("Sora");
    const std::string token = make_token(person, "challenge:write");
    const std::string elsewhere = "https://elsewhere.example";
    const auto preflight =
        ask(server.port(), {.method = "OPTIONS",
                            .target = "/api/account",
                            .headers = {{"Origin", elsewhere},
                                        {"Access-Control-Request-Method", "GET"},
                                        {"Access-Control-Request-Headers", "authorization"}}});
    EXPECT_EQ(preflight.status, 204);
    EXPECT_EQ(preflight.headers.at("access-control-allow-origin"), "*");
    EXPECT_NE(preflight.headers.at("access-control-allow-methods").find("GET"), std::string::npos);
    EXPECT_NE(preflight.headers.at("access-control-allow-headers").find("Authorization"),
              std::string::npos);

    const auto account = ask(
        server.port(), {.target = "/api/account",
                        .headers = {{"Origin", elsewhere}, {"Authorization", "Bearer " + token}}});
    EXPECT_EQ(account.status, 200);
    EXPECT_EQ(account.headers.at("access-control-allow-origin"), "*");
}

TEST_F(HttpEdges, APageElsewhereMayNotUseOurCookie) {
    Person person{loop, server.port()};
    HttpAsk logout{.method = "POST", .target = "/api/logout"};
    logout.headers = {{"Cookie", person.cookie()}, {"Origin", "https://elsewhere.example"}};
    const auto refused = ask(server.port(), logout);
    EXPECT_EQ(refused.status, 403);
    EXPECT_FALSE(refused.headers.contains("access-control-allow-credentials"));
    EXPECT_FALSE(
        ask(server.port(), {.target = "/"}).headers.contains("access-control-allow-origin"))
        << "the page itself is not for other sites";
}

TEST_F(HttpEdges, AnUnknownAddressOfTheApiIsNotFoundInJson) {
    for (const char* path : {"/api", "/api/nonsense", "/api/nonsense/deeper", "/game/export",
                             "/oauth", "/token/nonsense"}) {
        const auto answer = ask(server.port(), {.target = path});
        EXPECT_EQ(answer.status, 404) << path;
        EXPECT_EQ(answer.headers.at("content-type"), "application/json") << path;
        EXPECT_TRUE(Json{answer.body}.good()) << path << ": " << answer.body;
    }
    const auto program =
        ask(server.port(), {.target = "/somewhere", .headers = {{"Accept", "application/json"}}});
    EXPECT_EQ(program.status, 404) << "who asks for JSON does not get the page";
    EXPECT_EQ(ask(server.port(), {.target = "/somewhere",
                                  .headers = {{"Accept", "text/html,application/xhtml+xml"}}})
                  .status,
              200);
}

TEST_F(HttpEdges, OnlyTheChunkedTransferCodingIsTaken) {
    const auto status = [&](const std::string& coding) {
        RawConnection connection{server.port()};
        connection.write(
            fmt::format("POST /api/login HTTP/1.1\r\nHost: localhost\r\n"
                        "Content-Type: application/json\r\n{}\r\n2\r\n{{}}\r\n0\r\n\r\n",
                        coding));
        const std::string answer = connection.read("\r\n");
        return answer.size() < 12 ? 0 : std::stoi(answer.substr(9, 3));
    };
    EXPECT_EQ(status("Transfer-Encoding: chunked\r\n"), 403) << "read, and of no origin";
    for (const char* coding :
         {"Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: chunked, identity\r\n",
          "Transfer-Encoding: identity\r\n",
          "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"})
        EXPECT_EQ(status(coding), 400) << coding;
}

}  // namespace
}  // namespace janggun::test

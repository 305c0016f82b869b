// Clients behind a proxy: whose address counts, and how many connections it may have.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/server_process.h"
#include "server/wire.h"

namespace janggun::test {
namespace {

/// The status of the next answer, without closing the connection.
int status_of(RawConnection& connection, const std::string& path, const std::string& headers) {
    connection.write(fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\n{}\r\n", path, headers));
    const std::string answer = connection.read("\r\n\r\n");
    return answer.size() < 12 ? 0 : std::stoi(answer.substr(9, 3));
}

TEST(Proxy, TheLastForwardedLineNamesTheClient) {
    TemporaryFolder folder;
    ServerProcess server{folder, {.flags = {"--trust-proxy", "127.0.0.1"}}};
    for (const std::string& headers :
         {std::string{"X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\n"},
          std::string{"X-Forwarded-For: 127.0.0.1, 203.0.113.9:4711\r\n"},
          std::string{"X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: rubbish\r\n"},
          std::string{"X-Forwarded-For: unknown\r\n"}, std::string{"X-Forwarded-For: ,\r\n"}}) {
        RawConnection spoofer{server.port()};
        EXPECT_EQ(status_of(spoofer, "/metrics", headers), 403) << headers;
    }
    RawConnection operator_himself{server.port()};
    EXPECT_EQ(status_of(operator_himself, "/metrics", ""), 200);
}

TEST(Proxy, ConnectionsAreCappedByTheClientsAddress) {
    TemporaryFolder folder;
    folder.write("janggun.toml", "[limits]\nconnections_per_address = 3\n");
    ServerProcess server{folder,
                         {.flags = {"--trust-proxy", "127.0.0.1", "--config",
                                    (folder.path() / "janggun.toml").string()},
                          .rate_limits = true}};
    const std::string crowd = "X-Forwarded-For: 203.0.113.9\r\n";
    std::vector<std::unique_ptr<RawConnection>> held;
    for (int count = 0; count < 3; ++count) {
        held.push_back(std::make_unique<RawConnection>(server.port()));
        EXPECT_EQ(status_of(*held.back(), "/health", crowd), 200) << count;
    }
    RawConnection fourth{server.port()};
    EXPECT_EQ(status_of(fourth, "/health", crowd), 429);
    RawConnection other{server.port()};
    EXPECT_EQ(status_of(other, "/health", "X-Forwarded-For: 203.0.113.10\r\n"), 200);
    // A place that was given up is free again.
    held.pop_back();
    int status = 0;
    for (int attempt = 0; attempt < 100 && status != 200; ++attempt) {
        RawConnection next{server.port()};
        status = status_of(next, "/health", crowd);
    }
    EXPECT_EQ(status, 200);
}

}  // namespace
}  // namespace janggun::test

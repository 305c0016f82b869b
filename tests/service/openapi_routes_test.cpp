// Holds openapi.json to the routes that features register.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "server/json.h"
#include "server/protocol/documents.h"
#include "service/players.h"

namespace janggun::test {
namespace {

TEST(OpenApiDocument, HasEveryRouteAndNoOther) {
    const Json document{protocol::openapi()};
    ASSERT_TRUE(document.good());
    std::set<std::string> documented;
    for (const auto& [path, methods] : document.element()["paths"].get_object())
        for (const auto& [method, operation] : methods.get_object()) {
            std::string upper{method};
            for (char& c : upper) c = static_cast<char>(std::toupper(c));
            documented.insert(upper + " " + std::string{path});
        }
    std::set<std::string> served{"GET /health", "GET /metrics", "GET /openapi.json",
                                 "GET /asyncapi.json"};
    const Folder folder;
    Server server{folder.file("store")};
    for (const Route& route : server.app().registry().routes())
        served.insert(fmt::format("{} {}", name_of(route.method), route.pattern));
    EXPECT_EQ(documented, served);
}

TEST(OpenApiDocument, DescribesTheLinesOfStreams) {
    const auto is_described = [](std::string_view line, const char* schema) {
        return mismatch_of_line(line, schema).empty();
    };
    constexpr std::string_view kGone =
        R"({"type":"opponentGone","gone":true,"claimWinInSeconds":8})";
    EXPECT_TRUE(is_described(kGone, "BotGameLine"));
    EXPECT_FALSE(is_described(kGone, "BotEvent"));
    EXPECT_FALSE(is_described(R"({"type":"opponentGone","gone":1})", "BotGameLine"));
    EXPECT_FALSE(is_described(R"({"type":"opponentGone","gone":true,"new":1})", "BotGameLine"));
    EXPECT_FALSE(is_described(R"({"type":"gameState","moves":""})", "BotGameLine"));
    EXPECT_FALSE(is_described(R"({"type":"gameStart","game":{}})", "BotEvent"));
    EXPECT_FALSE(is_described(R"({"id":"Ab3dEf9h"})", "ExportedGame"));
}

}  // namespace
}  // namespace janggun::test

// Which route a path takes.
#include "server/http/router.h"

#include <gtest/gtest.h>

namespace janggun::server::http {
namespace {

Router some_routes() {
    const Handler nothing = [](const Request&, const Captures&, const SendResponse&) {};
    Router router;
    router.add(Method::Post, "/api/challenge/{user}", nothing);
    router.add(Method::Post, "/api/challenge/ai", nothing);
    router.add(Method::Post, "/api/challenge/{id}/accept", nothing);
    router.add(Method::Get, "/api/game/{id}", nothing);
    router.add(Method::Get, "/api/bot/game/stream/{id}", nothing);
    router.add(Method::Get, "/api/bot/game/{id}/chat", nothing);
    router.add(Method::Post, "/api/bot/game/{id}/move/{move}", nothing);
    return router;
}

TEST(Router, PrefersPlainTextToBraces) {
    const Router router = some_routes();
    EXPECT_EQ(router.find(Method::Post, "/api/challenge/ai").pattern, "/api/challenge/ai");
    EXPECT_EQ(router.find(Method::Post, "/api/challenge/aida").pattern, "/api/challenge/{user}");
    EXPECT_EQ(router.find(Method::Get, "/api/bot/game/stream/abc").pattern,
              "/api/bot/game/stream/{id}");
}

TEST(Router, CapturesInOrder) {
    const Router router = some_routes();
    const auto found = router.find(Method::Post, "/api/bot/game/abcdefgh/move/a4a5");
    ASSERT_TRUE(found.handler);
    EXPECT_EQ(found.captures, (Captures{"abcdefgh", "a4a5"}));
    EXPECT_EQ(router.find(Method::Get, "/api/game/abc.pgn").captures, Captures{"abc.pgn"});
}

TEST(Router, OverlooksOneSlashAtTheEnd) {
    const Router router = some_routes();
    EXPECT_EQ(router.find(Method::Post, "/api/challenge/ai/").pattern, "/api/challenge/ai");
    EXPECT_FALSE(router.find(Method::Post, "/api/challenge/ai//").handler);
}

TEST(Router, HeadGoesWhereGetGoes) {
    EXPECT_TRUE(some_routes().find(Method::Head, "/api/game/abc").handler);
}

TEST(Router, SaysWhichMethodsAPathTakes) {
    const Router router = some_routes();
    const auto found = router.find(Method::Delete, "/api/game/abc");
    EXPECT_FALSE(found.handler);
    EXPECT_EQ(found.allowed, "GET");
    EXPECT_EQ(router.find(Method::Get, "/api/nothing").allowed, "");
}

TEST(Router, AnEmptySegmentIsNoName) {
    EXPECT_FALSE(some_routes().find(Method::Get, "/api/game/").handler);
    EXPECT_FALSE(some_routes().find(Method::Get, "/api/game/abc//").handler);
    EXPECT_FALSE(some_routes().find(Method::Get, "/api/game").handler);
}

}  // namespace
}  // namespace janggun::server::http

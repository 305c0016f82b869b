// A credential that is being read while it is ended must not be trusted afterwards.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

TEST(CredentialRace, ASessionThatEndsWhileItIsReadIsNotCached) {
    const Folder folder;
    Server server{folder.file("store")};
    Call sign_up;
    sign_up.fields.add("name", "Sora");
    sign_up.fields.add("password", "correct horse");
    const std::string session = server.request("POST", "/api/signup", sign_up).session.value_or("");
    Call log_out;
    log_out.caller = server.identify(session).value();
    server.stop();
    server.start();  // with an empty cache

    server.store->is_holding_credentials = true;
    std::optional<std::optional<Caller>> found;
    server.app().identity().identify_session(
        session, {}, [&](std::optional<Caller> caller) { found = std::move(caller); });
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held_credentials() == 1; }));
    EXPECT_EQ(server.request("POST", "/api/logout", log_out).status, 200);
    server.store->release_credentials();
    ASSERT_TRUE(server.loop.run_until([&] { return found.has_value(); }));
    EXPECT_FALSE(*found) << "it was read before it ended, and identified after";
    EXPECT_FALSE(server.identify(session)) << "not even from the cache";
}

}  // namespace
}  // namespace janggun::test

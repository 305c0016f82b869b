// Credentials whose reading fails, or that end while they are read.
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
        session, {}, [&](const Identity::Identified& caller) { found = *caller; });
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held_credentials() == 1; }));
    EXPECT_EQ(server.request("POST", "/api/logout", log_out).status, 200);
    server.store->release_credentials();
    ASSERT_TRUE(server.loop.run_until([&] { return found.has_value(); }));
    EXPECT_FALSE(*found) << "it was read before it ended, and identified after";
    EXPECT_FALSE(server.identify(session)) << "not even from the cache";
}

// A new guest's cookie would replace the account's: an outage of the database would sign everybody
// out.
TEST(CredentialFailure, IsNotTakenForAStranger) {
    const Folder folder;
    Server server{folder.file("store")};
    Call sign_up;
    sign_up.fields.add("name", "Sora");
    sign_up.fields.add("password", "correct horse");
    const std::string session = server.request("POST", "/api/signup", sign_up).session.value_or("");
    server.stop();
    server.start();  // with an empty cache

    const auto identify = [&] {
        std::optional<Identity::Identified> found;
        server.app().identity().identify_session(
            session, {}, [&](Identity::Identified caller) { found = std::move(caller); });
        EXPECT_TRUE(server.loop.run_until([&] {
            server.store->fail_users();
            return found.has_value();
        }));
        return found.value_or(Failure{StoreError::Failed});
    };
    server.store->is_failing_credentials = true;
    EXPECT_FALSE(identify()) << "the credential cannot be read";
    server.store->is_failing_credentials = false;
    server.store->is_holding_users = true;
    EXPECT_FALSE(identify()) << "the person cannot be read";
    server.store->is_holding_users = false;
    const auto caller = identify();
    ASSERT_TRUE(caller && *caller);
    EXPECT_EQ((*caller)->name, "Sora");
}

}  // namespace
}  // namespace janggun::test

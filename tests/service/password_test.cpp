// Changing a password: what it takes, and who is out afterwards.
#include <algorithm>
#include <vector>

#include "service/players.h"

namespace janggun::test {
namespace {

class PasswordTest : public testing::Test {
  protected:
    Answer enter(const char* path, const std::string& password) {
        Call call;
        call.fields.add("name", "Sora");
        call.fields.add("password", password);
        return server.request("POST", path, call);
    }
    Answer change(const Caller& caller, const std::string& from, const std::string& to) {
        Call call;
        call.caller = caller;
        call.fields.add("old_password", from);
        call.fields.add("new_password", to);
        return server.request("POST", "/api/me/password", call);
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(PasswordTest, ChangingItEndsEverySessionButTheCallersNewOne) {
    Player desk{server, enter("/api/signup", "correct horse").session.value_or("")};
    Player phone{server, enter("/api/login", "correct horse").session.value_or("")};
    Call with_scopes;
    with_scopes.caller = desk.caller;
    with_scopes.fields.add("scopes", "bot:play");
    const auto token = field(server.request("POST", "/api/tokens", with_scopes).body, "token");

    const Answer changed = change(desk.caller, "correct horse", "battery staple");
    ASSERT_EQ(changed.status, 200) << changed.body;
    EXPECT_TRUE(contains(changed.body, R"("name":"Sora")"));
    EXPECT_TRUE(server.identify(changed.session.value_or("")));
    EXPECT_FALSE(server.identify(desk.secret));
    EXPECT_FALSE(server.identify(phone.secret));
    EXPECT_EQ(phone.closed_for, Sink::Close::LoggedOut);
    EXPECT_EQ(enter("/api/login", "correct horse").status, 403);
    EXPECT_EQ(enter("/api/login", "battery staple").status, 200);

    std::optional<std::optional<Caller>> bot;
    server.app().identity().identify_token(
        token, {}, [&](const Identity::Identified& found) { bot = *found; });
    ASSERT_TRUE(server.loop.run_until([&] { return bot.has_value(); }));
    EXPECT_TRUE(*bot) << "a token is not a session";
}

TEST_F(PasswordTest, ItIsKeptOverARestart) {
    const std::string secret = enter("/api/signup", "correct horse").session.value_or("");
    const auto caller = server.identify(secret);
    ASSERT_TRUE(caller);
    const Answer changed = change(*caller, "correct horse", "battery staple");
    ASSERT_EQ(changed.status, 200) << changed.body;
    server.stop();
    server.start();
    EXPECT_FALSE(server.identify(secret));
    EXPECT_TRUE(server.identify(changed.session.value_or("")));
    EXPECT_EQ(enter("/api/login", "correct horse").status, 403);
    EXPECT_EQ(enter("/api/login", "battery staple").status, 200);
}

TEST_F(PasswordTest, TheOldOneMustBeRightAndTheNewOneLongEnough) {
    const std::string secret = enter("/api/signup", "correct horse").session.value_or("");
    const auto caller = server.identify(secret);
    ASSERT_TRUE(caller);
    const Answer guessed = change(*caller, "wrong horse", "battery staple");
    EXPECT_EQ(guessed.status, 403);
    EXPECT_EQ(field(guessed.body, "code"), "wrong_password") << guessed.body;
    EXPECT_FALSE(guessed.session);
    const Answer weak = change(*caller, "correct horse", "short");
    EXPECT_EQ(weak.status, 400);
    EXPECT_EQ(field(weak.body, "code"), "weak_password") << weak.body;
    EXPECT_EQ(change(*caller, std::string(1000, 'x'), "battery staple").status, 403);
    EXPECT_TRUE(server.identify(secret)) << "a refusal ends no session";
    EXPECT_EQ(enter("/api/login", "correct horse").status, 200);
}

TEST_F(PasswordTest, OfTwoChangesAtOnceOneHolds) {
    const std::string secret = enter("/api/signup", "correct horse").session.value_or("");
    Call call;
    call.caller = server.identify(secret).value_or(Caller{});
    call.fields.add("old_password", "correct horse");
    call.fields.add("new_password", "battery staple");
    std::vector<int> statuses;
    for (int i = 0; i < 2; ++i)
        server.route("POST", "/api/me/password").answer(call, [&](const Answer& answer) {
            statuses.push_back(answer.status);
        });
    ASSERT_TRUE(server.loop.run_until([&] { return statuses.size() == 2; }));
    std::ranges::sort(statuses);
    EXPECT_EQ(statuses, (std::vector{200, 403}));
}

}  // namespace
}  // namespace janggun::test

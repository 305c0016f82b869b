// Progress of accounts over HTTP: stored, answered, exported, deleted; what is refused.
#include "server/domain/progress.h"

#include <gtest/gtest.h>

#include "server/app/route.h"
#include "service/players.h"

namespace janggun::test {
namespace {

class ProgressTest : public testing::Test {
  protected:
    std::string sign_up(std::string name) {
        Call call;
        call.fields.add("name", std::move(name));
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    Answer get(const Caller& caller) {
        Call call;
        call.caller = caller;
        return server.request("GET", "/api/account/progress", call);
    }
    Answer put(const Caller& caller, std::string key, std::string text) {
        Call call;
        call.caller = caller;
        call.path = {std::move(key)};
        call.text = std::move(text);
        return server.request("PUT", "/api/account/progress/{key}", call);
    }

    Folder folder;
    Server server{folder.file("store")};
    Player sora{server, sign_up("Sora")};
    Player haneul{server, sign_up("Haneul")};
};

TEST_F(ProgressTest, IsKeptForEachAccountUnderItsKeys) {
    EXPECT_EQ(get(sora.caller).body, R"({"items":{}})");
    const Answer stored = put(sora.caller, "lessons", R"({ "janggi": {"soldier": [1, 2]} })");
    EXPECT_EQ(stored.status, 200) << stored.body;
    EXPECT_EQ(stored.body, R"({"janggi":{"soldier":[1,2]}})");
    EXPECT_EQ(put(sora.caller, "trainer", R"({"best":9})").status, 200);
    EXPECT_EQ(put(sora.caller, "trainer", R"({"best":12})").status, 200);
    EXPECT_EQ(put(haneul.caller, "puzzle_series", "{}").status, 200);
    const Answer all = get(sora.caller);
    EXPECT_EQ(all.body,
              R"({"items":{"lessons":{"janggi":{"soldier":[1,2]}},"trainer":{"best":12}}})");
    EXPECT_EQ(mismatch_of_line(all.body, "Progress"), "");
    EXPECT_EQ(get(haneul.caller).body, R"({"items":{"puzzle_series":{}}})");
}

TEST_F(ProgressTest, RefusesWhatIsNoObjectTooLongOrOfAnotherKey) {
    EXPECT_EQ(put(sora.caller, "trainer", R"({"best":9})").status, 200);
    for (const char* text :
         {"", "[]", "7", "{", R"({"a":1}{"b":2})", "{\"a\":\"\xff\"}", "{\"a\":}"})
        EXPECT_EQ(put(sora.caller, "trainer", text).status, 400) << text;
    EXPECT_EQ(
        put(sora.caller, "trainer", R"({"a":")" + std::string(kMostProgressBytes, 'x') + "\"}")
            .status,
        400);
    const std::string largest = R"({"a":")" + std::string(kMostProgressBytes - 8, 'x') + "\"}";
    EXPECT_EQ(put(sora.caller, "lessons", largest).body, largest);
    for (const char* key : {"", "friends", "Lessons", "lessons "})
        EXPECT_EQ(put(sora.caller, key, "{}").status, 404) << key;
    EXPECT_TRUE(contains(get(sora.caller).body, R"("trainer":{"best":9})"));
}

TEST_F(ProgressTest, NeedsAnAccount) {
    Player guest{server};
    for (const auto& [method, pattern] : {std::pair{"GET", "/api/account/progress"},
                                          std::pair{"PUT", "/api/account/progress/{key}"}}) {
        const Route& route = server.route(method, pattern);
        EXPECT_TRUE(access_fault(route, Caller{}));
        EXPECT_TRUE(access_fault(route, guest.caller));
        EXPECT_FALSE(access_fault(route, sora.caller));
    }
}

TEST_F(ProgressTest, IsExportedAndDeletedWithTheAccount) {
    put(sora.caller, "lessons", R"({"done":["cannon"]})");
    const auto exported = server.stream("GET", "/api/me/export", sora.call({}));
    EXPECT_TRUE(contains(exported.text, R"("progress":[{"key":"lessons","at":)")) << exported.text;
    EXPECT_TRUE(contains(exported.text, R"("value":{"done":["cannon"]}}])")) << exported.text;
    Call remove = sora.call({});
    remove.fields.add("password", "correct horse");
    EXPECT_EQ(server.request("DELETE", "/api/me", remove).status, 200);
    EXPECT_EQ(get(sora.caller).body, R"({"items":{}})");
}

}  // namespace
}  // namespace janggun::test

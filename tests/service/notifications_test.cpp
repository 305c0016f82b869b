// Notifications: what accounts are told of, once, and what stays in the list.
#include <gtest/gtest.h>

#include "service/community.h"

namespace janggun::test {
namespace {

class Notified : public Community {
  protected:
    std::string list(const Player& who) {
        return ask(who.caller, "GET", "/api/notifications").body;
    }
    std::string about(const Player& who) {
        const std::string body = list(who);
        return body.substr(body.find(R"("notifications")"));
    }

    Player sora{server, sign_up("Sora")};
    Player bom{server, sign_up("Bom")};
};

TEST_F(Notified, AChallengeAndAFollowerAreToldAndStored) {
    bom.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Sora")");
    const std::string told = sora.wait_for(R"("t":"notification")");
    EXPECT_TRUE(contains(told, R"("kind":"challenge")") && contains(told, R"("name":"Bom")"))
        << told;
    ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Sora"});
    sora.wait_for(R"("kind":"follow")");
    EXPECT_EQ(field(list(sora), "unread"), "2");
    EXPECT_EQ(field(list(bom), "unread"), "0");
    EXPECT_LT(list(sora).find("follow"), list(sora).find("challenge")) << "the latest first";
    EXPECT_EQ(ask(sora.caller, "POST", "/api/notifications/seen").status, 200);
    EXPECT_EQ(field(list(sora), "unread"), "0");
    EXPECT_TRUE(contains(list(sora), R"("seen":true)"));
}

TEST_F(Notified, WhatSaysTheSameAndIsUnseenIsOneNotification) {
    for (int i = 0; i < 3; ++i) {
        ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Sora"});
        ask(bom.caller, "POST", "/api/rel/unfollow/{name}", {}, {"Sora"});
        server.pass(std::chrono::hours{25});
    }
    EXPECT_TRUE(server.loop.run_until([&] { return field(list(sora), "unread") == "1"; }));
    EXPECT_EQ(occurrences(about(sora), "follow"), 1) << about(sora);
}

TEST_F(Notified, AFollowerIsToldOnceADayHoweverOftenTheyComeBack) {
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Sora"}).status, 200);
        sora.ask("ping", R"("sent":1)");
        ask(sora.caller, "POST", "/api/notifications/seen");
        ask(bom.caller, "POST", "/api/rel/unfollow/{name}", {}, {"Sora"});
    }
    EXPECT_EQ(occurrences(about(sora), "follow"), 1) << about(sora);
    server.pass(std::chrono::hours{25});
    ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Sora"});
    EXPECT_TRUE(server.loop.run_until([&] { return field(list(sora), "unread") == "1"; }));
    int taken = 1;
    while (taken < 200 &&
           ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Sora"}).status == 200)
        ++taken;
    EXPECT_EQ(taken, 50) << "nor do they follow without end";
}

TEST_F(Notified, ATurnInACorrespondenceGameIsToldToWhoIsNotLooking) {
    const auto invite = field(
        sora.ask("invite", R"("variant":"shogun","clock":"1/172800","colour":"white")"), "invite");
    sora.game = bom.game = field(bom.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
    ASSERT_FALSE(sora.game.empty());
    sora.move("e2e4", 0);
    EXPECT_TRUE(contains(bom.wait_for(R"("kind":"turn")"), sora.game));
    sora.ask("watch", R"("game":")" + sora.game + "\"");
    bom.move("e7e5", 1);
    server.loop.run_ready();
    EXPECT_FALSE(contains(list(sora), "turn")) << "she looks at the game";
}

TEST_F(Notified, TheReporterHearsWhatBecameOfAReport) {
    Player moderator{server, sign_up_as("Miru", Role::Moderator)};
    const std::string id = field(ask(sora.caller, "POST", "/api/report",
                                     {{"user", "Bom"}, {"reason", "spam"}, {"text", "x"}})
                                     .body,
                                 "id");
    ask(moderator.caller, "POST", "/api/mod/reports/{id}", {{"state", "dismissed"}}, {id});
    const std::string told = sora.wait_for(R"("kind":"report")");
    EXPECT_TRUE(contains(told, "dismissed") && contains(told, R"("name":"Bom")")) << told;
    EXPECT_FALSE(contains(list(bom), "report"));
}

TEST_F(Notified, OnlyAHundredAreKept) {
    std::vector<Write> unit;
    for (int i = 0; i < 130; ++i)
        unit.emplace_back(
            write::AddNotification{{0, sora.caller.user, server.now, NotificationKind::Follow,
                                    R"({"name":"p)" + std::to_string(i) + "\"}", false}});
    std::optional<bool> is_written;
    server.store->write(std::move(unit), [&](const auto& done) { is_written = done.has_value(); });
    ASSERT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }));
    ASSERT_TRUE(*is_written);
    EXPECT_EQ(field(list(sora), "unread"), "100");
    EXPECT_TRUE(contains(list(sora), R"("p129")") && contains(list(sora), R"("p30")"));
    EXPECT_FALSE(contains(list(sora), R"("p29")"));
}

TEST_F(Notified, GuestsHaveNone) {
    Player guest{server};
    EXPECT_EQ(ask(guest.caller, "GET", "/api/notifications").status, 403);
    EXPECT_EQ(ask(Caller{}, "GET", "/api/notifications").status, 401);
}

TEST_F(Notified, AnExportHasThemAndADeletionTakesThemAway) {
    ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Sora"});
    sora.wait_for(R"("kind":"follow")");
    const auto exported = server.stream("GET", "/api/me/export", sora.call());
    EXPECT_TRUE(contains(exported.text, R"("notifications":[{"kind":"follow")")) << exported.text;
    EXPECT_TRUE(exported.text.ends_with("]}")) << exported.text;
}

}  // namespace
}  // namespace janggun::test

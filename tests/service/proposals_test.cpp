// Invitations, challenges and new games are made once and kept, whatever happens to the server.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kTerms = R"("variant":"shogun","clock":"300+5")";

std::string named(std::string_view name, std::string_view value) {
    std::string text{"\""};
    return text.append(name).append("\":\"").append(value).append("\"");
}

class ProposalsTest : public testing::Test {
  protected:
    /// The server dies, and comes back after a while.
    void restart(Duration away = 1min) {
        server.stop();
        server.now = server.now + away;
        server.start();
    }
    static std::string invite(Player& player, std::string_view key = {}) {
        std::string fields = std::string{kTerms} + R"(,"colour":"white")";
        if (!key.empty()) fields.append(",").append(named("key", key));
        return field(player.ask("invite", fields), "invite");
    }
    static std::string accept(Player& player, const std::string& invite) {
        return player.ask("accept_invite", named("invite", invite));
    }
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(ProposalsTest, AnInvitationOutlivesTheServer) {
    std::string host_secret;
    std::string link;
    {
        Player host{server};
        host_secret = host.secret;
        link = invite(host);
        restart();
    }
    Player guest{server};
    Player host{server, host_secret};
    EXPECT_TRUE(contains(guest.ask("show_invite", named("invite", link)), kTerms));
    const std::string game = field(accept(guest, link), "game");
    EXPECT_EQ(field(host.wait_for(R"("t":"start")"), "game"), game);
    EXPECT_EQ(field(accept(guest, link), "game"), game) << "accepted twice is one game";
    Player late{server};
    EXPECT_EQ(field(accept(late, link), "code"), "not_found");
}

TEST_F(ProposalsTest, WhoeverAcceptsAnInvitationMayAskForTheFreeSide) {
    Player host{server};
    Player guest{server};
    const auto accept_as = [&](const std::string& link, std::string_view colour) {
        return guest.ask("accept_invite", named("invite", link) + "," + named("colour", colour));
    };
    const auto guest_side = [&](const std::string& game) {
        return field(guest.wait_for(R"("t":"start","game":")" + game), "side");
    };
    for (const std::string_view side : {"white", "black"}) {
        const std::string open = field(host.ask("invite", kTerms), "invite");
        EXPECT_EQ(guest_side(field(accept_as(open, side), "game")), side);
    }
    const std::string link = invite(host);  // the host asks for White
    EXPECT_EQ(field(accept_as(link, "red"), "code"), "bad_field");
    EXPECT_EQ(field(accept_as(link, "white"), "code"), "not_allowed");
    EXPECT_EQ(guest_side(field(accept_as(link, "black"), "game")), "black")
        << "a refused side leaves the invitation open";
}

TEST_F(ProposalsTest, AnAcceptedOrCancelledInvitationIsGoneForGood) {
    std::string taken;
    std::string cancelled;
    std::string guest_secret;
    {
        Player host{server};
        Player guest{server};
        guest_secret = guest.secret;
        taken = invite(host);
        cancelled = invite(host);
        EXPECT_TRUE(contains(accept(guest, taken), "ack"));
        EXPECT_TRUE(contains(host.ask("cancel_invite", named("invite", cancelled)), "ack"));
        restart();
    }
    Player late{server};
    EXPECT_EQ(field(accept(late, taken), "code"), "not_found");
    EXPECT_EQ(field(accept(late, cancelled), "code"), "not_found");
    Player guest{server, guest_secret};
    EXPECT_EQ(field(accept(guest, taken), "game"), taken) << "the answer that was lost";
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
}

TEST_F(ProposalsTest, AnOldInvitationIsNotTaken) {
    Player host{server};
    const std::string link = invite(host);
    server.pass(25h);
    Player guest{server};
    EXPECT_EQ(field(accept(guest, link), "code"), "not_found");
}

TEST_F(ProposalsTest, NothingIsPromisedThatIsNotStored) {
    Player host{server};
    server.store->is_failing = true;
    EXPECT_EQ(field(host.ask("invite", kTerms), "code"), "storage");
    server.store->is_failing = false;
    const std::string link = invite(host);
    server.store->is_failing = true;
    EXPECT_EQ(field(host.ask("cancel_invite", named("invite", link)), "code"), "storage");
    server.store->is_failing = false;
    Player guest{server};
    EXPECT_TRUE(contains(accept(guest, link), "ack")) << "what could not be taken back stands";
}

TEST_F(ProposalsTest, AChallengeOutlivesTheServer) {
    const std::string secrets[] = {sign_up("Sora"), sign_up("Haneul")};
    std::string challenge;
    {
        Player sora{server, secrets[0]};
        challenge = field(
            sora.ask("challenge", std::string{kTerms} + R"(,"user":"Haneul","colour":"black")"),
            "challenge");
        restart();
    }
    Player sora{server, secrets[0]};
    Player haneul{server, secrets[1]};
    EXPECT_TRUE(contains(server.request("GET", "/api/challenge", haneul.call()).body, challenge));
    EXPECT_TRUE(contains(haneul.ask("accept_challenge", named("challenge", challenge)), "ack"));
    EXPECT_EQ(field(sora.wait_for(R"("status":"accepted")"), "challenge"), challenge);
    EXPECT_EQ(field(sora.wait_for(R"("t":"start")"), "side"), "black");
}

TEST_F(ProposalsTest, ADeclinedChallengeStaysDeclined) {
    const std::string secrets[] = {sign_up("Sora"), sign_up("Haneul")};
    std::string challenge;
    {
        Player sora{server, secrets[0]};
        Player haneul{server, secrets[1]};
        challenge =
            field(sora.ask("challenge", std::string{kTerms} + R"(,"user":"Haneul")"), "challenge");
        const std::string which = named("challenge", challenge);
        EXPECT_EQ(field(sora.ask("decline_challenge", which), "code"), "forbidden");
        EXPECT_TRUE(contains(haneul.ask("decline_challenge", which), "ack"));
        sora.wait_for(R"("status":"declined")");
        restart();
    }
    Player haneul{server, secrets[1]};
    EXPECT_EQ(field(haneul.ask("accept_challenge", named("challenge", challenge)), "code"),
              "not_found");
}

TEST_F(ProposalsTest, AskedForAgainAfterARestartItIsTheSame) {
    const std::string engine_game = std::string{kTerms} + R"(,"level":1,"key":"my first game")";
    std::string secret;
    std::string game;
    std::string link;
    {
        Player player{server};
        secret = player.secret;
        game = field(player.ask("play_engine", engine_game), "game");
        link = invite(player, "my first invitation");
        EXPECT_EQ(invite(player, "my first invitation"), link);
        restart();
    }
    Player player{server, secret};
    EXPECT_EQ(field(player.ask("play_engine", engine_game), "game"), game);
    EXPECT_EQ(invite(player, "my first invitation"), link);
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
    // A key is its owner's alone; and without one, everything asked for is new.
    Player stranger{server};
    EXPECT_NE(field(stranger.ask("play_engine", engine_game), "game"), game);
    EXPECT_NE(invite(player), link);

    // Even when the game is over and forgotten.
    EXPECT_TRUE(contains(player.ask("abort", named("game", game)), "ack"));
    player.disconnect();
    server.pass(1h);
    player.connect();
    EXPECT_EQ(field(player.ask("play_engine", engine_game), "game"), game);
}

TEST_F(ProposalsTest, WhatIsAskedForTwiceAtOnceIsMadeOnce) {
    Player player{server};
    server.store->is_holding = true;
    const std::string wanted = std::string{kTerms} + R"(,"level":1,"key":"k")";
    player.last_id = 1;
    player.say("play_engine", wanted);
    player.last_id = 2;
    player.say("play_engine", wanted);
    server.store->release();
    const std::string first = player.wait_for(R"("t":"ack","id":1)");
    EXPECT_EQ(field(player.wait_for(R"("t":"ack","id":2)"), "game"), field(first, "game"));
    EXPECT_EQ(server.metric("janggun_live_games"), 1U);
}

TEST_F(ProposalsTest, WhoLeavesForGoodTakesTheirProposalsAlong) {
    const std::string secrets[] = {sign_up("Sora"), sign_up("Haneul")};
    Player sora{server, secrets[0]};
    Player haneul{server, secrets[1]};
    const std::string link = invite(sora);
    sora.ask("challenge", std::string{kTerms} + R"(,"user":"Haneul")");
    Call call = sora.call();
    call.fields.add("password", "correct horse");
    EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 200);
    haneul.wait_for(R"("status":"canceled")");
    EXPECT_EQ(field(accept(haneul, link), "code"), "not_found");
}

}  // namespace
}  // namespace janggun::test

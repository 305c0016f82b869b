// Following and blocking: lists, friends online, and what a block prevents.
#include <gtest/gtest.h>

#include "service/community.h"

namespace janggun::test {
namespace {

class Social : public Community {
  protected:
    int relate(const Player& who, const std::string& what, const std::string& name) {
        return ask(who.caller, "POST", "/api/rel/" + what + "/{name}", {}, {name}).status;
    }
    std::string list(const Player& who, const std::string& which) {
        return ask(who.caller, "GET", "/api/rel/" + which).body;
    }
    std::string with(const Player& who, const std::string& name) {
        return ask(who.caller, "GET", "/api/rel/with/{name}", {}, {name}).body;
    }

    Player sora{server, sign_up("Sora")};
    Player bom{server, sign_up("Bom")};
};

TEST_F(Social, PeopleFollowAndBlockByName) {
    EXPECT_EQ(relate(sora, "follow", "bom"), 200);
    EXPECT_TRUE(contains(list(sora, "following"), R"("name":"Bom")"));
    EXPECT_TRUE(contains(list(sora, "following"), R"("online":true)"));
    EXPECT_EQ(with(sora, "Bom"), R"({"follows":true,"blocks":false,"followers":1})");
    EXPECT_EQ(with(bom, "Sora"), R"({"follows":false,"blocks":false,"followers":0})");
    EXPECT_EQ(relate(sora, "block", "Bom"), 200) << "replaces following";
    EXPECT_EQ(with(sora, "Bom"), R"({"follows":false,"blocks":true,"followers":0})");
    EXPECT_EQ(relate(sora, "unfollow", "Bom"), 200);
    EXPECT_TRUE(contains(list(sora, "blocking"), "Bom")) << "which ends no block";
    EXPECT_EQ(relate(sora, "unblock", "Bom"), 200);
    EXPECT_FALSE(contains(list(sora, "blocking"), "Bom"));
}

TEST_F(Social, NobodyFollowsThemselvesNobodyOrAGuest) {
    Player guest{server};
    EXPECT_EQ(relate(sora, "follow", "Sora"), 400);
    EXPECT_EQ(relate(sora, "block", "Sora"), 400);
    EXPECT_EQ(relate(sora, "follow", "Nobody"), 404);
    EXPECT_EQ(relate(sora, "follow", guest.caller.name), 400);
    EXPECT_EQ(relate(sora, "block", guest.caller.name), 200);
}

TEST_F(Social, ABlockEndsTheFollowOfTheOtherAndPreventsANewOne) {
    EXPECT_EQ(relate(bom, "follow", "Sora"), 200);
    EXPECT_EQ(relate(sora, "block", "Bom"), 200);
    EXPECT_FALSE(contains(list(bom, "following"), "Sora"));
    EXPECT_EQ(relate(bom, "follow", "Sora"), 403);
}

TEST_F(Social, ABlockedPersonCannotChallengeEitherWay) {
    relate(sora, "block", "Bom");
    constexpr std::string_view kGame = R"("variant":"shogun","clock":"300+5","user":)";
    EXPECT_EQ(field(bom.ask("challenge", std::string{kGame} + R"("Sora")"), "code"), "blocked");
    EXPECT_EQ(field(sora.ask("challenge", std::string{kGame} + R"("Bom")"), "code"), "blocked");
    relate(sora, "unblock", "Bom");
    EXPECT_TRUE(contains(bom.ask("challenge", std::string{kGame} + R"("Sora")"), "ack"));
}

TEST_F(Social, ABlockComesBetweenSeeksInvitationsAndOpenChallenges) {
    const std::string seek =
        field(sora.ask("seek", R"("variant":"shogun","clock":"300+5")"), "seek");
    const std::string invite =
        field(sora.ask("invite", R"("variant":"shogun","clock":"300+5")"), "invite");
    const std::string challenge = field(
        bom.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Sora")"), "challenge");
    relate(sora, "block", "Bom");
    EXPECT_EQ(field(bom.ask("accept_seek", R"("seek":")" + seek + "\""), "code"), "blocked");
    EXPECT_EQ(field(bom.ask("accept_invite", R"("invite":")" + invite + "\""), "code"), "blocked");
    EXPECT_EQ(field(sora.ask("accept_challenge", R"("challenge":")" + challenge + "\""), "code"),
              "blocked");
    Player guest{server};
    EXPECT_TRUE(contains(guest.ask("accept_seek", R"("seek":")" + seek + "\""), "ack"));
}

TEST_F(Social, APoolDoesNotPairThemButPairsThemWithOthers) {
    relate(sora, "block", "Bom");
    for (Player* player : {&sora, &bom})
        player->ask("pool", R"("variant":"shogun","clock":"180+2")");
    server.pass(std::chrono::seconds{60});
    server.loop.run_ready();
    EXPECT_FALSE(sora.has_heard(R"("t":"start")"));
    Player third{server, sign_up("Third")};
    third.ask("pool", R"("variant":"shogun","clock":"180+2")");
    server.pass(std::chrono::seconds{60});
    third.wait_for(R"("t":"start")");
    EXPECT_NE(sora.has_heard(R"("t":"start")"), bom.has_heard(R"("t":"start")"));
}

TEST_F(Social, ABlockedOpponentCannotWriteToTheBlockerNorGetARematch) {
    begin(sora, bom);
    EXPECT_TRUE(contains(bom.in_game("chat", said("hello")), "ack"));
    relate(sora, "block", "Bom");
    EXPECT_EQ(field(bom.in_game("chat", said("hey you")), "code"), "blocked");
    EXPECT_TRUE(contains(sora.in_game("chat", said("goodbye")), "ack"));
    sora.in_game("resign");
    bom.in_game("rematch");
    EXPECT_EQ(field(sora.in_game("rematch"), "code"), "blocked");
}

TEST_F(Social, FriendsAreToldWhenTheyComeAndGo) {
    Player mina{server, sign_up("Mina")};
    relate(sora, "follow", "Bom");
    relate(sora, "follow", "Mina");
    EXPECT_TRUE(contains(sora.ask("friends"), "ack"));
    EXPECT_EQ(sora.wait_for(R"("t":"friends")"), R"({"t":"friends","online":["Bom","Mina"]})");
    bom.disconnect();
    EXPECT_EQ(sora.wait_for(R"("t":"friend")"), R"({"t":"friend","name":"Bom","online":false})");
    bom.connect();
    EXPECT_EQ(sora.wait_for(R"("t":"friend")"), R"({"t":"friend","name":"Bom","online":true})");
    // A second tab is no news, and Bom follows nobody.
    Player tab{server, bom.secret};
    EXPECT_FALSE(sora.has_heard(R"("t":"friend")"));
    EXPECT_TRUE(contains(bom.ask("friends"), "ack"));
    EXPECT_EQ(bom.wait_for(R"("t":"friends")"), R"({"t":"friends","online":[]})");
}

TEST_F(Social, AnExportHasTheListsAndADeletionTakesThemOut) {
    relate(sora, "follow", "Bom");
    relate(bom, "follow", "Sora");
    const auto exported = server.stream("GET", "/api/me/export", sora.call());
    EXPECT_TRUE(contains(exported.text, R"("follows":[{"name":"Bom")")) << exported.text;
    EXPECT_TRUE(contains(exported.text, R"("blocks":[])")) << exported.text;
    Call call = sora.call();
    call.fields.add("password", "correct horse");
    EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 200);
    EXPECT_EQ(list(bom, "following"), R"({"people":[]})");
}

}  // namespace
}  // namespace janggun::test

// Two servers as nodes of a cluster: players of one game on different nodes, takeover, drain.
#include "cluster/members.h"

#include <gtest/gtest.h>

#include "server/cluster_owner.h"
#include "support/build.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

TEST_F(ClusterGame, PlayersOnDifferentNodesPlayOneGame) {
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    black->wait_for("e2e4");
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    white->wait_for("e7e5");
    EXPECT_TRUE(contains(black->move("d7d5", 2), "not_your_turn"));
    EXPECT_TRUE(contains(black->in_game("chat", R"("room":"players","text":"good luck")"), "ack"));
    white->wait_for("good luck");
    EXPECT_GE(two->member.forwarder().counts().forwarded, 3U);
    EXPECT_EQ(one->member.forwarder().counts().forwarded, 0U);
}

TEST_F(ClusterGame, AKilledOwnersGameGoesOnElsewhere) {
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    black->wait_for("e2e4");
    const std::string secret = white->secret;
    white.reset();
    one.reset();  // kill -9: nothing is drained, nothing is told
    const auto killed = SteadyClock::now();
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    EXPECT_LT(SteadyClock::now() - killed, 6s);
    white = std::make_unique<Player>(server, secret, two->wiring.get());
    white->game = game;
    EXPECT_TRUE(contains(white->in_game("watch"), "ack"));
    EXPECT_TRUE(contains(white->wait_for(R"("t":"game")"), "e7e5"));
    EXPECT_TRUE(contains(white->move("d2d4", 2), "ack"));
    black->wait_for("d2d4");
}

TEST_F(ClusterGame, AGameWhoseCreationEndsAfterAFenceIsNotKeptByItsOldOwner) {
    const auto invite =
        field(white->ask("invite", R"("variant":"shogun","clock":"300+5")"), "invite");
    Player second{server, black->secret, one->wiring.get()};
    server.store->is_holding = true;
    second.say("accept_invite", R"("invite":")" + invite + "\"");
    ASSERT_TRUE(run_until([&] { return server.store->held() > 0; }));
    // Its lease expires, and it joins again; only then does it hear that the game is stored.
    const Incarnation before = one->incarnation();
    one->leases.fault = MemoryLeases::Fault::Unreachable;
    ASSERT_TRUE(run_until([&] { return !database.is_alive(before); }));
    one->leases.fault = MemoryLeases::Fault::None;
    ASSERT_TRUE(run_until([&] { return one->member.node().accepts(); }));
    ASSERT_NE(one->incarnation(), before);
    database.games[{invite}].owner = two->incarnation();
    server.store->release();
    run_for(200ms);
    const auto stored = [&] {
        std::optional<bool> is_stored;
        server.store->game({invite}, {},
                           [&](const auto& found) { is_stored = found && found->has_value(); });
        EXPECT_TRUE(run_until([&] { return is_stored.has_value(); }));
        return is_stored == true;
    };
    EXPECT_TRUE(stored());
    EXPECT_FALSE(one->wiring->game_runner().has({invite}));
}

TEST_F(ClusterGame, NobodysClockRunsDuringATakeover) {
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    const auto left_after = [&](const std::string& move) {
        const std::string event = black->wait_for(R"("uci":")" + move + "\"");
        const std::size_t at = event.find(R"("black":{"main")");
        return Duration{at == std::string::npos ? 0 : std::stol(field(event.substr(at), "main"))};
    };
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    const Duration before = left_after("e7e5");
    EXPECT_TRUE(contains(white->move("d2d4", 2), "ack"));
    black->wait_for("d2d4");
    white.reset();
    one.reset();
    const auto killed = SteadyClock::now();
    EXPECT_TRUE(contains(black->move("d7d5", 3), "ack"));
    const Duration outage = std::chrono::duration_cast<Duration>(SteadyClock::now() - killed);
    const Duration charged = before + 5s - left_after("d7d5");
    EXPECT_LT(charged, outage / 2);
}

TEST_F(ClusterGame, ADrainedNodesGameGoesOnBeforeALeaseExpires) {
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    black->wait_for("e2e4");
    bool is_drained = false;
    const auto drained_at = SteadyClock::now();
    one->member.drain([&] { is_drained = true; });
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    EXPECT_LT(SteadyClock::now() - drained_at, kPromptly);
    EXPECT_TRUE(server.loop.run_until([&] { return is_drained; }));
}

TEST_F(ClusterGame, AFinishedGameIsNotLookedForInTheCluster) {
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    black->wait_for("e2e4");
    EXPECT_TRUE(contains(black->in_game("resign"), "ack"));
    white->wait_for("resign");
    database.games.clear();
    one->wiring->game_runner().drop_all();
    const auto asked = SteadyClock::now();
    EXPECT_TRUE(contains(black->in_game("watch"), "ack"));
    EXPECT_TRUE(contains(black->wait_for(R"("t":"game")"), "e2e4"));
    EXPECT_LT(SteadyClock::now() - asked, kPromptly);
}

TEST_F(ClusterGame, APlayerOnAnotherNodeIsToldWhereTheGameIs) {
    EXPECT_TRUE(black->has_heard(R"("t":"owner_hint")"));
    EXPECT_TRUE(contains(black->wait_for("owner_hint"), R"("path":"/n/one/ws")"));
    EXPECT_FALSE(white->has_heard("owner_hint"));
    auto spectator = player_on(*two);
    spectator->game = game;
    EXPECT_TRUE(contains(spectator->in_game("watch"), "ack"));
    spectator->wait_for(R"("t":"game")");
    run_for(100ms);
    EXPECT_FALSE(spectator->has_heard("owner_hint"));
}

TEST_F(ClusterGame, PresenceIsThatOfAllNodesAndOutlivesTheOwner) {
    const auto both = R"("white":true,"black":true)";
    white->wait_for(both);
    const std::string secret = white->secret;
    white.reset();
    one.reset();
    black->wait_for(R"("white":false,"black":true)");
    white = player_on(*two, secret);
    white->game = game;
    EXPECT_TRUE(contains(white->in_game("watch"), "ack"));
    black->wait_for(both);
}

TEST_F(ClusterGame, PlayersOfANodeThatDiesAreAbsent) {
    white->wait_for(R"("white":true,"black":true)");
    // As after a kill -9: the node says nothing more.
    server.bus->is_lost = [](std::string_view) { return true; };
    black.reset();
    two.reset();
    server.bus->is_lost = {};
    white->wait_for(R"("white":true,"black":false)");
}

TEST_F(ClusterGame, WatchersAreToldThatTheBusIsDownAndCatchUp) {
    black->wait_for(R"("t":"owner_hint")");
    const auto is_between_nodes = [](std::string_view topic) {
        return topic.starts_with("game/") || topic.starts_with("n:") || topic == "peers";
    };
    server.bus->is_link_up = false;
    server.bus->is_lost = is_between_nodes;
    EXPECT_TRUE(contains(black->wait_for("live_updates"), R"("state":"paused")"));
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack")) << "the owner's own players play on";
    run_for(100ms);
    EXPECT_FALSE(white->has_heard("live_updates"));
    EXPECT_FALSE(black->has_heard("e2e4"));
    server.bus->is_lost = {};
    server.bus->is_link_up = true;
    EXPECT_TRUE(contains(black->wait_for("live_updates"), R"("state":"resumed")"));
    black->wait_for("e2e4");
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
}

/// A rated game of two accounts on node one; the second player is connected to node two.
class RatedClusterGame : public ClusterMembers {
  protected:
    void SetUp() override {
        ClusterMembers::SetUp();
        white = player_on(*one, sign_up("Sora"));
        black = player_on(*two, sign_up("Haneul"));
        Player second{server, black->secret, one->wiring.get()};  // for the invitation
        const auto invite =
            field(white->ask("invite", R"("variant":"shogun","clock":"300+5","rated":true)"
                                       R"(,"colour":"white")"),
                  "invite");
        white->game = black->game =
            field(second.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        ASSERT_FALSE(black->game.empty());
        database.games[{black->game}].owner = one->incarnation();
        EXPECT_TRUE(contains(black->in_game("watch"), "ack"));
        EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
        black->wait_for("e2e4");
        EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    }
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call, one->wiring->app()).session.value_or("");
    }
};

TEST_F(RatedClusterGame, EndsNotBeforeItsPlayersAreKnownToTheNextOwner) {
    server.store->is_holding_users = true;
    white.reset();
    one.reset();
    ASSERT_TRUE(run_until([&] { return server.store->held_users() > 0; })) << "taken over";
    ++black->last_id;
    black->say("resign", R"("game":")" + black->game + "\"");
    run_for(300ms);
    EXPECT_FALSE(black->has_heard("resign")) << "a game without its players would not be rated";
    server.store->fail_users();
    ASSERT_TRUE(run_until([&] { return server.store->held_users() > 0; })) << "read again";
    server.store->release_users();
    EXPECT_TRUE(contains(black->wait_for("resign"), R"("before":1500)"));
}

TEST_F(RatedClusterGame, ChangesTheRatingsThatOtherNodesShow) {
    const auto rating = [&] {
        const Answer answer =
            server.request("GET", "/api/user/{name}", black->call({"Haneul"}), two->wiring->app());
        return field(answer.body, "rating");
    };
    const std::string before = rating();
    EXPECT_TRUE(contains(white->in_game("resign"), "ack"));
    EXPECT_TRUE(run_until([&] { return rating() != before; })) << before;
}

TEST_F(RatedClusterGame, AnAccountThatBecomesABotIsOneOnEveryNode) {
    auto reader = player_on(*two, sign_up("Bori"));
    auto there = player_on(*one, reader->secret);
    ASSERT_EQ(server.request("POST", "/api/bot/account/upgrade", there->call(), one->wiring->app())
                  .status,
              200);
    EXPECT_TRUE(run_until([&] {
        return contains(
            server.request("GET", "/api/user/{name}", black->call({"Bori"}), two->wiring->app())
                .body,
            R"("bot":true)");
    }));
}

TEST_F(RatedClusterGame, FriendsWhoseLeavingWasNotHeardOfAreOfflineAfterAGap) {
    auto friend_there = player_on(*one, sign_up("Bori"));
    ASSERT_EQ(
        server.request("POST", "/api/rel/follow/{name}", black->call({"Bori"}), two->wiring->app())
            .status,
        200);
    EXPECT_TRUE(contains(black->ask("friends"), "ack"));
    EXPECT_TRUE(contains(black->wait_for(R"("t":"friends")"), "Bori"));
    server.bus->is_lost = [](std::string_view topic) { return topic == "online-accounts"; };
    friend_there.reset();
    run_for(100ms);
    server.bus->is_lost = {};
    EXPECT_FALSE(black->has_heard(R"("t":"friend")"));
    server.bus->tell_gap();
    EXPECT_EQ(black->wait_for(R"("t":"friend")"), R"({"t":"friend","name":"Bori","online":false})");
}

TEST_F(ClusterGame, ClientsOfANodeThatIsCutOffFromTheDatabaseAreSentAway) {
    one->leases.fault = MemoryLeases::Fault::Unreachable;
    ASSERT_TRUE(run_until([&] { return white->closed_for.has_value(); }));
    EXPECT_EQ(*white->closed_for, Sink::Close::GoingAway);
    EXPECT_TRUE(one->member.is_cut_off());
    EXPECT_FALSE(two->member.is_cut_off());
    EXPECT_FALSE(black->closed_for);
    // Back in contact, it finds itself fenced and joins again.
    one->leases.fault = MemoryLeases::Fault::None;
    EXPECT_TRUE(run_until([&] { return one->member.node().accepts(); }));
    EXPECT_FALSE(one->member.is_cut_off());
}

TEST_F(ClusterGame, ClientsStayWhileTheDatabaseIsAwayForAllNodes) {
    for (Node* node : {one.get(), two.get()}) node->leases.fault = MemoryLeases::Fault::Unreachable;
    const auto is_suspended = [](const Node& node) {
        return std::holds_alternative<cluster::phase::Suspended>(node.member.node().phase());
    };
    ASSERT_TRUE(run_until([&] { return is_suspended(*one) && is_suspended(*two); }));
    run_for(2s);
    EXPECT_FALSE(white->closed_for);
    EXPECT_FALSE(black->closed_for);
    for (Node* node : {one.get(), two.get()}) node->leases.fault = MemoryLeases::Fault::None;
    ASSERT_TRUE(
        run_until([&] { return one->member.node().accepts() && two->member.node().accepts(); }));
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
}

TEST(JoinedReplies, TheBestGamesOfAllNodesComeFirst) {
    const auto row = [](const char* id, int strength) {
        return reply::LiveGameRow{{id}, "shogun", strength, {}};
    };
    const NodeReply here = reply::LiveGameRows{{row("a", 3000), row("b", 1000)}, 5};
    const NodeReply there = reply::LiveGameRows{{row("c", 2000)}, 1};
    const auto all =
        std::get<reply::LiveGameRows>(joined(query::LiveGameList{std::nullopt, 2}, here, there));
    ASSERT_EQ(all.rows.size(), 2U);
    EXPECT_EQ(all.rows[0].game.text, "a");
    EXPECT_EQ(all.rows[1].game.text, "c");
    EXPECT_EQ(all.total, 6U);
    const auto best = std::get<reply::LiveGameRows>(joined(query::BestGame{}, there, here));
    ASSERT_EQ(best.rows.size(), 1U);
    EXPECT_EQ(best.rows[0].game.text, "a");
}

}  // namespace
}  // namespace janggun::test

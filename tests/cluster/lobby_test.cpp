// The lobby of a cluster: seeks, pools and invitations are one site's, whichever node people are on
// and whichever node dies.
#include <algorithm>
#include <gtest/gtest.h>

#include "cluster/members.h"
#include "server/features/play/live_games.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kOffer = R"("variant":"shogun","clock":"180+2")";

class ClusterLobbyTest : public ClusterMembers {
  protected:
    std::string seek(Player& player) { return field(player.ask("seek", kOffer), "seek"); }
    std::string accept(Player& player, const std::string& seek) {
        return player.ask("accept_seek", R"("seek":")" + seek + "\"");
    }
    void enter_pool(Player& player) { EXPECT_TRUE(contains(player.ask("pool", kOffer), "ack")); }
    static std::string started_game(Player& player) {
        return field(player.wait_for(R"("t":"start")"), "game");
    }
    /// The lobby's owner dies, and its people come back to the other node.
    void kill_owner() {
        white.reset();
        one.reset();
    }
    bool is_taken_over() {
        return run_until([&] { return two->has_lobby(); });
    }
    /// Of a game between people of this test.
    std::size_t live_games(Player& player) {
        std::optional<std::size_t> count;
        server.store->live_games_of(
            player.caller.user, [&](const auto& games) { count = games ? games->size() : 999; });
        EXPECT_TRUE(run_until([&] { return count.has_value(); }));
        return *count;
    }
};

TEST_F(ClusterLobbyTest, HasOneOwner) {
    EXPECT_TRUE(one->has_lobby());
    run_for(2500ms);  // the other node has asked for it by now
    EXPECT_FALSE(two->has_lobby());
    const auto lobbies = std::ranges::count_if(
        database.entities, [](const auto& entity) { return entity.first.kind == "lobby"; });
    EXPECT_EQ(lobbies, 1);
}

TEST_F(ClusterLobbyTest, ASeekIsSeenAndAcceptedOnAnotherNode) {
    EXPECT_TRUE(contains(white->ask("lobby"), "ack"));
    EXPECT_TRUE(contains(white->wait_for(R"("t":"lobby")"), R"("seeks":[])"));
    auto reader = player_on(*two);
    EXPECT_TRUE(contains(reader->ask("lobby"), "ack"));
    const std::string id = seek(*black);
    ASSERT_FALSE(id.empty());
    EXPECT_TRUE(contains(white->wait_for("lobby_change"), id));
    EXPECT_TRUE(contains(reader->wait_for("lobby_change"), id));
    EXPECT_EQ(field(accept(*white, id), "game"), id);
    EXPECT_EQ(started_game(*white), id);
    EXPECT_EQ(started_game(*black), id) << "on the other node";
    EXPECT_TRUE(contains(reader->wait_for(R"("removed":[")"), id));
}

/// A game of the lobby, which node one has, between white there and black on node two.
class PlacedGame : public ClusterLobbyTest {
  protected:
    void begin() {
        ASSERT_TRUE(run_until([&] { return one->wiring->app().peers().total("accepting") == 2; }));
        game = seek(*white);
        // The store of this test knows no owners; a game that comes of a seek has its id.
        database.games[{game}].owner = one->incarnation();
        EXPECT_TRUE(contains(accept(*black, game), "ack"));
        white->game = black->game = game;
    }
    void expect_play_on_two() {
        EXPECT_TRUE(contains(white->in_game("watch"), "ack"));
        EXPECT_TRUE(contains(black->in_game("watch"), "ack"));
        ASSERT_TRUE(run_until([&] { return two->wiring->game_runner().has({game}); }));
        EXPECT_FALSE(one->wiring->game_runner().has({game}));
        EXPECT_EQ(database.games[{game}].owner, two->incarnation());
        const bool is_white_first = contains(white->move("e2e4", 0), "ack");
        EXPECT_TRUE(is_white_first || contains(black->move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains((is_white_first ? black : white)->move("e7e5", 1), "ack"));
    }
    std::string game;
};

TEST_F(PlacedGame, LivesOnTheNodeOfThePlayerWhoAccepted) {
    begin();
    expect_play_on_two();
}

TEST_F(PlacedGame, CountsNoLongerIfItEndedUnheardBeforeAGap) {
    begin();
    expect_play_on_two();
    const auto count = [&] { return one->wiring->live_games().count_of(black->caller.user); };
    EXPECT_EQ(count(), 1U);
    server.bus->is_lost = [](std::string_view topic) { return topic == "ended"; };
    EXPECT_TRUE(contains(black->in_game("resign"), "ack"));
    run_for(100ms);
    EXPECT_EQ(count(), 1U);
    server.bus->is_lost = {};
    server.bus->tell_gap();
    EXPECT_TRUE(run_until([&] { return count() == 0; }));
}

TEST_F(PlacedGame, IsFoundByItsOwnerWhoWasNotToldOfIt) {
    server.bus->is_lost = [](std::string_view topic) { return topic == "cluster/claim"; };
    begin();
    expect_play_on_two();
}

TEST_F(ClusterLobbyTest, PoolsPairPeopleOfDifferentNodes) {
    enter_pool(*white);
    enter_pool(*black);
    const std::string game = started_game(*white);
    EXPECT_EQ(started_game(*black), game);
    EXPECT_EQ(live_games(*black), 1U);
}

TEST_F(ClusterLobbyTest, InvitationsAndChallengesCrossNodes) {
    const auto invite = field(black->ask("invite", kOffer), "invite");
    EXPECT_TRUE(contains(white->ask("show_invite", R"("invite":")" + invite + "\""), "terms"));
    EXPECT_EQ(field(white->ask("accept_invite", R"("invite":")" + invite + "\""), "game"), invite);
    EXPECT_EQ(started_game(*black), invite);
}

TEST_F(ClusterLobbyTest, CountsAreAddedUpOverTheNodes) {
    auto third = player_on(*two);
    EXPECT_TRUE(contains(white->ask("lobby"), "ack"));
    white->wait_for(R"("players":3)");
    third.reset();
    white->wait_for(R"("players":2)");
}

TEST_F(ClusterLobbyTest, WhoIsConnectedToTwoNodesCountsOnce) {
    const auto people = [&](Node& node) { return node.wiring->app().peers().total("people"); };
    ASSERT_TRUE(run_until([&] { return people(*one) == 2 && people(*two) == 2; }));
    auto twice = player_on(*one);
    ASSERT_TRUE(run_until([&] { return people(*one) == 3 && people(*two) == 3; }));
    auto again = player_on(*two, twice->secret);
    auto fourth = player_on(*two);
    ASSERT_TRUE(run_until([&] { return people(*one) == 4 && people(*two) == 4; }));
    run_for(1s);
    EXPECT_EQ(people(*one), 4U);
    EXPECT_EQ(people(*two), 4U);
    twice.reset();  // still connected to the other node
    fourth.reset();
    EXPECT_TRUE(run_until([&] { return people(*one) == 3 && people(*two) == 3; }));
}

TEST_F(ClusterLobbyTest, WhoHasLeftAnotherNodeUnheardCountsHereAfterAGap) {
    const auto people = [&](Node& node) { return node.wiring->app().peers().total("people"); };
    // They count on the node whose name on the bus comes first, and leave that one.
    const bool count_on_one = one->wiring->app().context().node < two->wiring->app().context().node;
    auto leaving = player_on(count_on_one ? *one : *two);
    auto staying = player_on(count_on_one ? *two : *one, leaving->secret);
    ASSERT_TRUE(run_until([&] { return people(*one) == 3 && people(*two) == 3; }));
    server.bus->is_lost = [](std::string_view topic) { return topic.starts_with("sessions/"); };
    leaving.reset();
    ASSERT_TRUE(run_until([&] { return people(*one) == 2 && people(*two) == 2; }))
        << "the other node believes that they count there";
    server.bus->is_lost = {};
    server.bus->tell_gap();
    EXPECT_TRUE(run_until([&] { return people(*one) == 3 && people(*two) == 3; }));
}

TEST_F(ClusterLobbyTest, ASeekEndsWithTheNodeOfItsOwner) {
    EXPECT_TRUE(contains(white->ask("lobby"), "ack"));
    const std::string id = seek(*black);
    white->wait_for(id);
    // As after a kill -9: the node says nothing more.
    server.bus->is_lost = [](std::string_view) { return true; };
    black.reset();
    two.reset();
    server.bus->is_lost = {};
    white->wait_for(R"("removed":[")" + id);
}

TEST_F(ClusterLobbyTest, SeeksAndPoolsOutliveTheOwner) {
    const std::string id = seek(*black);
    kill_owner();
    auto reader = player_on(*two);
    ASSERT_TRUE(is_taken_over());
    EXPECT_TRUE(contains(reader->ask("lobby"), "ack"));
    reader->wait_for(id);
    EXPECT_EQ(field(accept(*reader, id), "game"), id);
    EXPECT_EQ(started_game(*black), id);
}

TEST_F(ClusterLobbyTest, WhoWaitsInAPoolIsPairedByTheNextOwner) {
    enter_pool(*black);
    kill_owner();
    ASSERT_TRUE(is_taken_over());
    auto other = player_on(*two);
    enter_pool(*other);
    EXPECT_EQ(started_game(*black), started_game(*other));
    EXPECT_EQ(live_games(*black), 1U);
}

TEST_F(ClusterLobbyTest, InvitationsAreKeptByTheStore) {
    const auto invite = field(black->ask("invite", kOffer), "invite");
    kill_owner();
    auto other = player_on(*two);
    const std::string answer = other->ask("accept_invite", R"("invite":")" + invite + "\"");
    EXPECT_EQ(field(answer, "game"), invite) << answer;
}

TEST_F(ClusterLobbyTest, StaysClosedIfItWasClosedWhileItsInvitationsWereRead) {
    ASSERT_FALSE(field(white->ask("invite", kOffer), "invite").empty());
    server.store->is_holding_users = true;  // of the invitation: node two does not know white
    kill_owner();
    ASSERT_TRUE(run_until(
        [&] { return two->wiring->local_lobby().is_opening() && server.store->held_users() > 0; }));
    two->leases.fault = MemoryLeases::Fault::Unreachable;  // it cannot claim the lobby again
    two->wiring->local_lobby().close();                    // fenced
    server.store->release_users();
    run_for(200ms);
    EXPECT_FALSE(two->has_lobby());
}

TEST_F(ClusterLobbyTest, NobodyIsPairedTwice) {
    // The owner pairs black with white, and dies before anybody hears of it.
    const std::string id = seek(*black);
    enter_pool(*black);
    server.bus->is_lost = [](std::string_view topic) {
        return topic.starts_with("lobby") || topic.starts_with("user/");
    };
    enter_pool(*white);
    ASSERT_TRUE(run_until([&] { return live_games(*black) == 1; }));
    server.bus->is_lost = {};
    kill_owner();
    ASSERT_TRUE(is_taken_over());
    EXPECT_FALSE(started_game(*black).empty()) << "the next owner tells of the game";
    auto other = player_on(*two);
    enter_pool(*other);
    run_for(2500ms);
    EXPECT_FALSE(other->has_heard(R"("t":"start")"));
    EXPECT_EQ(live_games(*black), 1U);
}

TEST_F(ClusterLobbyTest, WhoIsPairedWhileNoticesAreLostIsToldOfTheGame) {
    server.bus->is_lost = [](std::string_view topic) {
        return topic.starts_with("lobby") || topic.starts_with("user/");
    };
    enter_pool(*black);
    enter_pool(*white);
    ASSERT_TRUE(run_until([&] { return live_games(*black) == 1; }));
    server.bus->is_lost = {};
    EXPECT_FALSE(black->has_heard(R"("t":"start")"));
    EXPECT_FALSE(started_game(*black).empty()) << "after the next comparison with the owner";
}

TEST_F(ClusterLobbyTest, WhoIsPairedIsToldOfTheGameAlsoIfTheOwnersRepetitionIsLost) {
    server.bus->is_lost = [](std::string_view topic) {
        return topic.starts_with("lobby") || topic.starts_with("user/");
    };
    enter_pool(*black);
    enter_pool(*white);
    ASSERT_TRUE(run_until([&] { return live_games(*black) == 1; }));
    run_for(5000ms);  // the node has compared with the owner, who has told in vain
    EXPECT_FALSE(started_game(*black).empty());
}

TEST_F(ClusterLobbyTest, WhoseSeekIsAcceptedWhileNoticesAreLostIsToldOfTheGame) {
    const std::string id = seek(*black);
    server.bus->is_lost = [](std::string_view topic) {
        return topic.starts_with("lobby") || topic.starts_with("user/");
    };
    EXPECT_EQ(field(accept(*white, id), "game"), id);
    server.bus->is_lost = {};
    EXPECT_EQ(started_game(*black), id);
}

TEST_F(ClusterLobbyTest, AWithdrawnSeekIsNotOpenedAgainIfTheNoticeIsLost) {
    const std::string id = seek(*black);
    server.bus->is_lost = [](std::string_view topic) { return topic.starts_with("lobby"); };
    EXPECT_TRUE(contains(black->ask("cancel_seek", R"("seek":")" + id + "\""), "ack"));
    server.bus->is_lost = {};
    run_for(2500ms);
    EXPECT_TRUE(contains(accept(*white, id), "not_found"));
}

TEST_F(ClusterLobbyTest, AfterAGapPlayersAreToldOnceOfGamesTheyHaveNotHeardOf) {
    server.bus->is_lost = [](std::string_view topic) { return topic.starts_with("user/"); };
    enter_pool(*black);
    enter_pool(*white);
    ASSERT_TRUE(run_until([&] { return live_games(*black) == 1; }));
    run_for(100ms);
    server.bus->is_lost = {};
    server.bus->tell_gap();
    const std::string game = started_game(*black);
    EXPECT_EQ(started_game(*white), game);
    server.bus->tell_gap();
    run_for(300ms);
    EXPECT_FALSE(black->has_heard(R"("t":"start")"));
    auto again = player_on(*two, black->secret);
    EXPECT_TRUE(contains(again->wait_for("welcome"), game));
    server.bus->tell_gap();
    run_for(300ms);
    EXPECT_FALSE(again->has_heard(R"("t":"start")")) << "the welcome has told of it";
}

TEST_F(ClusterLobbyTest, AGameIsMadeOnceOfASeek) {
    const std::string id = seek(*black);
    server.bus->is_lost = [](std::string_view topic) {
        return topic.starts_with("lobby") || topic.starts_with("user/");
    };
    EXPECT_EQ(field(accept(*white, id), "game"), id);
    server.bus->is_lost = {};
    kill_owner();
    ASSERT_TRUE(is_taken_over());
    auto other = player_on(*two);
    run_for(2500ms);  // every node has announced its seeks again
    EXPECT_TRUE(contains(accept(*other, id), "not_found"));
    EXPECT_EQ(live_games(*black), 1U);
    EXPECT_EQ(live_games(*other), 0U);
}

TEST_F(ClusterLobbyTest, ADrainedOwnersLobbyGoesOnAtOnce) {
    const auto drained_at = SteadyClock::now();
    bool is_drained = false;
    one->member.drain([&] { is_drained = true; });
    const std::string id = seek(*black);
    EXPECT_FALSE(id.empty());
    EXPECT_LT(SteadyClock::now() - drained_at, 3s);
    EXPECT_TRUE(two->has_lobby());
    EXPECT_TRUE(run_until([&] { return is_drained; }));
}

TEST_F(ClusterLobbyTest, ListenersAreToldThatTheLobbyIsOutOfReach) {
    EXPECT_TRUE(contains(black->ask("lobby"), "ack"));
    black->wait_for(R"("t":"lobby")");
    server.bus->is_link_up = false;
    EXPECT_TRUE(contains(black->wait_for("live_updates"), R"("state":"paused")"));
    server.bus->is_link_up = true;
    EXPECT_TRUE(contains(black->wait_for("live_updates"), R"("state":"resumed")"));
    black->wait_for(R"("t":"lobby")");
}

TEST_F(ClusterLobbyTest, ASessionEndedWhileTheBusIsDownIsFoundInTheStore) {
    std::optional<bool> is_ended;
    server.bus->is_link_up = false;
    server.store->write({write::EndCredentials{black->caller.user, Credential::Kind::Session, {}}},
                        [&](const Result<Committer::Written, StoreError>& written) {
                            is_ended = written.has_value();
                        });
    ASSERT_TRUE(run_until([&] { return is_ended.has_value(); }));
    EXPECT_TRUE(*is_ended);
    EXPECT_TRUE(run_until([&] { return black->closed_for.has_value(); }));
    EXPECT_EQ(black->closed_for, Sink::Close::LoggedOut);
    EXPECT_FALSE(white->closed_for);
}

}  // namespace
}  // namespace janggun::test

// Finding the owner, asking it, and asking again.
#include "server/cluster/forwarder.h"

#include <gtest/gtest.h>
#include <memory>

#include "server/bus/local/local_bus.h"
#include "support/memory_leases.h"

namespace janggun::server::cluster {
namespace {

using namespace std::chrono_literals;
using test::MemoryDatabase;
using test::MemoryLeases;

const GameId kGame{"Ab3dEf7h"};

/// Two nodes on one bus and one store; the first never owns the game.
class ForwarderTest : public testing::Test {
  protected:
    struct Node {
        Node(ForwarderTest& world, std::string name)
            : store{world.database},
              directory{store,
                        [this](const Target& target, Incarnation) { claimed.push_back(target); }},
              forwarder{Forwarder::Needs{
                  directory, world.bus, [&world] { return world.now(); },
                  [this](const Target&, std::string_view body, const OnAnswered& done) {
                      executed += std::string{body} + " ";
                      if (answer.status != Status::Done) return done(answer);
                      done({Status::Done, answer.text + ":" + std::string{body}});
                  },
                  [this](std::string_view body, const std::function<void(std::string)>& done) {
                      if (is_talkative) done(answer.text + " reports " + std::string{body});
                  },
                  [this, &world] {
                      std::vector<Incarnation> peers;
                      for (const auto& [peer, node] : world.database.nodes)
                          if (peer != incarnation) peers.push_back(peer);
                      return peers;
                  }}} {
            incarnation = static_cast<Incarnation>(++world.database.last);
            world.database.nodes[incarnation] = {{name, "", ""}, 1h};
            answer = {Status::Done, std::move(name)};
            forwarder.join(incarnation);
        }
        MemoryLeases store;
        Directory directory;
        Incarnation incarnation{};
        std::string executed{};
        std::vector<Target> claimed{};
        bool is_talkative = true;
        Answered answer;
        Forwarder forwarder;
    };

    void SetUp() override { database.games[kGame].owner = owner.incarnation; }
    [[nodiscard]] Instant now() const { return Instant{1h} + time; }
    void send(const std::string& body, const CommandKey& key = {"s/1"}) {
        edge.forwarder.send({kGame, key, body}, [this](Result<std::string, ForwardError> answer) {
            heard += answer ? *answer : describe(answer.error());
            heard += " ";
        });
    }
    static std::string describe(ForwardError error) {
        return error == ForwardError::Busy       ? "busy"
               : error == ForwardError::TimedOut ? "timed-out"
                                                 : "not-live";
    }
    /// A lost message is one that the test takes from the bus.
    void run(Duration length = 0ms) {
        for (const Duration end = time + length;; time += 10ms) {
            while (!database.replies.empty()) database.deliver();
            edge.forwarder.tick();
            owner.forwarder.tick();
            while (!database.replies.empty()) database.deliver();
            if (time >= end) return;
        }
    }

    MemoryDatabase database;
    Duration time{0};
    LocalBus bus{
        [this](std::function<void()> task) { database.replies.push_back(std::move(task)); }};
    Node edge{*this, "edge"};
    Node owner{*this, "owner"};
    std::string heard;
};

TEST_F(ForwarderTest, ACommandReachesTheOwnerAndItsAnswerComesBack) {
    send("move");
    EXPECT_EQ(heard, "");
    run();
    EXPECT_EQ(heard, "owner:move ");
    EXPECT_EQ(owner.executed, "move ");
    EXPECT_EQ(edge.executed, "");
    EXPECT_EQ(edge.forwarder.in_flight(), 0U);
}

TEST_F(ForwarderTest, WhatThisNodeOwnsIsNotSent) {
    database.games[kGame].owner = edge.incarnation;
    send("move");
    run();
    EXPECT_EQ(heard, "edge:move ");
    EXPECT_EQ(edge.forwarder.counts().forwarded, 0U);
}

TEST_F(ForwarderTest, TheStoreIsAskedOnce) {
    for (int count = 0; count < 20; ++count) send("q", {});
    run();
    send("q", {});
    run();
    EXPECT_EQ(edge.store.asked, 1);
    EXPECT_EQ(edge.forwarder.counts().forwarded, 21U);
}

TEST_F(ForwarderTest, ACommandThatComesTwiceIsDoneOnce) {
    send("move", {"s/9"});
    run();
    send("move", {"s/9"});  // the client has reconnected
    run();
    EXPECT_EQ(heard, "owner:move owner:move ");
    EXPECT_EQ(owner.executed, "move ");
}

TEST_F(ForwarderTest, AnswersFollowTheGameToItsNewOwner) {
    send("one", {"s/1"});
    run();
    // The old owner has given the game away, and the cache of the edge is out of date.
    Node third{*this, "third"};
    database.games[kGame].owner = third.incarnation;
    owner.answer = {Status::NotOwner};
    send("two", {"s/2"});
    run(500ms);
    EXPECT_EQ(heard, "owner:one third:two ");
}

TEST_F(ForwarderTest, ADeadOwnersCommandsGoToWhoeverTakesOver) {
    send("one", {"s/1"});
    run();
    owner.forwarder.leave();  // kill -9: hears nothing, says nothing
    send("two", {"s/2"});
    run(900ms);
    EXPECT_EQ(heard, "owner:one ");
    Node third{*this, "third"};
    database.nodes[owner.incarnation].is_dead = true;
    database.games[kGame].owner = third.incarnation;
    run(1200ms);
    EXPECT_EQ(heard, "owner:one third:two ");
}

TEST_F(ForwarderTest, WhatWaitsForANodeGoesToTheNextOwnerWhenItIsDead) {
    send("one", {"s/1"});
    run();
    owner.forwarder.leave();
    send("two", {"s/2"});
    run(50ms);
    Node third{*this, "third"};
    database.nodes[owner.incarnation].is_dead = true;
    database.games[kGame].owner = third.incarnation;
    edge.forwarder.died(owner.incarnation);
    run(Forwarder::Limits{}.pause + 20ms);  // not only when the attempt is over
    EXPECT_EQ(heard, "owner:one third:two ");
}

TEST_F(ForwarderTest, AGameWithoutAnOwnerIsClaimedByWhoeverIsAsked) {
    database.nodes[owner.incarnation].is_dead = true;
    edge.answer.status = Status::NotOwner;  // it is not loaded yet
    send("move");
    run(500ms);
    EXPECT_EQ(heard, "");
    ASSERT_EQ(edge.claimed.size(), 1U);
    EXPECT_EQ(database.games[kGame].owner, edge.incarnation);
    edge.answer = {Status::Done, "edge"};
    run(500ms);
    EXPECT_EQ(heard, "edge:move ");
}

TEST_F(ForwarderTest, AnOwnerInDoubtIsAskedAgain) {
    owner.answer.status = Status::NotNow;
    send("move");
    run(500ms);
    EXPECT_EQ(heard, "");
    owner.answer = {Status::Done, "owner"};
    run(500ms);
    EXPECT_EQ(heard, "owner:move ");
}

TEST_F(ForwarderTest, AnOwnerInDoubtIsLeftForTheOneThatTakesOver) {
    send("one", {"s/1"});
    run();
    // It is suspended, and answers as long as the bus carries its answers.
    owner.answer = {Status::NotNow};
    send("two", {"s/2"});
    run(1000ms);
    Node third{*this, "third"};
    database.games[kGame].owner = third.incarnation;
    run(500ms);
    EXPECT_EQ(heard, "owner:one third:two ");
}

TEST_F(ForwarderTest, NothingWaitsForEver) {
    owner.forwarder.leave();
    send("move");
    run(5900ms);
    EXPECT_EQ(heard, "");
    run(300ms);
    EXPECT_EQ(heard, "timed-out ");
    EXPECT_EQ(edge.forwarder.in_flight(), 0U);
}

TEST_F(ForwarderTest, AGameThatIsNotLiveIsSaidToBeAtOnce) {
    database.games.clear();
    send("move");
    run();
    EXPECT_EQ(heard, "not-live ");
}

TEST_F(ForwarderTest, AGameThatIsNotLiveIsNotClaimed) {
    send("q", {});  // known to be live, and whose it is
    run();
    const int before = edge.store.asked;
    database.games[kGame].has_ended = true;
    edge.directory.forget(kGame, owner.incarnation);
    heard.clear();
    for (int count = 0; count < 20; ++count) {
        send("q", {});
        run();
    }
    EXPECT_TRUE(heard.starts_with("not-live not-live ")) << heard;
    EXPECT_EQ(edge.store.asked, before + 1) << "it never has an owner again";

    database.games.erase(kGame);
    Node third{*this, "third"};
    for (int count = 0; count < 3; ++count) {
        third.forwarder.send({kGame, {}, "q"}, [](const auto& answer) { EXPECT_FALSE(answer); });
        run();
    }
    EXPECT_EQ(third.store.asked, 3) << "an unknown one may be begun: one question each time";
}

TEST_F(ForwarderTest, AGameWithoutAnOwnerIsClaimedByWhoAsks) {
    database.nodes[owner.incarnation].is_dead = true;
    send("q", {});
    run();
    EXPECT_EQ(edge.store.asked, 2);
    EXPECT_EQ(heard, "edge:q ");
    EXPECT_EQ(database.games[kGame].owner, edge.incarnation);
}

TEST_F(ForwarderTest, AClientThatAsksForTooManyGamesIsRefusedAtOnce) {
    edge.store.fault = MemoryLeases::Fault::TooMany;
    const auto ask_as = [&](std::string address) {
        edge.forwarder.send({kGame, {}, "q", Asker{std::move(address), {}}},
                            [this](const Result<std::string, ForwardError>& answer) {
                                heard += answer ? *answer : describe(answer.error());
                            });
    };
    ask_as("192.0.2.1");
    run();
    EXPECT_EQ(heard, "busy");
    ask_as({});
    run(50ms);
    EXPECT_EQ(heard, "busy") << "what the server itself asks waits";
    edge.store.fault = MemoryLeases::Fault::None;
    run(200ms);
    EXPECT_EQ(heard, "busyowner:q");
}

TEST_F(ForwarderTest, MoreQuestionsThanCanBeUnderWayAreRefused) {
    owner.is_talkative = false;
    std::size_t refused = 0;
    const auto ask = [&] {
        edge.forwarder.ask_peers("games", [&](const auto& reports) { refused += reports ? 0 : 1; });
    };
    for (std::size_t count = 0; count < Forwarder::Limits{}.queries; ++count) ask();
    EXPECT_EQ(refused, 0U);
    ask();
    EXPECT_EQ(refused, 1U) << "an empty answer would say that there are no games";
}

TEST_F(ForwarderTest, EveryNodeReports) {
    Node third{*this, "third"};
    std::vector<std::string> reports;
    edge.forwarder.ask_peers("games", [&](Result<std::vector<std::string>, ForwardError> got) {
        ASSERT_TRUE(got);
        reports = std::move(*got);
    });
    run();
    EXPECT_EQ(reports, (std::vector<std::string>{"owner reports games", "third reports games"}));
}

TEST_F(ForwarderTest, ANodeThatDoesNotReportIsLeftOut) {
    Node third{*this, "third"};
    owner.is_talkative = false;
    std::optional<std::vector<std::string>> reports;
    edge.forwarder.ask_peers("games", [&](Result<std::vector<std::string>, ForwardError> got) {
        ASSERT_TRUE(got);
        reports = std::move(*got);
    });
    run(900ms);
    EXPECT_FALSE(reports);
    run(200ms);
    EXPECT_EQ(reports, (std::vector<std::string>{"third reports games"}));
    EXPECT_EQ(edge.forwarder.counts().missing_reports, 1U);
}

TEST_F(ForwarderTest, ANodeThatDidNotReportIsNotWaitedForAgain) {
    std::vector<std::string> reports;
    bool is_done = false;
    const auto ask = [&] {
        reports.clear();
        is_done = false;
        edge.forwarder.ask_peers("how many",
                                 [&](Result<std::vector<std::string>, ForwardError> all) {
                                     ASSERT_TRUE(all);
                                     reports = std::move(*all);
                                     is_done = true;
                                 });
    };
    Node third{*this, "third"};
    owner.is_talkative = false;
    ask();
    run(900ms);
    EXPECT_FALSE(is_done);
    run(200ms);
    EXPECT_TRUE(is_done);
    ask();
    run(50ms);
    EXPECT_TRUE(is_done);
    EXPECT_EQ(reports, std::vector<std::string>{"third reports how many"});
    owner.is_talkative = true;
    ask();
    run(50ms);  // it has reported, if too late
    ask();
    run(50ms);
    EXPECT_EQ(reports.size(), 2U);

    third.is_talkative = false;
    ask();
    run(50ms);
    EXPECT_FALSE(is_done);
    edge.forwarder.died(third.incarnation);
    EXPECT_TRUE(is_done);
    EXPECT_EQ(reports, std::vector<std::string>{"owner reports how many"});
}

TEST_F(ForwarderTest, AfterAGapWhatWaitsIsAskedAgain) {
    owner.forwarder.leave();  // the question is lost
    send("move");
    run(50ms);
    owner.forwarder.join(owner.incarnation);
    run(50ms);
    EXPECT_EQ(heard, "");
    bus.publish_gap(node_topic(edge.incarnation));
    run(50ms);
    EXPECT_EQ(heard, "owner:move ") << "long before the attempt has timed out";
    EXPECT_EQ(edge.forwarder.counts().repeated, 1U);
}

TEST_F(ForwarderTest, AfterALostAnswerTheCommandIsNotDoneAgain) {
    const Incarnation before = edge.incarnation;
    send("move");
    // The edge is not there when the answer comes.
    edge.forwarder.leave();
    edge.forwarder.join(before);
    run(2s);
    EXPECT_EQ(heard, "owner:move ");
    EXPECT_EQ(owner.executed, "move ");
}

TEST_F(ForwarderTest, TheTableOfCommandsUnderWayIsBounded) {
    owner.forwarder.leave();
    for (std::size_t count = 0; count < Forwarder::Limits{}.in_flight; ++count) send("q", {});
    EXPECT_EQ(heard, "");
    send("one-more", {});
    EXPECT_EQ(heard, "busy ");
}

TEST_F(ForwarderTest, WhileANodeIsNotRegisteredCommandsWait) {
    edge.forwarder.leave();
    send("move");
    run(500ms);
    EXPECT_EQ(heard, "");
    const auto fresh = static_cast<Incarnation>(++database.last);
    database.nodes[fresh] = {{"edge", "", ""}, 1h};
    edge.forwarder.join(fresh);
    run(500ms);
    EXPECT_EQ(heard, "owner:move ");
}

TEST_F(ForwarderTest, StrangersAreIgnored) {
    bus.publish(node_topic(edge.incarnation), {0, std::make_shared<const std::string>("hello")});
    bus.publish(node_topic(edge.incarnation),
                {0, std::make_shared<const std::string>("1 answer 99 done x")});
    run();
    EXPECT_EQ(edge.forwarder.counts().rejected, 1U);
}

}  // namespace
}  // namespace janggun::server::cluster

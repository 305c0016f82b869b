// The life of a node, step by step.
#include "server/cluster/lifecycle.h"

#include <gtest/gtest.h>

namespace janggun::server::cluster {
namespace {

using namespace std::chrono_literals;

constexpr Incarnation kOwn{7};

std::string name_of(const Action& action) {
    struct Names {
        std::string operator()(const action::Register&) const { return "register"; }
        std::string operator()(const action::Renew&) const { return "renew"; }
        std::string operator()(const action::Scan&) const { return "scan"; }
        std::string operator()(const action::Accept&) const { return "accept"; }
        std::string operator()(const action::Suspend&) const { return "suspend"; }
        std::string operator()(const action::Resume&) const { return "resume"; }
        std::string operator()(const action::Drop&) const { return "drop"; }
        std::string operator()(const action::HandOver&) const { return "hand over"; }
        std::string operator()(const action::Retire&) const { return "retire"; }
        std::string operator()(const action::Finish&) const { return "finish"; }
        std::string operator()(const action::Refuse&) const { return "refuse"; }
    };
    return std::visit(Names{}, action);
}
std::string names_of(const Actions& actions) {
    std::string names;
    for (const Action& action : actions) names += (names.empty() ? "" : ", ") + name_of(action);
    return names;
}

class LifecycleTest : public testing::Test {
  protected:
    std::string tick() { return names_of(node.tick(now)); }
    void join() {
        ASSERT_EQ(tick(), "register");
        ASSERT_EQ(names_of(node.registered(Registered{kOwn, {}}, now)), "accept");
        ASSERT_EQ(tick(), "scan");
        node.scanned(kOwn, now);
    }
    [[nodiscard]] NameTaken taken_by(Incarnation incarnation, Duration left) const {
        NodeRow row;
        row.incarnation = incarnation;
        row.lease_left = left;
        return {row};
    }
    [[nodiscard]] bool is_suspended() const {
        return std::holds_alternative<phase::Suspended>(node.phase());
    }

    Instant now{1h};
    Lifecycle node{Timing{}, now};
};

TEST_F(LifecycleTest, RegistersThenAcceptsAndScans) {
    EXPECT_FALSE(node.accepts(now));
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(tick(), "") << "one question at a time";
    EXPECT_EQ(names_of(node.registered(Registered{kOwn, {}}, now)), "accept");
    EXPECT_TRUE(node.accepts(now));
    EXPECT_EQ(node.incarnation(), kOwn);
    EXPECT_EQ(tick(), "scan");
}

TEST_F(LifecycleTest, TriesToRegisterAgainAfterAFailure) {
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registration_failed(now)), "");
    EXPECT_EQ(tick(), "");
    now += Timing{}.retry;
    EXPECT_EQ(tick(), "register");
}

TEST_F(LifecycleTest, RenewsEverySecond) {
    join();
    now += 999ms;
    EXPECT_EQ(tick(), "scan");
    node.scanned(kOwn, now);
    now += 1ms;
    EXPECT_EQ(tick(), "renew");
    EXPECT_EQ(tick(), "") << "one renewal at a time";
    EXPECT_EQ(names_of(node.renewed(kOwn, now, now + 5ms)), "");
    now += 999ms;
    EXPECT_EQ(tick(), "scan");
    node.scanned(kOwn, now);
    now += 1ms;
    EXPECT_EQ(tick(), "renew") << "a second after it asked, not after the answer";
}

TEST_F(LifecycleTest, AcceptsNothingTwoSecondsAfterTheLastRenewalItAskedFor) {
    join();
    now += 1s;
    ASSERT_EQ(tick(), "renew, scan");
    const Instant sent = now;
    now += 900ms;
    EXPECT_EQ(names_of(node.renewed(kOwn, sent, now)), "");
    EXPECT_TRUE(node.accepts(sent + 1999ms));
    EXPECT_FALSE(node.accepts(sent + 2s))
        << "the answer was slow, the lease runs from the question";
    now = sent + 2s;
    EXPECT_EQ(tick(), "suspend, renew");
    EXPECT_TRUE(is_suspended());
}

TEST_F(LifecycleTest, AStoppedProcessAcceptsNothingBeforeATimerHasRun) {
    join();
    now += 10s;
    EXPECT_FALSE(node.accepts(now));
}

TEST_F(LifecycleTest, ResumesWhenItCanRenewAgain) {
    join();
    now += 1s;
    ASSERT_EQ(tick(), "renew, scan");
    now += 1s;
    EXPECT_EQ(tick(), "suspend");
    EXPECT_EQ(names_of(node.renewal_failed(kOwn, now)), "");
    now += Timing{}.retry;
    EXPECT_EQ(tick(), "renew");
    EXPECT_EQ(names_of(node.renewed(kOwn, now, now + 10ms)), "resume");
    EXPECT_TRUE(node.accepts(now));
}

TEST_F(LifecycleTest, GivesOthersTheTimeToRenewBeforeItTakesOverAfterAnOutage) {
    join();
    now += 1s;
    ASSERT_EQ(tick(), "renew, scan");
    node.scanned(kOwn, now);
    EXPECT_EQ(names_of(node.renewal_failed(kOwn, now)), "");
    now += 600ms;
    EXPECT_EQ(tick(), "renew") << "the renewal is late: the store may be away for all";
    now += 400ms;
    EXPECT_EQ(tick(), "suspend");
    EXPECT_EQ(names_of(node.renewed(kOwn, now, now)), "resume");
    EXPECT_TRUE(node.accepts(now)) << "its own games go on at once";
    EXPECT_EQ(tick(), "");
    node.nudge(now);
    now += Timing{}.settle - 1ms;
    EXPECT_EQ(tick(), "");
    now += 1ms;
    EXPECT_EQ(tick(), "renew, scan");
}

TEST_F(LifecycleTest, AnAnswerThatComesTooLateResumesNothing) {
    join();
    now += 1s;
    ASSERT_EQ(tick(), "renew, scan");
    const Instant sent = now;
    now += 5s;
    ASSERT_EQ(tick(), "suspend");
    EXPECT_EQ(names_of(node.renewed(kOwn, sent, now)), "");
    EXPECT_FALSE(node.accepts(now));
    EXPECT_EQ(tick(), "renew");
    EXPECT_EQ(names_of(node.renewed(kOwn, now, now)), "resume");
}

TEST_F(LifecycleTest, WhenFencedItDropsEverythingAndRegistersAnew) {
    join();
    EXPECT_EQ(names_of(node.fenced(kOwn, now)), "drop");
    EXPECT_FALSE(node.accepts(now));
    EXPECT_EQ(node.incarnation(), Incarnation::None);
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(Registered{Incarnation{8}, {}}, now)), "accept");
    // What was asked for as the old incarnation.
    EXPECT_EQ(names_of(node.fenced(kOwn, now)), "");
    EXPECT_EQ(names_of(node.renewed(kOwn, now, now)), "");
    EXPECT_TRUE(node.accepts(now));
}

TEST_F(LifecycleTest, WaitsForItsOwnEarlierIncarnationToExpire) {
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(taken_by(Incarnation{3}, 2500ms), now)), "");
    now += 2500ms;
    EXPECT_EQ(tick(), "");
    now += Timing{}.retry;
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(Registered{kOwn, {}}, now)), "accept");
}

TEST_F(LifecycleTest, ANameThatIsStillTakenThenIsAnotherNodes) {
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(taken_by(Incarnation{3}, 100ms), now)), "");
    now += 1s;
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(taken_by(Incarnation{3}, 2500ms), now)), "refuse");
    now += 1h;
    EXPECT_EQ(tick(), "");
}

TEST_F(LifecycleTest, ARegistrationWhoseReplyWasLostDoesNotRefuseTheNodeToItself) {
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(taken_by(Incarnation{3}, 100ms), now)), "");
    now += 1s;
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registration_failed(now)), "") << "but it was committed, as 4";
    now += Timing{}.retry;
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(taken_by(Incarnation{4}, 2300ms), now)), "");
    now += 2300ms + Timing{}.retry;
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.registered(Registered{kOwn, {}}, now)), "accept");
}

TEST_F(LifecycleTest, DrainsHandsOverAndRetires) {
    join();
    EXPECT_EQ(names_of(node.drain(now)), "hand over");
    EXPECT_FALSE(node.accepts(now));
    EXPECT_EQ(names_of(node.drain(now)), "") << "a second SIGTERM";
    now += 1s;
    EXPECT_EQ(tick(), "renew") << "the lease is still needed, but nothing is claimed";
    EXPECT_EQ(names_of(node.handed_over(kOwn)), "retire");
    EXPECT_EQ(names_of(node.retired(kOwn)), "finish");
    EXPECT_EQ(names_of(node.renewed(kOwn, now, now)), "");
    EXPECT_EQ(tick(), "");
}

TEST_F(LifecycleTest, ADrainDoesNotWaitForEver) {
    join();
    EXPECT_EQ(names_of(node.drain(now)), "hand over");
    now += Timing{}.drain;
    EXPECT_EQ(tick(), "renew, retire");
    EXPECT_EQ(names_of(node.handed_over(kOwn)), "") << "too late, it retires already";
    EXPECT_EQ(names_of(node.retired(kOwn)), "finish");
}

TEST_F(LifecycleTest, FencedWhileItDrainsItIsDone) {
    join();
    EXPECT_EQ(names_of(node.drain(now)), "hand over");
    EXPECT_EQ(names_of(node.fenced(kOwn, now)), "drop, finish");
}

TEST_F(LifecycleTest, DrainsAtOnceBeforeItHasJoined) {
    EXPECT_EQ(tick(), "register");
    EXPECT_EQ(names_of(node.drain(now)), "finish");
    EXPECT_EQ(names_of(node.registered(Registered{kOwn, {}}, now)), "");
}

TEST_F(LifecycleTest, ANudgeScansAtOnceOrRightAfterTheScanUnderWay) {
    join();
    EXPECT_EQ(tick(), "");
    node.nudge(now);
    EXPECT_EQ(tick(), "scan");
    node.nudge(now);
    EXPECT_EQ(tick(), "");
    node.scanned(kOwn, now);
    EXPECT_EQ(tick(), "scan");
    node.scanned(kOwn, now);
    EXPECT_EQ(tick(), "");
}

TEST_F(LifecycleTest, DoubtRenewsAtOnce) {
    join();
    EXPECT_EQ(tick(), "");
    node.doubt(now);
    EXPECT_EQ(tick(), "renew");
}

}  // namespace
}  // namespace janggun::server::cluster

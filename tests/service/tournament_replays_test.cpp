// Tournaments that are read from their logs: shared reads, full queues, failed reads.
#include "server/features/tournaments/tournament_replays.h"

#include <gtest/gtest.h>

#include "server/app/answers.h"
#include "service/tournament_players.h"

namespace janggun::test {
namespace {

class TournamentReplaysTest : public TournamentTest {
  protected:
    /// A tournament that was cancelled and is no longer in memory.
    void leave_one_in_the_store() {
        create(account("Org"), {{"format", "swiss"}});
        EXPECT_EQ(post(*people["Org"], "end").status, 200);
        restart();
    }
    void show_to(const std::string& address, std::vector<Answer>& answers) {
        Call call;
        call.address = address;
        call.path = {id};
        server.route("GET", "/api/tournament/{id}").answer(call, [&](Answer answer) {
            answers.push_back(std::move(answer));
        });
    }
};

TEST_F(TournamentReplaysTest, ConcurrentRequestsForOneTournamentShareARead) {
    leave_one_in_the_store();
    server.store->is_holding_tournaments = true;
    std::vector<Answer> answers;
    for (const char* address : {"192.0.2.1", "192.0.2.2", "192.0.2.3"}) show_to(address, answers);
    EXPECT_EQ(server.store->held_tournaments(), 1U);
    server.store->release_tournaments();
    ASSERT_TRUE(server.loop.run_until([&] { return answers.size() == 3; }));
    for (const Answer& answer : answers) {
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(field(answer.body, "state"), "cancelled");
    }
    server.store->is_holding_tournaments = true;
    show_to("192.0.2.4", answers);
    EXPECT_EQ(answers.size(), 4U) << "from memory";
    server.store->release_tournaments();
}

TEST_F(TournamentReplaysTest, AClientsLimitsDoNotRefuseTheOthersOfASharedRead) {
    leave_one_in_the_store();
    server.store->is_holding_tournaments = true;
    std::vector<Answer> answers;
    for (const char* address : {"192.0.2.1", "192.0.2.2"}) show_to(address, answers);
    server.store->fail_tournaments(StoreError::TooMany);
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers[0].status, 429);
    EXPECT_EQ(server.store->held_tournaments(), 1U) << "on behalf of the second";
    server.store->fail_tournaments(StoreError::Failed);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[1].status, 503);
}

TEST_F(TournamentReplaysTest, AFullQueueIsAnsweredWithBusy) {
    leave_one_in_the_store();
    const auto status_of = [&](TournamentReplays::Limits limits) {
        TournamentReplays replays{server.app().context(), *server.store, limits};
        std::optional<int> status;
        replays.read({id}, {"192.0.2.1"}, [&](const auto& read) {
            status = read ? 200 : storage_answer(read.error()).status;
        });
        EXPECT_TRUE(server.loop.run_until([&] { return status.has_value(); }));
        return status;
    };
    EXPECT_EQ(status_of({.reads = 0}), 503) << "no worker is free";
    EXPECT_EQ(status_of({.requests = 0}), 503);
    EXPECT_EQ(status_of({}), 200);
}

TEST_F(TournamentReplaysTest, AReloadThatFailsIsTriedAgain) {
    create(account("Org"), {{"format", "swiss"}});
    const auto enter = [&](const char* name) {
        return post(*people["Org"], "player", {{"name", name}}).status;
    };
    EXPECT_EQ(enter("홍길동"), 200);
    // Another node writes the next event.
    std::optional<bool> is_written;
    server.store->write({write::AddTournamentPlayer{{id}, 2, {UserId::None, "성춘향"}},
                         write::AddTournamentEvent{{id}, {2, server.now, "entered 1500"}}},
                        [&](const auto& written) { is_written = bool{written}; });
    ASSERT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }));
    ASSERT_TRUE(*is_written);
    server.store->is_holding_tournaments = true;
    EXPECT_EQ(enter("이몽룡"), 503);
    EXPECT_EQ(server.store->held_tournaments(), 1U);
    server.store->fail_tournaments(StoreError::Failed);
    server.store->is_holding_tournaments = false;
    EXPECT_TRUE(pass_until([&] { return enter("이몽룡") == 200; }, 5));
    EXPECT_TRUE(contains(table(), "성춘향")) << table();
}

}  // namespace
}  // namespace janggun::test

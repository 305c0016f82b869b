// Remote workers of a cluster: a worker that asks one node does the work of every node.
#include <gtest/gtest.h>

#include "cluster/members.h"
#include "server/features/jobs/job_request.h"
#include "server/protocol/fishnet.h"

namespace janggun::test {
namespace {

namespace fishnet = protocol::fishnet;

constexpr const char* kSiteWorkerKey = "workerkey12345678";

/// Without engine threads: whatever is to be searched waits for a worker.
class SiteJobsTest : public ClusterMembers {
  protected:
    void adjust(Options& options) override {
        options.engine_threads = 0;
        options.worker_keys = {kSiteWorkerKey};
    }
    static fishnet::Client client(std::string version = "janggun 1") {
        return {kSiteWorkerKey, std::move(version), "test"};
    }
    Answer post(Node& node, std::string_view pattern, const std::string& body,
                std::vector<std::string> path = {}) {
        Call call;
        call.text = body;
        call.path = std::move(path);
        return server.request("POST", pattern, call, node.wiring->app());
    }
    /// Until the node has work for a worker: it hears of other nodes' jobs by the bus.
    fishnet::Work acquire(Node& node) {
        const auto end = SteadyClock::now() + std::chrono::seconds{60};
        while (SteadyClock::now() < end) {
            const Answer answer =
                post(node, "/fishnet/acquire", fishnet::write(fishnet::Acquisition{client()}));
            if (answer.status == 202) return fishnet::read_work(answer.body).value();
            run_for(Duration{20});
        }
        ADD_FAILURE() << "no work";
        return {};
    }
    Answer submit(Node& node, const fishnet::Work& work, std::string move) {
        return post(node, "/fishnet/move/{id}",
                    fishnet::write(fishnet::MoveSubmission{client(), std::move(move)}), {work.id});
    }
    /// The engine has the first move, so a job is added at once.
    void play_engine(Player& player) {
        player.game = field(player.ask("play_engine", R"("variant":"shogun","clock":"-",)"
                                                      R"("colour":"black","level":10)"),
                            "game");
        ASSERT_FALSE(player.game.empty());
        EXPECT_TRUE(contains(player.in_game("watch"), "ack"));
    }
    /// Of the site, as node two knows it.
    bool await_status(std::string_view part) {
        return run_until([&] {
            std::string status;
            Server::route("GET", "/fishnet/status", two->wiring->app())
                .answer(Call{}, [&](const Answer& answer) { status = answer.body; });
            return contains(status, part);
        });
    }
    static double metric(Node& node, std::string_view name) {
        return node.wiring->app().registry().value_of(name).value_or(-1);
    }
};

TEST_F(SiteJobsTest, AWorkerOfOneNodeMakesTheMovesOfAnother) {
    play_engine(*white);
    const auto work = acquire(*two);
    EXPECT_EQ(work.game, white->game);
    EXPECT_EQ(metric(*one, "janggun_worker_jobs"), 1);
    EXPECT_EQ(metric(*two, "janggun_worker_jobs"), 0);
    EXPECT_EQ(submit(*two, work, "e2e5").status, 400);  // not legal: it is given out again
    const auto again = acquire(*two);
    EXPECT_EQ(again.game, white->game);
    EXPECT_NE(again.id, work.id);
    EXPECT_EQ(submit(*two, again, "e2e4").status, 204);
    white->wait_for(R"("e2e4")");
    EXPECT_EQ(metric(*one, "janggun_worker_jobs"), 0);
}

TEST_F(SiteJobsTest, AWorkerMaySendItsResultToAnyNode) {
    play_engine(*white);
    const auto work = acquire(*one);
    EXPECT_EQ(submit(*two, work, "d2d4").status, 204);
    white->wait_for(R"("d2d4")");
}

TEST_F(SiteJobsTest, AnAbortedJobIsGivenOutAgainByItsNode) {
    play_engine(*white);
    const auto work = acquire(*two);
    const std::string me = fishnet::write(fishnet::Acquisition{client()});
    EXPECT_EQ(post(*two, "/fishnet/abort/{id}", me, {work.id}).status, 204);
    EXPECT_EQ(post(*two, "/fishnet/abort/{id}", me, {work.id}).status, 404);
    EXPECT_EQ(acquire(*one).game, white->game);
}

TEST_F(SiteJobsTest, StatusIsThatOfTheSite) {
    play_engine(*white);
    play_engine(*black);
    EXPECT_TRUE(await_status(R"("move":{"acquired":0,"queued":2,)"));
}

TEST_F(SiteJobsTest, TheMoveOfADeadNodesGameIsAskedForAgain) {
    play_engine(*white);
    const std::string game = white->game;
    database.games[{game}].owner = one->incarnation();  // the store of this test knows no owners
    const auto work = acquire(*two);
    EXPECT_EQ(work.game, game);
    white.reset();
    one.reset();
    // Another node has the game now; the result of the job that was lost with its node is ignored.
    const auto again = acquire(*two);
    EXPECT_EQ(again.game, game);
    const int status = submit(*two, work, "e2e4").status;
    EXPECT_TRUE(status == 204 || status == 503) << "503 as long as the node may only be slow";
    EXPECT_EQ(metric(*two, "janggun_engine_moves_total"), 0);
    EXPECT_EQ(submit(*two, again, "d2d4").status, 204);
    EXPECT_TRUE(run_until([&] { return metric(*two, "janggun_engine_moves_total") == 1; }));
}

TEST_F(SiteJobsTest, ANodeThatDoesNotAnswerHasNothingForAWorker) {
    play_engine(*white);
    ASSERT_TRUE(await_status(R"("move":{"acquired":0,"queued":1,)"));
    server.bus->is_lost = [](std::string_view topic) { return topic.starts_with("jobs:"); };
    const Answer answer =
        post(*two, "/fishnet/acquire", fishnet::write(fishnet::Acquisition{client()}));
    EXPECT_EQ(answer.status, 204);
    EXPECT_EQ(metric(*two, "janggun_worker_requests_unanswered_total"), 1);
    server.bus->is_lost = {};
    EXPECT_EQ(acquire(*two).game, white->game);
}

TEST(JobMessages, AreReadAsTheyWereWritten) {
    const RemoteWorker worker{"hash", true};
    for (const JobRequest::What& what :
         {JobRequest::What{job_request::Acquire{}},
          JobRequest::What{job_request::Move{"a", "e2e4"}},
          JobRequest::What{job_request::Analysis{"b", R"({"analysis":[]})"}},
          JobRequest::What{job_request::Puzzles{"c", {"one", "two"}}},
          JobRequest::What{job_request::Abort{"d", true}}}) {
        const std::string text = to_json(JobMessage{JobRequest{7, "Ab3dEf9h", worker, what}});
        const auto read = job_message_from(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(to_json(*read), text);
    }
    const std::string lengths = to_json(JobMessage{QueueLengths{"Ab3dEf9h", {1, 2, 3}, {4, 5, 6}}});
    ASSERT_TRUE(job_message_from(lengths)) << lengths;
    EXPECT_EQ(to_json(*job_message_from(lengths)), lengths);
    EXPECT_FALSE(job_message_from(to_json(JobMessage{QueueLengths{"Ab3dEf9h", {1}, {}}})));
    const std::string reply =
        to_json(JobMessage{JobReply{7, worker, "d", "{}", RemoteJobs::Verdict::Wrong}});
    const auto read = job_message_from(reply);
    ASSERT_TRUE(read) << reply;
    EXPECT_EQ(to_json(*read), reply);
    for (const char* text : {"", "[]", "{}", R"({"request":{}})", R"({"reply":{"id":1}})"})
        EXPECT_FALSE(job_message_from(text)) << text;
}

}  // namespace
}  // namespace janggun::test

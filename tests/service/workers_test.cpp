// Engine work for remote workers: what they are given, what is accepted, and what happens when they
// fail.
#include <gtest/gtest.h>

#include "server/features/jobs/remote_jobs.h"
#include "server/protocol/fishnet.h"
#include "service/players.h"

namespace janggun::test {
namespace {

namespace fishnet = protocol::fishnet;
using namespace std::chrono_literals;

constexpr const char* kWorkerKey = "workerkey12345678";

class RemoteWorkers : public testing::Test {
  protected:
    /// Without engine threads of its own: whatever is to be searched waits for a worker.
    void SetUp() override {
        server = std::make_unique<Server>(folder.file("store"), [](Options& options) {
            options.engine_threads = 0;
            options.worker_keys = {kWorkerKey};
        });
        player = std::make_unique<Player>(*server);
    }
    void play_engine(std::string_view variant = "shogun") {
        player->game = field(player->ask("play_engine", R"("variant":")" + std::string{variant} +
                                                            R"(","clock":"-","colour":"black",)"
                                                            R"("level":10)"),
                             "game");
        player->in_game("watch");
    }
    Answer post(std::string_view pattern, const std::string& body,
                std::vector<std::string> path = {}) {
        Call call;
        call.text = body;
        call.path = std::move(path);
        return server->request("POST", pattern, call);
    }
    static fishnet::Client client(std::string version = "janggun 1", std::string key = kWorkerKey) {
        return {std::move(key), std::move(version), "test"};
    }
    std::optional<fishnet::Work> acquire(const fishnet::Client& who = client()) {
        const Answer answer = post("/fishnet/acquire", fishnet::write(fishnet::Acquisition{who}));
        if (answer.status != 202) {
            EXPECT_EQ(answer.status, 204) << answer.body;
            return std::nullopt;
        }
        return fishnet::read_work(answer.body);
    }
    Answer submit(const fishnet::Work& work, std::string move) {
        return post("/fishnet/move/{id}",
                    fishnet::write(fishnet::MoveSubmission{client(), std::move(move)}), {work.id});
    }

    Folder folder;
    std::unique_ptr<Server> server;
    std::unique_ptr<Player> player;
};

TEST_F(RemoteWorkers, MakeTheMovesThatWait) {
    EXPECT_FALSE(acquire());
    play_engine();
    const auto work = acquire();
    ASSERT_TRUE(work);
    EXPECT_EQ(work->game, player->game);
    EXPECT_EQ(work->variant, "shogun");
    EXPECT_TRUE(work->moves.empty());
    EXPECT_EQ(std::get<fishnet::MoveWork>(work->task).level, 10);
    EXPECT_FALSE(acquire());  // nobody else gets it
    EXPECT_EQ(submit(*work, "e2e4").status, 204);
    player->wait_for(R"("e2e4")");
    EXPECT_EQ(submit(*work, "d2d4").status, 204);  // late: ignored
    EXPECT_EQ(server->metric("janggun_worker_jobs"), 0U);
}

TEST_F(RemoteWorkers, NeedAKnownKey) {
    const auto status = [&](const std::string& key) {
        return post("/fishnet/acquire",
                    fishnet::write(fishnet::Acquisition{client("janggun 1", key)}))
            .status;
    };
    EXPECT_EQ(status(kWorkerKey), 204);
    EXPECT_EQ(status("anotherkey1234567"), 401);
    EXPECT_EQ(status(""), 401);
    EXPECT_EQ(post("/fishnet/acquire", "not JSON").status, 400);
    Call call;
    call.text = fishnet::write(fishnet::Acquisition{client("janggun 1", "")});
    call.bearer = kWorkerKey;  // where the newer dialect has it
    EXPECT_EQ(server->request("POST", "/fishnet/acquire", call).status, 204);
    call.path = {kWorkerKey};
    EXPECT_EQ(server->request("GET", "/fishnet/key/{key}", call).status, 200);
    call.path = {"unknown"};
    EXPECT_EQ(server->request("GET", "/fishnet/key/{key}", call).status, 404);
}

TEST_F(RemoteWorkers, AnIllegalMoveIsRefusedAndTheJobGivenOutAgain) {
    play_engine();
    const auto first = acquire();
    ASSERT_TRUE(first);
    EXPECT_EQ(submit(*first, "e2e5").status, 400);
    EXPECT_EQ(server->metric("janggun_worker_jobs_wrong_total"), 1U);
    const auto second = acquire();
    ASSERT_TRUE(second);
    EXPECT_NE(second->id, first->id);
    EXPECT_EQ(submit(*second, "nonsense").status, 400);
    EXPECT_FALSE(acquire());  // from now on it is for our own threads
    EXPECT_EQ(server->metric("janggun_engine_waiting"), 1U);
}

TEST_F(RemoteWorkers, AJobOfADeadWorkerIsGivenOutAgain) {
    play_engine();
    const auto work = acquire();
    ASSERT_TRUE(work);
    server->pass(1'000ms);
    EXPECT_FALSE(acquire());
    server->pass(RemoteJobs::kMoveGrace + 2'000ms);
    EXPECT_EQ(server->metric("janggun_worker_jobs_overdue_total"), 1U);
    const auto again = acquire();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->game, player->game);
    EXPECT_EQ(submit(*work, "e2e4").status, 204);  // the dead one is back, and too late
    EXPECT_FALSE(player->has_heard(R"("e2e4")"));
    EXPECT_EQ(submit(*again, "d2d4").status, 204);
    player->wait_for(R"("d2d4")");
}

TEST_F(RemoteWorkers, AnAbortedJobIsGivenOutAtOnce) {
    play_engine();
    const auto work = acquire();
    ASSERT_TRUE(work);
    const std::string me = fishnet::write(fishnet::Acquisition{client()});
    EXPECT_EQ(post("/fishnet/abort/{id}", me, {work->id}).status, 204);
    EXPECT_EQ(post("/fishnet/abort/{id}", me, {work->id}).status, 404);
    EXPECT_TRUE(acquire());
}

TEST_F(RemoteWorkers, AJobWhoseGameHasEndedIsCancelled) {
    play_engine();
    const auto work = acquire();
    ASSERT_TRUE(work);
    EXPECT_TRUE(contains(player->in_game("abort"), "ack"));
    EXPECT_EQ(submit(*work, "e2e4").status, 204);
    EXPECT_EQ(server->metric("janggun_engine_moves_total"), 0U);
    EXPECT_EQ(server->metric("janggun_worker_jobs"), 0U);
}

TEST_F(RemoteWorkers, OtherProgramsGetOnlyTheRulesetsTheyKnow) {
    const auto fairyfishnet = client("1.16.57");
    play_engine("janggi:bikjang=general");
    player->in_game("setup", R"("choice":"inner")");
    EXPECT_TRUE(
        server->loop.run_until([&] { return server->metric("janggun_engine_waiting") == 1; }));
    EXPECT_FALSE(acquire(fairyfishnet));
    const auto ours = acquire();
    ASSERT_TRUE(ours);
    EXPECT_EQ(ours->variant, "janggi:bikjang=general");
}

TEST_F(RemoteWorkers, AnotherKeyCannotSubmitAJob) {
    play_engine();
    const auto work = acquire();
    ASSERT_TRUE(work);
    auto stranger = client();
    stranger.key = "anotherkey1234567";
    EXPECT_EQ(post("/fishnet/move/{id}", fishnet::write(fishnet::MoveSubmission{stranger, "e2e4"}),
                   {work->id})
                  .status,
              401);
    EXPECT_EQ(server->metric("janggun_worker_jobs"), 1U);
}

TEST_F(RemoteWorkers, StatusCountsWhatWaits) {
    play_engine();
    const std::string status = server->request("GET", "/fishnet/status", Call{}).body;
    EXPECT_TRUE(contains(status, R"("move":{"acquired":0,"queued":1,)")) << status;
}

}  // namespace
}  // namespace janggun::test

// Reviews of finished games: by our own threads and by workers, kept and shown to everybody.
#include <gtest/gtest.h>
#include <thread>

#include "review/evaluation.h"
#include "server/protocol/fishnet.h"
#include "service/players.h"

namespace janggun::test {
namespace {

namespace fishnet = protocol::fishnet;
using namespace std::chrono_literals;

constexpr const char* kReviewerKey = "workerkey12345678";

class Reviews : public testing::Test {
  protected:
    void SetUp() override {
        server = std::make_unique<Server>(folder.file("store"), [](Options& options) {
            options.engine_threads = 1;
            options.review_nodes = 500;
            options.worker_keys = {kReviewerKey};
        });
        sora = std::make_unique<Player>(*server, sign_up("Sora"));
        haneul = std::make_unique<Player>(*server, sign_up("Haneul"));
    }
    std::string sign_up(std::string name) {
        Call call;
        call.fields.add("name", std::move(name));
        call.fields.add("password", "correct horse");
        return server->request("POST", "/api/signup", call).session.value_or("");
    }
    /// Fool's mate.
    std::string finished_game() {
        const auto invited = sora->ask(
            "invite", R"("variant":"shogun","clock":"300+5","rated":false,"colour":"white")");
        const auto accepted =
            haneul->ask("accept_invite", R"("invite":")" + field(invited, "invite") + "\"");
        sora->game = haneul->game = field(accepted, "game");
        const char* moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
        for (int ply = 0; ply < 4; ++ply)
            EXPECT_TRUE(contains((ply % 2 == 0 ? sora : haneul)->move(moves[ply], ply), "ack"));
        return sora->game;
    }
    Answer ask(std::string_view method, const std::string& game) {
        return server->request(method, "/api/game/{id}/review", sora->call({game}));
    }
    bool wait_for_review(const std::string& game) {
        for (int i = 0; i < 2000; ++i) {
            if (ask("GET", game).status == 200) return true;
            server->pass(100ms);
            server->loop.run_ready();
            std::this_thread::sleep_for(5ms);
        }
        return false;
    }
    Answer post(std::string_view pattern, const std::string& body,
                std::vector<std::string> path = {}) {
        Call call;
        call.text = body;
        call.path = std::move(path);
        return server->request("POST", pattern, call);
    }
    fishnet::Client me{kReviewerKey, "janggun 1", "test"};

    Folder folder;
    std::unique_ptr<Server> server;
    std::unique_ptr<Player> sora;
    std::unique_ptr<Player> haneul;
};

TEST_F(Reviews, AreMadeByTheServersOwnThreadsAndKept) {
    const std::string game = finished_game();
    EXPECT_EQ(ask("GET", game).status, 404);
    const Answer requested = ask("POST", game);
    EXPECT_EQ(requested.status, 202) << requested.body;
    EXPECT_EQ(mismatch_of_line(requested.body, "PendingReview"), "");
    ASSERT_TRUE(wait_for_review(game));
    const Answer review = ask("GET", game);
    EXPECT_EQ(mismatch_of_line(review.body, "Review"), "") << review.body;
    EXPECT_TRUE(contains(review.body, R"("judgement":"blunder")")) << review.body;
    EXPECT_TRUE(contains(review.body, R"("kind":"mate","value":0,"expected":0.000)"));
    EXPECT_EQ(ask("POST", game).body, review.body);
    EXPECT_EQ(server->metric("janggun_jobs_reviews_total"), 1U);
    sora.reset();
    haneul.reset();
    server->stop();
    server->start();
    EXPECT_EQ(server
                  ->request("GET", "/api/game/{id}/review",
                            [&] {
                                Call call;
                                call.path = {game};
                                return call;
                            }())
                  .body,
              review.body);
}

TEST_F(Reviews, AreRefusedForGamesThatAreNotOverOrNotThere) {
    sora->game = field(
        sora->ask("play_engine", R"("variant":"shogun","clock":"-","colour":"white","level":1)"),
        "game");
    EXPECT_EQ(ask("POST", sora->game).status, 400);
    EXPECT_EQ(ask("POST", "abcdefgh").status, 404);
    EXPECT_EQ(ask("GET", "../../etc").status, 404);
}

TEST_F(Reviews, GoToWorkersWhileThereAreSome) {
    const auto acquisition = fishnet::write(fishnet::Acquisition{me});
    EXPECT_EQ(post("/fishnet/acquire", acquisition).status, 204);  // a worker is there
    const std::string game = finished_game();
    EXPECT_EQ(ask("POST", game).status, 202);
    const Answer answer = post("/fishnet/acquire", acquisition);
    ASSERT_EQ(answer.status, 202);
    EXPECT_EQ(mismatch_of_line(answer.body, "Work"), "");
    const auto work = fishnet::read_work(answer.body);
    ASSERT_TRUE(work);
    EXPECT_EQ(work->moves.size(), 4U);
    EXPECT_EQ(std::get<fishnet::AnalysisWork>(work->task).skip, std::vector{4});

    // A report of progress, then everything; the mate on the board is not searched.
    fishnet::AnalysisSubmission analysis{me, {}};
    const char* best[] = {"e2e4", "e7e5", "b1c3", "d8h4"};
    for (const char* move : best)
        analysis.parts.emplace_back(
            fishnet::Part{false, {fishnet::Score::Kind::Centipawns, 20, false}, 10, {move}});
    analysis.parts[3]->score = {fishnet::Score::Kind::Mate, 1, false};
    analysis.parts.emplace_back(fishnet::Part{.is_skipped = true});
    const auto whole = analysis;
    analysis.parts[1].reset();
    EXPECT_EQ(post("/fishnet/analysis/{id}", fishnet::write(analysis), {work->id}).status, 204);
    EXPECT_TRUE(contains(ask("GET", game).body, R"("state":"running")"));
    EXPECT_EQ(post("/fishnet/analysis/{id}", fishnet::write(whole), {work->id}).status, 204);
    ASSERT_TRUE(wait_for_review(game));
    const Answer review = ask("GET", game);
    EXPECT_TRUE(contains(review.body, R"("line":["d8h4"])")) << review.body;
    EXPECT_TRUE(contains(review.body, R"("blunders":1)")) << review.body;
}

TEST_F(Reviews, AWrongAnalysisIsRefusedAndOurOwnThreadsTakeOver) {
    const auto acquisition = fishnet::write(fishnet::Acquisition{me});
    EXPECT_EQ(post("/fishnet/acquire", acquisition).status, 204);
    const std::string game = finished_game();
    EXPECT_EQ(ask("POST", game).status, 202);
    fishnet::AnalysisSubmission analysis{me, {}};
    for (int i = 0; i < 5; ++i)
        analysis.parts.emplace_back(
            fishnet::Part{false, {fishnet::Score::Kind::Centipawns, 20, false}, 10, {"a1a8"}});
    for (int i = 0; i < 2; ++i) {
        const auto work = fishnet::read_work(post("/fishnet/acquire", acquisition).body);
        ASSERT_TRUE(work);
        EXPECT_EQ(post("/fishnet/analysis/{id}", fishnet::write(analysis), {work->id}).status, 400);
    }
    EXPECT_TRUE(wait_for_review(game));
}

TEST_F(Reviews, ADeadWorkersReviewIsFinishedByOurOwnThreads) {
    const auto acquisition = fishnet::write(fishnet::Acquisition{me});
    EXPECT_EQ(post("/fishnet/acquire", acquisition).status, 204);
    const std::string game = finished_game();
    EXPECT_EQ(ask("POST", game).status, 202);
    ASSERT_EQ(post("/fishnet/acquire", acquisition).status, 202);
    server->pass(1min);  // it is overdue, and no worker has been seen for long
    EXPECT_TRUE(wait_for_review(game));
    EXPECT_EQ(server->metric("janggun_worker_jobs_overdue_total"), 1U);
}

}  // namespace
}  // namespace janggun::test

// Reviews of finished games: by our own threads and by workers, kept and shown to everybody.
#include <fmt/format.h>
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

/// As with engine.local = false.
class ReviewsWithoutThreads : public Reviews {
  protected:
    void SetUp() override {
        server = std::make_unique<Server>(folder.file("store"), [](Options& options) {
            options.engine_threads = 0;
            options.worker_keys = {kReviewerKey};
        });
        sora = std::make_unique<Player>(*server, sign_up("Sora"));
        haneul = std::make_unique<Player>(*server, sign_up("Haneul"));
    }
};

TEST_F(ReviewsWithoutThreads, AreGivenUpWhenWorkersHaveFailedTwiceAndCanBeAskedForAgain) {
    const auto acquisition = fishnet::write(fishnet::Acquisition{me});
    const std::string game = finished_game();
    EXPECT_EQ(ask("POST", game).status, 202);
    fishnet::AnalysisSubmission analysis{me, {}};
    for (int i = 0; i < 5; ++i)
        analysis.parts.emplace_back(
            fishnet::Part{false, {fishnet::Score::Kind::Centipawns, 20, false}, 10, {"a1a8"}});
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(ask("GET", game).status, 202) << i;
        const auto work = fishnet::read_work(post("/fishnet/acquire", acquisition).body);
        ASSERT_TRUE(work);
        EXPECT_EQ(post("/fishnet/analysis/{id}", fishnet::write(analysis), {work->id}).status, 400);
    }
    EXPECT_EQ(ask("GET", game).status, 404);
    EXPECT_EQ(post("/fishnet/acquire", acquisition).status, 204) << "nothing is left in the queue";
    EXPECT_EQ(ask("POST", game).status, 202);
    EXPECT_EQ(post("/fishnet/acquire", acquisition).status, 202);
}

TEST_F(ReviewsWithoutThreads, AreGivenUpWhenNobodyHasDoneAnythingForHours) {
    const std::string game = finished_game();
    EXPECT_EQ(ask("POST", game).status, 202);
    server->pass(5h);
    EXPECT_EQ(ask("GET", game).status, 202);
    server->pass(1h);
    EXPECT_EQ(ask("GET", game).status, 404);
    EXPECT_EQ(server->metric("janggun_reviews_waiting"), 0U);
    EXPECT_EQ(ask("POST", game).status, 202);
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

TEST_F(Reviews, AreMadeByFairyfishnet) {
    const auto body = [](const std::string& extra) {
        return R"({"fishnet": {"version": "1.16.57", "python": "3.11.2", "apikey": ")" +
               std::string{kReviewerKey} + R"("}, "stockfish": {"name": "Fairy-Stockfish 14"})" +
               extra + "}";
    };
    EXPECT_EQ(post("/fishnet/acquire", body({})).status, 204);
    const std::string game = finished_game();
    EXPECT_EQ(ask("POST", game).status, 202);
    const Answer job = post("/fishnet/acquire", body({}));
    ASSERT_EQ(job.status, 202) << job.body;
    for (const char* part : {R"("type":"analysis")", R"("moves":"f2f3 e7e5 g2g4 d8h4")",
                             R"("nodes":500,"skipPositions":[4])"})
        EXPECT_TRUE(contains(job.body, part)) << part << " in " << job.body;
    const std::string id = field(job.body, "id");

    // From the last position to the first, with null for those to come.
    const std::string mate = R"({"bestmove": "d8h4", "depth": 245, "seldepth": 2, "multipv": 1, )"
                             R"("score": {"mate": 1}, "nodes": 24, "time": 1, "pv": "d8h4"})";
    EXPECT_EQ(
        post("/fishnet/analysis/{id}",
             body(R"(, "analysis": [null, null, null, )" + mate + R"(, {"skipped": true}])"), {id})
            .status,
        204);
    const auto part = [](const char* move, int score) {
        return fmt::format(R"({{"bestmove": "{0}", "depth": 12, "seldepth": 17, "multipv": 1, )"
                           R"("score": {{"cp": {1}}}, "nodes": 500, "nps": 1670251, "time": 4, )"
                           R"("pv": "{0}"}}, )",
                           move, score);
    };
    const Answer done = post("/fishnet/analysis/{id}",
                             body(R"(, "analysis": [)" + part("e2e4", 30) + part("e7e5", 40) +
                                  part("e2e4", -60) + mate + R"(, {"skipped": true}])"),
                             {id});
    EXPECT_EQ(done.status, 204) << done.body << " as there is no next job";
    ASSERT_TRUE(wait_for_review(game));
    EXPECT_TRUE(contains(ask("GET", game).body, R"("judgement":"blunder")"));
}

}  // namespace
}  // namespace janggun::test

// janggun worker against a real server: it does the work, survives nothing it should not, and
// leaves in good order.
#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/program.h"
#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"
#include "server/worker_process.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

class WorkerTest : public testing::Test {
  protected:
    WorkerTest() {
        folder.write("site.toml",
                     fmt::format("[review]\nnodes = 150000\n[workers]\nkeys = [\"{}\"]\n"
                                 "[engine]\nthreads = 1\n",
                                 kWorkerKey));
        server.emplace(folder, ServerProcess::Options{
                                   .flags = {"--config", (folder.path() / "site.toml").string()}});
        sora.emplace(loop, server->port());
        haneul.emplace(loop, server->port());
        sora->sign_up("Sora");
        haneul->sign_up("Haneul");
    }
    /// Fool's mate.
    std::string finished_game() {
        const Table table = sit_down(*sora, *haneul, "shogun");
        const char* moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
        for (int ply = 0; ply < 4; ++ply)
            (ply % 2 == 0 ? table.white : table.black)
                ->command("move", fmt::format(R"("game":"{}","move":"{}","ply":{})", table.game,
                                              moves[ply], ply));
        return table.game;
    }
    [[nodiscard]] std::string site() const {
        return fmt::format("http://127.0.0.1:{}", server->port());
    }
    [[nodiscard]] std::string metrics() const {
        return ask(server->port(), {.target = "/metrics"}).body;
    }
    bool wait_until(const std::function<bool()>& happened) {
        const auto end = std::chrono::steady_clock::now() + 4 * kPatience;
        while (!happened()) {
            if (std::chrono::steady_clock::now() > end) return false;
            loop.run_for(20ms);
        }
        return true;
    }
    bool wait_for_metric(const std::string& line) {
        return wait_until([&] { return metrics().find("\n" + line + "\n") != std::string::npos; });
    }
    [[nodiscard]] HttpAnswer review(const std::string& game) const {
        return ask(server->port(), {.target = "/api/game/" + game + "/review"});
    }

    TemporaryFolder folder;
    Loop loop;
    std::optional<ServerProcess> server;
    std::optional<Person> sora;
    std::optional<Person> haneul;
};

TEST_F(WorkerTest, AKilledWorkersReviewIsFinishedByOthers) {
    WorkerProcess first{folder, "first", site()};
    // The site's own threads leave a review to workers once one has asked for work.
    ASSERT_TRUE(wait_until([&] {
        return metrics().find(R"("/fishnet/acquire")") != std::string::npos;
    })) << first.errors();
    const std::string game = finished_game();
    EXPECT_EQ(sora->post("/api/game/" + game + "/review").status, 202);
    ASSERT_TRUE(wait_for_metric("janggun_worker_jobs 1")) << first.errors();
    EXPECT_EQ(first.end(SIGKILL), 128 + SIGKILL);

    // It is given to another worker, which is told to stop and gives it back.
    WorkerProcess second{folder, "second", site()};
    ASSERT_TRUE(wait_for_metric("janggun_worker_jobs_overdue_total 1")) << second.errors();
    ASSERT_TRUE(wait_until([&] {
        return metrics().find("\njanggun_worker_jobs_acquired_total 2\n") != std::string::npos;
    })) << second.errors();
    EXPECT_EQ(second.end(SIGTERM), 0) << second.errors();
    EXPECT_NE(second.errors().find("stopped after"), std::string::npos) << second.errors();

    WorkerProcess third{folder, "third", site()};
    ASSERT_TRUE(wait_until([&] { return review(game).status == 200; })) << third.errors();
    const Json done{review(game).body};
    EXPECT_EQ(done.text("state"), "done");
    EXPECT_NE(review(game).body.find(R"("judgement":"blunder")"), std::string::npos);
    EXPECT_EQ(third.end(SIGTERM), 0);
}

TEST_F(WorkerTest, IsToldWhatIsWrong) {
    const auto refused =
        run_program({"worker", "--server", site(), "--token", "unknownkey1234567"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("does not accept this token"), std::string::npos) << refused.err;
    const auto nowhere =
        run_program({"worker", "--server", "localhost:8080", "--token", kWorkerKey});
    EXPECT_EQ(nowhere.status, 2);
    EXPECT_NE(nowhere.err.find("expected http://"), std::string::npos) << nowhere.err;
    const auto keyless = run_program({"worker", "--server", site()});
    EXPECT_EQ(keyless.status, 2);
    EXPECT_NE(keyless.err.find("expected --token"), std::string::npos) << keyless.err;
    const auto elsewhere =
        run_program({"worker", "--server", site() + "/path", "--token", kWorkerKey});
    EXPECT_EQ(elsewhere.status, 1);
    EXPECT_NE(elsewhere.err.find("has no work for workers"), std::string::npos) << elsewhere.err;
}

}  // namespace
}  // namespace janggun::test

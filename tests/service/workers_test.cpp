// Engine work for remote workers: what they are given, what is accepted, and what happens when they
// fail.
#include <fstream>
#include <gtest/gtest.h>

#include "puzzle/shipped.h"
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
    Answer submit(const fishnet::Work& work, std::string move,
                  const fishnet::Client& who = client()) {
        return post("/fishnet/move/{id}",
                    fishnet::write(fishnet::MoveSubmission{who, std::move(move)}), {work.id});
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
    const auto other = client("1.16.57");
    const auto first = acquire(other);
    ASSERT_TRUE(first);
    EXPECT_EQ(submit(*first, "e2e5", other).status, 400);
    EXPECT_EQ(server->metric("janggun_worker_jobs_wrong_total"), 1U);
    const auto second = acquire(other);
    ASSERT_TRUE(second);
    EXPECT_NE(second->id, first->id);
    EXPECT_EQ(submit(*second, "nonsense", other).status, 400);
    EXPECT_FALSE(acquire(other));  // from now on it is for our own threads
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

TEST_F(RemoteWorkers, AJobThatCrashesEveryEngineIsNotGivenOutForEver) {
    play_engine();
    const auto other = client("1.16.57");
    const std::string crash = fishnet::write(fishnet::Abort{other, true});
    for (int i = 0; i < RemoteJobs::kMostFailures; ++i) {
        const auto work = acquire(other);
        ASSERT_TRUE(work);
        EXPECT_EQ(post("/fishnet/abort/{id}", crash, {work->id}).status, 204);
    }
    EXPECT_FALSE(acquire(other));
    EXPECT_EQ(server->metric("janggun_engine_waiting"), 1U);
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

/// What fairyfishnet 1.16.57 sends: the key in the body, no Content-Type, more fields than are
/// used.
class Fairyfishnet : public RemoteWorkers {
  protected:
    static std::string body(const std::string& extra = {}) {
        return R"({"fishnet": {"version": "1.16.57", "python": "3.11.2", "apikey": ")" +
               std::string{kWorkerKey} +
               R"("}, "stockfish": {"name": "Fairy-Stockfish 14", "options": {"threads": "1", )"
               R"("hash": "64"}, "nnue": ["janggi-9991472750de.nnue"]})" +
               extra + "}";
    }
    static std::string id_of(const Answer& job) { return field(job.body, "id"); }
};

TEST_F(Fairyfishnet, PlaysAndTakesItsNextJobFromTheAnswer) {
    EXPECT_EQ(post("/fishnet/acquire", body()).status, 204);
    play_engine();
    const Answer job = post("/fishnet/acquire", body());
    ASSERT_EQ(job.status, 202) << "it takes nothing else for a job";
    // What its code reads of a job.
    for (const char* part : {R"("type":"move")", R"("level":8)", R"("position":")", R"("moves":"")",
                             R"("variant":"shogun")", R"("chess960":false)", R"("nnue":true)"})
        EXPECT_TRUE(contains(job.body, part)) << part << " in " << job.body;
    Player other{*server};
    other.game = field(other.ask("play_engine", R"("variant":"shogun","clock":"-",)"
                                                R"("colour":"black","level":1)"),
                       "game");
    const Answer next =
        post("/fishnet/move/{id}", body(R"(, "move": {"bestmove": "e2e4", "fen": "a position"})"),
             {id_of(job)});
    player->wait_for(R"("e2e4")");
    ASSERT_EQ(next.status, 202) << next.body;
    EXPECT_EQ(field(next.body, "game_id"), other.game);
    // Its engine has died.
    EXPECT_EQ(
        post("/fishnet/abort/{id}", body(R"(, "error": {"reason": "engine_crash"})"), {id_of(next)})
            .status,
        204);
}

/// A site that looks for puzzles in its games.
class Mining : public RemoteWorkers {
  protected:
    void start(int threads) {
        player.reset();
        server.reset();
        server = std::make_unique<Server>(folder.file("store"), [this, threads](Options& options) {
            options.engine_threads = threads;
            options.worker_keys = {kWorkerKey};
            options.mined_puzzles = folder.file("puzzles");
        });
        player = std::make_unique<Player>(*server);
    }
    void SetUp() override { start(0); }
    /// Twenty plies of pawn moves.
    std::string finished_game() {
        Player other{*server};
        const auto invited =
            player->ask("invite", R"("variant":"shogun","clock":"300+5","colour":"white")");
        player->game = other.game = field(
            other.ask("accept_invite", R"("invite":")" + field(invited, "invite") + "\""), "game");
        std::vector<std::string> moves;
        for (char file = 'a'; file <= 'h'; ++file)
            for (const char* ranks : {"23", "76"})
                moves.push_back({file, ranks[0], file, ranks[1]});
        for (const char* move : {"a3a4", "a6a5", "h3h4", "h6h5"}) moves.emplace_back(move);
        for (std::size_t ply = 0; ply < moves.size(); ++ply)
            EXPECT_TRUE(contains(
                (ply % 2 == 0 ? *player : other).move(moves[ply], static_cast<int>(ply)), "ack"))
                << moves[ply];
        EXPECT_TRUE(contains(player->in_game("resign"), "ack"));
        return player->game;
    }
    Answer submit_puzzles(const std::string& id, std::vector<std::string> lines) {
        return post("/fishnet/puzzles/{id}",
                    fishnet::write(fishnet::PuzzleSubmission{client(), std::move(lines)}), {id});
    }
    /// Some puzzle of Shogun that the program has.
    static std::string known_puzzle() {
        std::string_view text = puzzle::shipped_puzzles<Shogun>();
        while (text[0] == '#' || text.starts_with("janggun-puzzles"))
            text.remove_prefix(text.find('\n') + 1);
        return std::string{text.substr(0, text.find('\n'))};
    }
};

TEST_F(Mining, IsAJobOfOurOwnWorkers) {
    const std::string game = finished_game();
    EXPECT_FALSE(acquire(client("1.16.57")));
    const auto work = acquire();
    ASSERT_TRUE(work);
    EXPECT_EQ(work->game, game);
    EXPECT_TRUE(std::holds_alternative<fishnet::MineWork>(work->task));
    EXPECT_EQ(submit_puzzles(work->id, {"not a puzzle"}).status, 400);
    const auto again = acquire();
    ASSERT_TRUE(again);
    EXPECT_EQ(submit_puzzles(again->id, {known_puzzle()}).status, 204);
    EXPECT_TRUE(
        server->loop.run_until([&] { return server->metric("janggun_puzzles_mined_total") == 1; }));
    std::ifstream file{folder.file("puzzles") + "/shogun.puzzles"};
    std::string header;
    std::string line;
    std::getline(file, header);
    std::getline(file, line);
    EXPECT_EQ(header, "janggun-puzzles 1 shogun");
    EXPECT_EQ(line, known_puzzle());
}

TEST_F(Mining, IsDoneByTheServersOwnThreadsWithoutWorkers) {
    start(1);
    (void)finished_game();
    EXPECT_TRUE(
        server->loop.run_until([&] { return server->metric("janggun_jobs_mines_total") == 1; }));
}

TEST_F(RemoteWorkers, StatusCountsWhatWaits) {
    play_engine();
    const std::string status = server->request("GET", "/fishnet/status", Call{}).body;
    EXPECT_TRUE(contains(status, R"("move":{"acquired":0,"queued":1,)")) << status;
}

}  // namespace
}  // namespace janggun::test

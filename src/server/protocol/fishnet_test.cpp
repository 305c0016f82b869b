// What engine workers are given and send, in the shapes of fishnet's protocol.
#include "server/protocol/fishnet.h"

#include <gtest/gtest.h>

namespace janggun::server::protocol::fishnet {
namespace {

TEST(Fishnet, ReadsBackTheWorkItWrites) {
    Work work{.id = "AbCd1234EfGh",
              .game = "Ab3dEf9h",
              .variant = "janggi",
              .is_handicap = true,
              .fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
              .moves = {"e1e2", "e10e9"},
              .task = MoveWork{3, 250, MoveWork::Clock{6000, 5900, 5}}};
    auto read = read_work(write_work(work));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->id, work.id);
    EXPECT_EQ(read->game, work.game);
    EXPECT_EQ(read->moves, work.moves);
    EXPECT_EQ(read->fen, work.fen);
    EXPECT_TRUE(read->is_handicap);
    EXPECT_EQ(std::get<MoveWork>(read->task).level, 3);
    EXPECT_EQ(std::get<MoveWork>(read->task).clock->black, 5900);

    work.task = MineWork{};
    read = read_work(write_work(work));
    ASSERT_TRUE(read);
    EXPECT_TRUE(std::holds_alternative<MineWork>(read->task));
    const auto mined = read_puzzles(write(PuzzleSubmission{{"key", "1", "engine"}, {"a", "b"}}));
    ASSERT_TRUE(mined);
    EXPECT_EQ(mined->puzzles, (std::vector<std::string>{"a", "b"}));

    work.task = AnalysisWork{50'000, {2}};
    read = read_work(write_work(work));
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<AnalysisWork>(read->task).nodes, 50'000U);
    EXPECT_EQ(std::get<AnalysisWork>(read->task).skip, std::vector{2});
}

TEST(Fishnet, GivesOtherEnginesTheLevelsTheyKnow) {
    const auto level = [](int ours) {
        return write_work({.id = "x", .task = MoveWork{ours, 100, {}}});
    };
    EXPECT_NE(level(1).find(R"("level":0)"), std::string::npos);
    EXPECT_NE(level(10).find(R"("level":8)"), std::string::npos);
}

TEST(Fishnet, ReadsBackAnAnalysisWithPendingAndSkippedPositions) {
    AnalysisSubmission submission{{"key", "1", "engine"}, {}};
    submission.parts = {Part{false, {Score::Kind::Centipawns, -35, false}, 12, {"a1a2", "b1c3"}},
                        std::nullopt, Part{.is_skipped = true},
                        Part{false, {Score::Kind::Points, 0, true}, 0, {}},
                        Part{false, {Score::Kind::Mate, -2, true}, 5, {"a1a2"}}};
    const auto read = read_analysis(write(submission));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->client.key, "key");
    EXPECT_EQ(read->parts, submission.parts);
}

TEST(Fishnet, ReadsWhatFairyfishnetSends) {
    const auto analysis = read_analysis(
        R"({"fishnet":{"version":"1.16.57","python":"3.11.2","apikey":"secret"},)"
        R"("stockfish":{"name":"Fairy-Stockfish 14","options":{"hash":"256"}},)"
        R"("analysis":[{"depth":18,"seldepth":24,"multipv":1,"score":{"cp":24},"nodes":1686023,)"
        R"("nps":1670251,"time":1004,"pv":"b1c3 a7a6"},{"skipped":true},)"
        R"({"depth":0,"score":{"mate":0}},null]})");
    ASSERT_TRUE(analysis);
    EXPECT_EQ(analysis->client.key, "secret");
    EXPECT_EQ(analysis->client.version, "1.16.57");
    ASSERT_EQ(analysis->parts.size(), 4U);
    EXPECT_EQ(analysis->parts[0]->line, (std::vector<std::string>{"b1c3", "a7a6"}));
    EXPECT_TRUE(analysis->parts[1]->is_skipped);
    EXPECT_TRUE(analysis->parts[2]->score.is_lost);
    EXPECT_FALSE(analysis->parts[3]);
    // Its engine has crashed, or it stops.
    const std::string_view crash = R"({"fishnet":{"version":"1.16.57","apikey":"secret"},)"
                                   R"("stockfish":{},"error":{"reason":"engine_crash"}})";
    EXPECT_TRUE(read_abort(crash)->is_failure);
    EXPECT_FALSE(read_abort(write(Abort{analysis->client, false}))->is_failure);
    EXPECT_TRUE(read_abort(write(Abort{analysis->client, true}))->is_failure);
    const auto move =
        read_move(R"({"fishnet":{"version":"1.16.57","apikey":"secret"},"stockfish":{"name":"x"},)"
                  R"("move":{"bestmove":"e2e4","fen":"…"}})");
    ASSERT_TRUE(move);
    EXPECT_EQ(move->move, "e2e4");
}

TEST(Fishnet, RefusesWhatItCannotRead) {
    for (const std::string_view body :
         {"", "[]", "{", R"({"analysis":1})", R"({"analysis":[1]})",
          R"({"analysis":[{"score":{}}]})", R"({"analysis":[{"score":{"cp":99999}}]})",
          R"({"analysis":[{"score":{"mate":-65}}]})"})
        EXPECT_FALSE(read_analysis(body)) << body;
    EXPECT_FALSE(read_move(R"({"move":"e2e4"})"));
    EXPECT_FALSE(read_client("null"));
    EXPECT_FALSE(read_work(R"({"work":{"id":"a","type":"dig"}})"));
    EXPECT_FALSE(read_puzzles(R"({"puzzles":[1]})"));
    EXPECT_FALSE(read_puzzles(R"({"puzzles":{}})"));
    std::string many = R"({"analysis":[null)";
    for (std::size_t i = 0; i < kMostParts; ++i) many += ",null";
    EXPECT_FALSE(read_analysis(many + "]}"));
}

}  // namespace
}  // namespace janggun::server::protocol::fishnet

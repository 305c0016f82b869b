// Tests of what a record says against its own rules.
#include "record/judge.h"

#include <gtest/gtest.h>

#include "record/reader.h"
#include "record/writer.h"

namespace janggun::record {
namespace {

[[nodiscard]] std::string told(const std::vector<ReadGame>& games) {
    std::string text;
    for (const auto& game : games)
        for (const auto& problem : game.problems)
            text += std::string{name_of(problem.severity)} + " " +
                    std::to_string(problem.place.line) + ":" +
                    std::to_string(problem.place.column) + " " + problem.message + "\n";
    return text;
}

/// A PGN of Janggi with these tags, each on a line of its own, and moves.
[[nodiscard]] std::string told_of(const std::string& tags, const std::string& moves,
                                  const ReadOptions& options = {}) {
    return told(read_all(tags + "\n\n" + moves + "\n", Format::Pgn, options));
}

constexpr auto kPasses = "1. Ke2 Ke9 ";
constexpr auto kRepeats =
    "1. Ra2 Ra9 2. Ra1 Ra10 3. Ra2 Ra9 4. Ra1 Ra10 ";  // the start for the third time

TEST(Judge, SeesAWrongWinner) {
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"0-1\"]", std::string{kPasses} + "0-1"), "");
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"1-0\"]", std::string{kPasses} + "1-0"),
              "error 2:10 the result is 1-0, but Han wins on points after two passes, 73.5 to 72 "
              "(0-1)\n");
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"1-0\"]", std::string{kRepeats} + "1-0"),
              "error 2:10 the result is 1-0, but Han wins on points after repetition, 73.5 to 72 "
              "(0-1)\n");
    EXPECT_EQ(
        told_of("[Variant \"janggicasual\"]\n[Result \"1-0\"]", std::string{kRepeats} + "1-0"),
        "error 2:10 the result is 1-0, but draw by repetition (1/2-1/2)\n");
    EXPECT_EQ(told_of("[Variant \"shogun\"]\n[Result \"1-0\"]", "1. f3 e5 2. g4 Qh4# 1-0"),
              "error 2:10 the result is 1-0, but Black wins by checkmate (0-1)\n");
    EXPECT_EQ(told_of("[Variant \"shogun\"]\n[Result \"*\"]", "1. f3 e5 2. g4 Qh4# *"),
              "warning 2:10 no result is given, though the game is over: Black wins by "
              "checkmate\n");
}

TEST(Judge, SeesAWrongReason) {
    const std::string tags = "[Variant \"janggi\"]\n[Result \"0-1\"]\n[Termination \"";
    EXPECT_EQ(told_of(tags + "two passes\"]", std::string{kPasses} + "0-1"), "");
    EXPECT_EQ(told_of(tags + "adjudication\"]", std::string{kPasses} + "0-1"), "");
    EXPECT_EQ(told_of(tags + "normal\"]", std::string{kPasses} + "0-1"), "");
    EXPECT_EQ(told_of(tags + "repetition\"]", std::string{kPasses} + "0-1"),
              "error 3:15 the reason is given as \"repetition\", but Han wins on points after two "
              "passes, 73.5 to 72\n");
    EXPECT_EQ(told_of(tags + "checkmate\"]", "1. Ke2 0-1"),
              "error 3:15 the reason is given as \"checkmate\", but by the rules of janggi the "
              "game was not over\n");
    EXPECT_EQ(told_of(tags + "resignation\"]", "1. Ke2 0-1"), "");
    EXPECT_EQ(told_of(tags + "agreement\"]", "1. Ke2 0-1"),
              "error 3:15 the result is 0-1, which contradicts \"agreement\"\n");
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"1/2-1/2\"]\n[Termination \"agreement\"]",
                      "1. Ke2 1/2-1/2"),
              "error 3:15 janggi does not allow a draw by agreement\n");
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"1/2-1/2\"]\n[Termination \"time forfeit\"]",
                      "1. Ke2 1/2-1/2"),
              "error 3:15 the result is 1/2-1/2, which contradicts \"time\"\n");
    EXPECT_EQ(told_of(tags + "sleep\"]", "1. Ke2 0-1"),
              "warning 3:15 the reason \"sleep\" is not understood\n");
}

TEST(Judge, SeesWrongPoints) {
    const std::string tags = "[Variant \"janggi\"]\n[Result \"0-1\"]\n[Points \"";
    EXPECT_EQ(told_of(tags + "72-73.5\"]", std::string{kPasses} + "0-1"), "");
    EXPECT_EQ(told_of(tags + "73.5-72\"]", std::string{kPasses} + "0-1"),
              "error 3:10 the points are given as 73.5-72, but the board has 72-73.5\n");
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"1-0\"]\n[Points \"72-73.5\"]\n"
                      "[Termination \"adjudication\"]",
                      "1. Ke2 1-0"),
              "error 2:10 the result is 1-0, but the points are 72-73.5\n");
    EXPECT_EQ(told_of(tags + "abc\"]", std::string{kPasses} + "0-1"),
              "error 3:10 \"abc\": expected points such as 72-73.5\n");
}

TEST(Judge, SeesPlayBeyondTheEnd) {
    const std::string tags = "[Variant \"janggi\"]\n[Result \"0-1\"]";
    EXPECT_EQ(told_of(tags, std::string{kRepeats} + "5. Ra2 0-1"),
              "error 4:50 the game was over: Han wins on points after repetition, 73.5 to 72\n");
    EXPECT_EQ(told_of(tags, std::string{kPasses} + "2. Ra2 Ra9 0-1"),
              "error 4:15 the game was over: Han wins on points after two passes, 73.5 to 72\n");
    EXPECT_EQ(told_of("[Variant \"shogun\"]\n[Result \"0-1\"]", "1. f3 e5 2. g4 Qh4# 3. a3 0-1"),
              "error 4:24 \"a3\": the game was over: Black wins by checkmate; the game is read up "
              "to here\n");
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[FEN \"R3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]",
                      "1... Ke10 2. Ra9 1-0"),
              "error 4:14 \"Ra9\": the game was over: Cho wins on points after bikjang, 13 to 1.5; "
              "the game is read up to here\n");
    EXPECT_EQ(
        told(read_all(R"({"variant":"janggi","moves":["e2e2","e9e9","a1a2"]})", Format::Json)),
        "warning 1:1 no result is given, though the game is over: Han wins on points after "
        "two passes, 73.5 to 72\n"
        "error 1:44 the game was over: Han wins on points after two passes, 73.5 to 72\n");
}

TEST(Judge, SeesARepetitionThatTheRulesRefuse) {
    const std::string moves = std::string{kRepeats} + "5. Ra2 *";
    EXPECT_EQ(told_of("[Variant \"janggikja\"]", moves),
              "error 3:50 the move repeats the position too often: janggikja forbids it\n");
}

TEST(Judge, GoesByTheRulesItIsToldTo) {
    const ReadOptions traditional{.ruleset = janggi::kTraditional};
    EXPECT_EQ(told_of("[Variant \"janggi\"]\n[Result \"0-1\"]", std::string{kPasses} + "0-1",
                      traditional),
              "error 2:10 the result is 0-1, but draw by two passes (1/2-1/2)\n");
    const auto games = read_all("[Variant \"janggi\"]\n\n1. Ke2 *\n", Format::Pgn, traditional);
    EXPECT_EQ(std::get<Record<Janggi>>(*games[0].record).ruleset, janggi::kTraditional);
    EXPECT_EQ(told_of("[Variant \"shogun\"]", "1. e4 *", traditional),
              "error 1:11 the game does not match the ruleset janggitraditional; it is skipped\n");
    const std::string gib =
        "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"초 기권승\"]\n\n1. 한수쉼 2. "
        "한수쉼\n";
    EXPECT_EQ(told(read_all(gib, Format::Gib)), "") << "nobody says the rules";
    EXPECT_EQ(told(read_all(gib, Format::Gib, {.ruleset = janggi::kTournament})),
              "error 3:8 the result is 1-0, but Han wins on points after two passes, 73.5 to 72 "
              "(0-1)\n");
    EXPECT_EQ(told(read_all("[규칙 \"janggi\"]\n" + gib, Format::Gib)),
              "error 4:8 the result is 1-0, but Han wins on points after two passes, 73.5 to 72 "
              "(0-1)\n");
}

TEST(Judge, TakesRulesItCannotReadForUnknown) {
    const std::string gib =
        "[판 \"3장//////3차1차///4將 한 접장기\"]\n[규칙 \"jan ggi\"]\n[대국결과 \"초 기권승\"]\n\n"
        "1. 한수쉼\n";
    const auto games = read_all(gib, Format::Gib);
    ASSERT_TRUE(games[0].record);
    EXPECT_FALSE(std::get<Record<Janggi>>(*games[0].record).is_ruleset_known);
    const auto written = write_game(*games[0].record, {.format = Format::Gib, .style = {}});
    EXPECT_EQ(*read_all(written.text, Format::Gib)[0].record, *games[0].record) << written.text;
}

TEST(Judge, LetsAGameOfUnknownRulesBe) {
    const std::string gib =
        "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"초 기권승\"]\n\n"
        "1. 한수쉼 2. 한수쉼 3. 79졸78\n";
    const auto games = read_all(gib, Format::Gib);
    EXPECT_EQ(told(games), "warning 5:18 the game goes on after two passes\n");
    for (const Format format : {Format::Pgn, Format::Json, Format::Gib}) {
        const auto written = write_game(*games[0].record, {.format = format, .style = {}});
        const auto again = read_all(written.text, format);
        EXPECT_FALSE(has_errors(again[0].problems)) << written.text << told(again);
        EXPECT_EQ(*again[0].record, *games[0].record) << written.text;
    }
}

}  // namespace
}  // namespace janggun::record

// Our own small records: every dialect of .gib, and damaged files with what is wrong in them. The
// play is made up; games.json has it in a form that leaves nothing to interpret.
#include "files.h"

namespace janggun::record {
namespace {

[[nodiscard]] const JanggiRecord& janggi_in(const ReadGame& game) {
    return std::get<JanggiRecord>(*game.record);
}

[[nodiscard]] std::vector<janggi::Move> moves_of(const JanggiRecord& record) {
    std::vector<janggi::Move> moves;
    for (const NodeId id : record.main_line()) moves.push_back(record.nodes[id].move);
    return moves;
}

/// The four games of a dialect file are those of games.json, in order.
void expect_the_four_games(const std::vector<ReadGame>& games) {
    const auto plain = read_file(kSamples / "games.json");
    ASSERT_EQ(plain.size(), 4U);
    ASSERT_EQ(games.size(), 4U);
    for (std::size_t i = 0; i < games.size(); ++i) {
        SCOPED_TRACE(i);
        ASSERT_TRUE(games[i].record);
        const auto& record = janggi_in(games[i]);
        const auto& meant = janggi_in(plain[i]);
        EXPECT_EQ(record.event, meant.event);
        EXPECT_EQ(record.start, meant.start);
        EXPECT_EQ(record.ruleset, meant.ruleset);
        EXPECT_EQ(moves_of(record), moves_of(meant));
        EXPECT_EQ(record.players, (BySide<std::string>{"초 3단", "한"}));
        EXPECT_EQ(record.date, "2001.02.03");
    }
}

TEST(GibSample, InCp949WithStrayBytesAndDosLineEnds) {
    const auto games = read_file(kSamples / "cp949.gib");
    expect_the_four_games(games);
    EXPECT_EQ(told(games), "");

    const auto& plain = janggi_in(games[0]);
    EXPECT_EQ(plain.outcome, (Outcome{Reason::Resignation, janggi::kCho, {}}));
    EXPECT_EQ(plain.result_text, "") << "the outcome says it all";
    EXPECT_EQ(to_text(*plain.time_control), "600+3x30");
    EXPECT_EQ(plain.time_text, "");

    const auto& timed = janggi_in(games[1]);
    EXPECT_EQ(timed.outcome, (Outcome{Reason::Time, janggi::kHan, {}}));
    EXPECT_EQ(to_text(*timed.time_control), "900+3x30");
    EXPECT_EQ(timed.time_text, "자유시간 각 15분 초읽기 30초 3회");
    EXPECT_EQ(timed.nodes[timed.main_line()[3]].spent, std::chrono::seconds{21});

    const auto& commented = janggi_in(games[2]);
    EXPECT_EQ(commented.nodes[kRoot].comment, "여기서 시작");
    EXPECT_EQ(commented.nodes[commented.main_line().back()].comment, "한이 기권했다.");
    EXPECT_EQ(commented.result_text, "楚 완승");
    EXPECT_EQ(commented.outcome->winner, janggi::kCho);
    EXPECT_EQ(to_text(*commented.time_control), "0+1x20");

    const auto& handicap = janggi_in(games[3]);
    EXPECT_EQ(handicap.outcome, (Outcome{Reason::Abandonment, janggi::kHan, {}}));
    EXPECT_EQ(handicap.start.turn(), janggi::kHan);
    EXPECT_TRUE(is_handicap(handicap));
}

TEST(GibSample, InUtf8WithOldAndLetteredCoordinates) {
    const auto games = read_file(kSamples / "utf8.gib");
    expect_the_four_games(games);
    EXPECT_EQ(told(games),
              "33:8: warning: won by 5.5 points, though the board has 26 to 44.5\n"
              "45:61: warning: the comment is never closed; it ends with the game\n"
              "55:8: warning: the result \"초 와늣\" is not understood\n"
              "77:8: warning: won on points, though the board has 38 to 21\n");

    EXPECT_EQ(janggi_in(games[0]).outcome, (Outcome{Reason::Agreement, {}, {}}));
    const auto& lettered = janggi_in(games[1]);
    ASSERT_NE(lettered.tag("심판"), nullptr);
    EXPECT_EQ(*lettered.tag("심판"), "미정 [가] \"나\"");
    EXPECT_EQ(lettered.nodes[lettered.main_line()[2]].comment,
              "두 줄짜리\n\n1. [설명] 둘째 줄 <3>");
    EXPECT_EQ(lettered.nodes[lettered.main_line().back()].comment,
              "닫지 않은 말\n79졸78 은 수가 아니다");
    const auto& unclear = janggi_in(games[2]);
    EXPECT_FALSE(unclear.outcome);
    EXPECT_EQ(unclear.result_text, "초 와늣");
    EXPECT_FALSE(unclear.time_control);
    EXPECT_EQ(unclear.time_text, "40분_10분초읽기30초3회");
    EXPECT_EQ(janggi_in(games[3]).outcome->points, (Points{76, 42}));
}

TEST(GibSample, DamagedIsReadAsFarAsItGoes) {
    const auto games = read_file(kSamples / "damaged.gib");
    EXPECT_EQ(games.size(), 15U);
    EXPECT_EQ(told(games), contents(kSamples / "damaged.problems"));
    EXPECT_EQ(janggi_in(games[5]).plies(), 10U) << "up to the illegal move";
    EXPECT_FALSE(games[9].record) << "no board to play from";
    EXPECT_EQ(janggi_in(games.back()).outcome, (Outcome{Reason::Resignation, janggi::kCho, {}}))
        << "the last game is whole, whatever came before it";
}

TEST(GibSample, OfAProgramThatMarksNothingHasOnlyWarnings) {
    std::string text = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n";
    for (int i = 0; i < 100; ++i) text += "7. 71졸72 7. 41병42 7. 72졸71 7. 42병41\n";
    const auto games = read_all(text, Format::Gib);
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(janggi_in(games[0]).plies(), 400U);
    EXPECT_FALSE(has_errors(games[0].problems));
    EXPECT_EQ(games[0].problems.size(), ProblemList::kMost + 1);
    EXPECT_EQ(games[0].problems.back().message, "further warnings in this game are not shown");
}

TEST(GibSample, GoesThroughEveryFormatAndBack) {
    for (const char* name : {"cp949.gib", "utf8.gib"})
        for (const auto& game : read_file(kSamples / name)) {
            AnyRecord record = *game.record;
            for (const Format format : {Format::Pgn, Format::Json, Format::Gib, Format::Pgn}) {
                const auto written = write_game(record, {.format = format, .style = {}});
                EXPECT_TRUE(written.problems.empty());
                const auto again = read_all(written.text, format);
                ASSERT_EQ(again.size(), 1U) << written.text;
                ASSERT_TRUE(again[0].record);
                record = *again[0].record;
                EXPECT_EQ(record, *game.record) << name << "\n" << written.text;
            }
        }
}

}  // namespace
}  // namespace janggun::record

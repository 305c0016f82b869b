// Tests of PGN, read and written.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "record/reader.h"
#include "record/writer.h"

namespace janggun::record {
namespace {

using JanggiRecord = Record<Janggi>;
using ShogunRecord = Record<Shogun>;

[[nodiscard]] ReadGame only(std::string_view text, Format format = Format::Pgn) {
    auto games = read_all(text, format);
    EXPECT_EQ(games.size(), 1U) << text;
    return games.empty() ? ReadGame{} : games.front();
}

[[nodiscard]] std::string told(const ReadGame& game) {
    std::string text;
    for (const auto& problem : game.problems)
        text += std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column) +
                " " + problem.message + "\n";
    return text;
}

[[nodiscard]] std::string moves_of(const AnyRecord& record) {
    const auto text =
        write_game(record, {.format = Format::Json, .style = notation::Style::Uci}).text;
    const auto start = text.find("\"moves\":");
    return text.substr(start + 8, text.rfind(",\"final_fen\"") - start - 8);
}

constexpr std::string_view kAnnotated = R"([Event "A \"quoted\" \\ name"]
[Site "?"]
[Date "????.??.??"]
[Round "3"]
[White "First"]
[Black "Second"]
[Result "*"]
[Variant "Shogun"]
[TimeControl "300+1x15"]
[Annotator "nobody"]

{Before all} 1. e4! $14 {[%clk 0:05:00.5][%emt 0:00:02] the king's pawn} (1. d4 {closed} d5 (1... Nf6
2. c4) 2. c4) ({or} 1. c4) 1... e5 ; to the end of the line } (
2. Nf3 Nc6?! *
)";

TEST(Pgn, KeepsTagsCommentsGlyphsClocksAndVariations) {
    const auto game = only(kAnnotated);
    EXPECT_EQ(told(game), "");
    const auto& record = std::get<ShogunRecord>(*game.record);
    EXPECT_EQ(record.event, "A \"quoted\" \\ name");
    EXPECT_EQ(record.site, "") << "? is unknown";
    EXPECT_EQ(record.date, "");
    EXPECT_EQ(record.round, "3");
    EXPECT_EQ(record.players, (BySide<std::string>{"First", "Second"}));
    EXPECT_EQ(record.tags, (std::vector<Tag>{{"Annotator", "nobody"}}));
    EXPECT_EQ(record.time_control, time_control_from("300+1x15"));
    EXPECT_FALSE(record.outcome);
    EXPECT_EQ(record.nodes[kRoot].comment, "Before all");
    EXPECT_EQ(
        moves_of(*game.record),
        R"([{"move":"e2e4","comment":"the king's pawn","nags":[1,14],"spent":2,"clock":300.500,)"
        R"("variations":[[{"move":"d2d4","comment":"closed"},{"move":"d7d5","variations":[["g8f6","c2c4"]]},"c2c4"],)"
        R"([{"move":"c2c4","before":"or"}]]},{"move":"e7e5","comment":"to the end of the line } ("},)"
        R"("g1f3",{"move":"b8c6","nags":[6]}])");
}

TEST(Pgn, IsTheSameWhenWrittenAndReadAgain) {
    const auto game = only(kAnnotated);
    for (const auto style : {notation::Style::Uci, notation::Style::Algebraic}) {
        const auto written = write_game(*game.record, {.format = Format::Pgn, .style = style});
        EXPECT_TRUE(written.problems.empty());
        const auto again = only(written.text);
        EXPECT_EQ(told(again), "");
        EXPECT_EQ(*again.record, *game.record) << written.text;
    }
    const auto json = write_game(*game.record, {.format = Format::Json, .style = {}});
    EXPECT_EQ(*only(json.text, Format::Json).record, *game.record) << json.text;
}

TEST(Pgn, OfJanggiIsReadInEveryNotation) {
    const std::string tags = "[Variant \"Janggi\"]\n[Result \"*\"]\n\n";
    const auto expected = R"(["i4h4","a7b7","b1c3","b10c8","h1g3","a10a8","e2e2"])";
    for (const auto* moves : {"1. P79-78 P41-42 2. H02-83 H12-33 3. H08-87 R11-31 4. K95-95 *",
                              "1. 79졸78 41병42 2. 02마83 12마33 3. 08마87 11차31 4. 한수쉼 *",
                              "1. 79卒78 41兵42 2. 02馬83 12馬33 3. 08馬87 11車31 4. 한수쉼 *",
                              "1. i4h4 a7b7 2. b1c3 b10c8 3. h1g3 a10a8 4. -- *",
                              "1. Pih4 Pab7 2. Hc3 Hc8 3. Hg3 Ra8 4. Ke2 *"}) {
        const auto game = only(tags + moves);
        EXPECT_EQ(told(game), "") << moves;
        EXPECT_EQ(moves_of(*game.record), expected) << moves;
    }
}

TEST(Pgn, OfXboardIsReadThoughItCountsRanksFromZero) {
    const auto game = only(R"([Event "Computer Chess Game"]
[Result "1-0"]
[TimeControl "60"]
[Variant "janggi"]
[VariantMen "N:nN;R:RB2;A:WF;B:mafsmafW;P:fsWfF;C:pRjA;K:WF"]
[FEN "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w 0 1"]
[SetUp "1"]

{--------------
r n b a . a b n r
white to play
--------------}
1. Pih3 {-0.01/15} Nc7 {+0.44/14 2.3} 2. Ng2 {-0.37/17 2.8} Pab6
{+0.44/17 2.3} 3. Ce2 {-0.20/18 3} Ng7 {+0.56/11 0.5} 4. Ra2 -- 5. Ke0
{Black resigns} 1-0
)");
    EXPECT_EQ(told(game), "");
    EXPECT_EQ(moves_of(*game.record).find(R"([{"move":"i4h4","comment":"-0.01/15"})"), 0U);
    EXPECT_NE(moves_of(*game.record).find(R"("a1a3","e9e9",{"move":"e2e1")"), std::string::npos)
        << moves_of(*game.record);

    // Without VariantMen the first move tells: no soldier goes from i to h3.
    const auto plain = only("[Variant \"janggi\"]\n\n1. Pih3 Nc7 2. Ng2 *\n");
    EXPECT_EQ(told(plain), "");
    EXPECT_EQ(moves_of(*plain.record), R"(["i4h4","b10c8","h1g3"])");

    // Once it is written by us, ranks count from 1 again.
    const auto written =
        write_game(*game.record, {.format = Format::Pgn, .style = notation::Style::Algebraic});
    EXPECT_EQ(*only(written.text).record, *game.record) << written.text;
}

TEST(Pgn, OfXboardIsReadWithItsPromotedPiecesAndPromotions) {
    const auto game =
        only("[Variant \"shogun\"]\n\n1. e4 d5 2. exd5 e6 3. +Fe2 +Fd6 4. dxe6=+ *\n");
    EXPECT_EQ(told(game), "");
    EXPECT_EQ(moves_of(*game.record), R"(["e2e4","d7d5","e4d5","e7e6","d1e2","d8d6","d5e6+"])");
}

TEST(Pgn, OfXboardIsReadThoughItLeavesThePromotionOfPiecesOut) {
    const auto game = only(
        "[Variant \"shogun\"]\n\n1. e4 e5 2. Nf3 d5 3. Nxe5 d4 4. Nc6 Nf6 "
        "5. +Nxd8 *\n");
    EXPECT_EQ(told(game), "");
    EXPECT_EQ(moves_of(*game.record),
              R"(["e2e4","e7e5","g1f3","d7d5","f3e5","d5d4","e5c6+","g8f6","c6d8"])");
    const auto lost = only("[Variant \"shogun\"]\n\n1. e4 e5 2. +Nf3 *\n");
    EXPECT_TRUE(has_errors(lost.problems)) << "no knight has promoted";
}

TEST(Pgn, OfAnotherGameIsRefused) {
    for (const auto* text :
         {"[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n",
          "1. Nc3 Nf6 2. e4 *\n", "1. d4 d5 *\n",
          "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 *\n",
          "[Variant \"Standard\"]\n\n1. e4 *\n"}) {
        const auto game = only(text);
        EXPECT_FALSE(game.record) << text;
        EXPECT_TRUE(has_errors(game.problems)) << text;
        EXPECT_NE(told(game).find("janggi, janggitraditional"), std::string::npos) << told(game);
    }
    const auto janggi = only("1. Hc3 Hc8 2. Hg3 *\n");
    EXPECT_EQ(told(janggi), "1:1 no variant given; assuming janggi\n");
    ASSERT_TRUE(janggi.record);
    EXPECT_FALSE(std::get<JanggiRecord>(*janggi.record).is_ruleset_known);
}

TEST(Pgn, SaysWhereNumbersAndMarksAreWrong) {
    const std::string tags = "[Variant \"shogun\"]\n\n";
    EXPECT_EQ(told(only(tags + "1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 *\n")),
              "3:10 move 2 has the number 3\n");
    EXPECT_EQ(told(only(tags + "1. e4+ e5# 2. Nf3 Nc6 *\n")),
              "3:4 \"e4+\" does not give check\n3:8 \"e5#\" does not mate\n");
    EXPECT_EQ(told(only(tags + "1. f3 e5 2. g4 Qh4+ 0-1\n")), "") << "a mate is a check too";
    EXPECT_EQ(told(only(tags + "1. f4 e5 2. a3 Qh4 3. g3 Qxg3 *\n")), "") << "no marks at all";
    EXPECT_EQ(told(only(tags + "1. f4 e5 2. a3 Qh4 3. g3 Qxg3+ *\n")),
              "3:16 \"Qh4\" gives check but is not marked\n");
    EXPECT_EQ(told(only("[Variant \"janggi\"]\n\n1. 79졸78장군 *\n")),
              "3:4 \"79졸78장군\" does not give check\n");
}

TEST(Pgn, CountsMovesFromOneOrFromItsStart) {
    const std::string tags =
        "[Variant \"shogun\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3[] w - - 0 30\"]\n\n";
    EXPECT_EQ(told(only(tags + "30. e4 Kd7 31. Ke2 *\n")), "");
    EXPECT_EQ(told(only(tags + "1. e4 Kd7 2. Ke2 *\n")), "");
    EXPECT_EQ(told(only(tags + "7. e4 Kd7 8. Ke2 *\n")), "4:1 move 30 has the number 7\n");
}

TEST(Pgn, ThatBreaksOffIsWarnedOf) {
    EXPECT_EQ(told(only("[Variant \"shogun\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3\n")),
              "5:1 the game is cut off: no result after the moves\n");
}

TEST(Pgn, ReadsThePassAsFourZeros) {
    const auto game = only("[Variant \"janggi\"]\n\n1. 0000 P41-42 2. @@@@ *\n");
    EXPECT_EQ(moves_of(*game.record), R"(["e2e2","a7b7","e2e2"])") << told(game);
}

TEST(Pgn, SaysRulesSetUpsTimeAndEnd) {
    JanggiRecord record;
    record.ruleset = janggi::kKja;
    record.start = *Janggi::position(
        janggi::start_setup(janggi::Formation::Left, janggi::Formation::Outer), record.ruleset);
    record.time_control = time_control_from("600+3x30");
    record.outcome = Outcome{Reason::TwoPasses, janggi::kHan, Points{144, 147}};
    NodeId last = kRoot;
    for (int i = 0; i < 2; ++i) last = record.add(last, janggi::Move::pass());
    const auto text = write_game(record, {.format = Format::Pgn, .style = {}}).text;
    for (const auto* tag : {"[Variant \"Janggi\"]", "[Ruleset \"janggikja\"]",
                            "[ChoSetup \"left\"]", "[HanSetup \"outer\"]", "[SetUp \"1\"]",
                            "[TimeControl \"600+3x30\"]", "[Termination \"two passes\"]",
                            "[Points \"72-73.5\"]", "[Result \"0-1\"]", "1. Ke2 Ke9 0-1"})
        EXPECT_NE(text.find(tag), text.npos) << tag << " in\n" << text;
    EXPECT_EQ(*only(text).record, AnyRecord{record}) << text;
    const auto gib = write_game(record, {.format = Format::Gib, .style = {}}).text;
    EXPECT_EQ(*only(gib, Format::Gib).record, AnyRecord{record}) << gib;
}

TEST(Pgn, NamesCustomRulesInItsVariantTag) {
    const auto game = only("[Variant \"Janggi:repetition=loss,bikjang=general\"]\n\n1. a1a2 *\n");
    EXPECT_EQ(told(game), "");
    const auto& record = std::get<JanggiRecord>(*game.record);
    EXPECT_EQ(record.ruleset.bikjang, janggi::BikjangRule::ByGeneral);
    for (const Format format : {Format::Pgn, Format::Json, Format::Gib}) {
        WriteOptions options;
        options.format = format;
        const auto text = write_game(*game.record, options).text;
        EXPECT_NE(text.find("janggi:bikjang=general,repetition=loss"), std::string::npos) << text;
        const auto again = read_all(text, format);
        ASSERT_EQ(again.size(), 1U);
        EXPECT_EQ(std::get<JanggiRecord>(*again[0].record).ruleset, record.ruleset);
    }
    EXPECT_NE(told(only("[Variant \"janggi:bikjang=on\"]\n\n1. a1a2 *\n")).find("column 16"),
              std::string::npos);
}

TEST(Pgn, TakesTheReasonFromTheRulesWhenNobodySaysIt) {
    const auto mate = only("[Variant \"shogun\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_EQ(told(mate), "");
    EXPECT_EQ(std::get<ShogunRecord>(*mate.record).outcome,
              (Outcome{Reason::Checkmate, Side::Second, {}}));
    const auto resigned = only("[Variant \"shogun\"]\n\n1. f3 e5 1-0\n");
    EXPECT_EQ(std::get<ShogunRecord>(*resigned.record).outcome,
              (Outcome{Reason::Adjudication, Side::First, {}}));
    const auto late =
        only("[Variant \"shogun\"]\n[Termination \"Time forfeit\"]\n\n1. f3 e5 1-0\n");
    EXPECT_EQ(std::get<ShogunRecord>(*late.record).outcome,
              (Outcome{Reason::Time, Side::First, {}}));
}

TEST(Pgn, SaysWhereItIsDamagedAndGoesOn) {
    const auto games = read_all(R"([Event "one"]
[Variant "Janggi"]
[Broken "tag]
[Result "1-0"]

1. P79-78 P41-42 (1... P99-98 2. P79-78) 2. R01-55 R11-31 0-1

[Event "two"]
[Variant "Chess960"]

1. e4 *

[Event "three"]
[Variant "Shogun"]
[FEN "8/8/8/8/8/8/8/8[] w - - 0 1"]

1. e4 *

[Event "four"]
[Variant "Shogun"]

1. e4 e5) 2. Nf3 ($900 (
)",
                                Format::Pgn);
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(
        told(games[0]),
        "3:1 expected a tag such as [Name \"value\"]; this one is skipped\n"
        "6:24 \"P99-98\": the side to move has no such piece there; the variation is read up to "
        "here\n"
        "6:45 \"R01-55\": the move is not legal here; the game is read up to here\n"
        "6:59 the game ends with 0-1, its Result is 1-0\n");
    EXPECT_EQ(std::get<JanggiRecord>(*games[0].record).plies(), 2U);
    EXPECT_FALSE(games[1].record);
    EXPECT_TRUE(has_errors(games[1].problems));
    EXPECT_FALSE(games[2].record) << "there is no king";
    EXPECT_EQ(
        told(games[3]),
        "22:9 no variation is open here\n22:19 expected an annotation glyph from $0 to $255\n"
        "22:24 a variation before the first move; it is skipped\n23:1 a variation is never closed\n"
        "23:1 the game is cut off: no result after the moves\n");
}

TEST(Pgn, DoesNotDrownInVariations) {
    std::string deep = "[Variant \"Shogun\"]\n\n1. e4 e5 2. Nf3";
    for (int i = 0; i < 100'000; ++i) deep += i % 2 == 0 ? " (2. Nc3 Nf6" : " (2... Nc6 3. a3";
    const auto game = only(deep);
    EXPECT_TRUE(has_errors(game.problems));
    EXPECT_LE(game.problems.size(), 2 * (ProblemList::kMost + 1));
    std::string wide = "[Variant \"Shogun\"]\n\n1. e4";
    for (int i = 0; i < 100'000; ++i) wide += " (d4)";
    const auto broad = only(wide);
    EXPECT_EQ(std::get<ShogunRecord>(*broad.record).nodes.size(), 100'002U);
    EXPECT_FALSE(write_game(*broad.record, {.format = Format::Pgn, .style = {}}).text.empty());
}

TEST(Pgn, CarriesCommentsWithBracesAndHeaders) {
    ShogunRecord record;
    const auto id = record.add(kRoot, *notation::read_any_move<Shogun>(record.start, "e4"));
    record.nodes[id].comment = "a } brace\nand a second line";
    const auto text = write_game(record, {.format = Format::Pgn, .style = {}}).text;
    EXPECT_EQ(*only(text).record, AnyRecord{record}) << text;
    record.nodes[id].comment = "a line\n[Event \"no game\"]";
    const auto changed = write_game(record, {.format = Format::Pgn, .style = {}}).text;
    EXPECT_EQ(read_all(changed, Format::Pgn).size(), 1U) << changed;
}

}  // namespace
}  // namespace janggun::record

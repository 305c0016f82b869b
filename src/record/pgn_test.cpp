// Tests of PGN, read and written.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "record/janggi_san.h"
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
    return text.substr(start + 8, text.rfind(",\"result\"") - start - 8);
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

TEST(Pgn, OfJanggiTellsRivalsApartAsPychessDoes) {
    const auto at = [](std::string_view fen) {
        return *notation::read_position<Janggi>(fen, janggi::kTournament);
    };
    const auto guards =
        at("1b1aa2b1/5k3/3ncn3/1pp1pp3/5r2p/9/P1PPB1PPB/2N1CCN1c/9/R2AKAR2 w - - 19 17");
    const auto move = read_janggi_san(guards, "Ade2");
    ASSERT_TRUE(move);
    EXPECT_EQ(notation::write_move<Janggi>(guards, *move, notation::Style::Uci), "d1e2");
    EXPECT_FALSE(read_janggi_san(guards, "Ae2")) << "either guard could";
    const auto cannons = at("1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23");
    const auto jump = read_janggi_san(cannons, "Cfxf10");
    ASSERT_TRUE(jump);
    EXPECT_EQ(notation::write_move<Janggi>(cannons, *jump, notation::Style::Uci), "f8f10");
    for (const auto* text : {"", "C", "x", "Cf", "Cff10", "Czxf10", "C99999999999f10", "Cfxf11"})
        EXPECT_FALSE(read_janggi_san(cannons, text)) << text;
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
    for (const auto* tag : {"[Variant \"janggikja\"]", "[Ruleset \"janggikja\"]",
                            "[ChoSetup \"left\"]", "[HanSetup \"outer\"]", "[SetUp \"1\"]",
                            "[TimeControl \"600+3x30\"]", "[Termination \"two passes\"]",
                            "[Points \"72-73.5\"]", "[Result \"0-1\"]", "1. K95-95 K25-25 0-1"})
        EXPECT_NE(text.find(tag), text.npos) << tag << " in\n" << text;
    EXPECT_EQ(*only(text).record, AnyRecord{record}) << text;
    const auto gib = write_game(record, {.format = Format::Gib, .style = {}}).text;
    EXPECT_EQ(*only(gib, Format::Gib).record, AnyRecord{record}) << gib;
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
    EXPECT_EQ(told(games[0]),
              "3:1 a tag is written [Name \"value\"]; this one is left out\n"
              "6:24 \"P99-98\": the mover has no such piece there; the variation is read up to "
              "here\n"
              "6:45 \"R01-55\": the move is not legal here; the game is read up to here\n"
              "6:59 the game ends with 0-1, its Result is 1-0\n");
    EXPECT_EQ(std::get<JanggiRecord>(*games[0].record).plies(), 2U);
    EXPECT_FALSE(games[1].record);
    EXPECT_TRUE(has_errors(games[1].problems));
    EXPECT_FALSE(games[2].record) << "there is no king";
    EXPECT_EQ(told(games[3]),
              "22:9 no variation is open here\n22:19 not a glyph: $0 to $255\n"
              "22:24 a variation on no move; it is skipped\n23:1 a variation is never closed\n");
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

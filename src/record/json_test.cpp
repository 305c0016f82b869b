// Tests of the JSON form, read and written; and of any text at all.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "record/reader.h"
#include "record/writer.h"

namespace janggun::record {
namespace {

using JanggiRecord = Record<Janggi>;

[[nodiscard]] ReadGame only(std::string_view text) {
    auto games = read_all(text, Format::Json);
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

constexpr std::string_view kGame =
    R"({"variant":"janggikakao","event":"\"e\"","date":"2001.02.03","first":"초","second":"한",)"
    R"("tags":{"Annotator":"none","심판":"미정"},"choSetup":"inner","hanSetup":"right",)"
    R"("fen":"rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",)"
    R"("timeControl":"300","comment":"start\nhere","moves":["i4h4",{"move":"a7b7","comment":"c",)"
    R"("nags":[3],"spent":1.500,"clock":299,"variations":[["i7h7","a4b4"],)"
    R"([{"move":"e9e9","before":"pass?"}]]},"b1c3"],)"
    R"("final_fen":"rnba1anbr/4k4/1c5c1/1pp1p1p1p/9/9/P1P1P1PP1/1CN4C1/4K4/R1BA1ABNR b - - 3 2",)"
    R"("result":"1-0","reason":"resignation"})";

TEST(Json, IsWrittenAsItWasRead) {
    const auto game = only(kGame);
    EXPECT_EQ(told(game), "");
    const auto& record = std::get<JanggiRecord>(*game.record);
    EXPECT_EQ(record.plies(), 3U);
    EXPECT_EQ(record.nodes.size(), 7U);
    EXPECT_EQ(record.outcome, (Outcome{Reason::Resignation, janggi::kCho, {}}));
    EXPECT_EQ(write_game(*game.record, {.format = Format::Json, .style = {}}).text,
              std::string{kGame} + "\n");
}

TEST(Json, TakesMovesInAnyNotation) {
    const auto game = only(R"({"moves":["79졸78","P41-42","b1c3"],"variant":"janggi"})");
    EXPECT_EQ(told(game), "");
    EXPECT_EQ(std::get<JanggiRecord>(*game.record).plies(), 3U);
}

TEST(Json, SaysWhereItIsDamaged) {
    EXPECT_EQ(
        told(only(R"({"variant":"janggi","moves":["i4h4","i4h4"]})")),
        "1:37 \"i4h4\": the side to move has no such piece there; the game is read up to here\n");
    EXPECT_TRUE(told(only(R"({"variant":"go","moves":[]})"))
                    .starts_with("1:12 unknown game or ruleset \"go\": "));
    EXPECT_EQ(told(only(R"({"variant":"janggi","fen":"9/9","moves":[]})")).substr(0, 5), "1:27 ");
    for (const auto* text :
         {R"({"variant":7})", R"({"variant":"janggi","moves":[)",
          R"({"variant":"janggi","moves":[7]})",
          R"({"variant":"janggi","moves":[{"move":"i4h4","variations":[7]}]})",
          R"({"variant":"janggi","tags":[]})", R"({"variant":"janggi","moves":["i4h4" "a7b7"]})",
          R"({)", R"(nonsense)", "{\"variant\":\"\xFF\"}",
          R"({"variant":"janggi","moves":[{}]})"}) {
        const auto games = read_all(text, Format::Json);
        ASSERT_EQ(games.size(), 1U) << text;
        EXPECT_TRUE(has_errors(games[0].problems)) << text;
    }
    EXPECT_TRUE(read_all("", Format::Json).empty());
    EXPECT_TRUE(read_all(" \n", Format::Json).empty());
    EXPECT_TRUE(read_all(" [ ] ", Format::Json).empty());
}

/// What is told of a game with these fields beside variant and moves.
[[nodiscard]] std::string told_with(std::string_view fields) {
    return told(
        only(R"({"variant":"janggi","moves":["e2e2","e9e9"],)" + std::string{fields} + "}"));
}

TEST(Json, RefusesFieldsItDoesNotKnow) {
    EXPECT_EQ(told_with(R"("result":"0-1","reason":"two passes","points":"72-73.5")"), "");
    EXPECT_EQ(told_with(R"("result":"0-1","winner":"han")").substr(0, 31),
              "1:61 unknown field \"winner\"; th");
    EXPECT_EQ(told_with(R"("result":"0-1","result":"1-0")"), "1:61 duplicate field \"result\"\n");
    EXPECT_EQ(told(only(R"({"variant":"janggi","moves":[{"move":"i4h4","colour":"red"}]})"))
                  .substr(0, 27),
              "1:46 unknown field \"colour\"");
}

TEST(Json, RefusesValuesThatAreNotWhatTheFieldHolds) {
    const std::pair<const char*, const char*> wrong[] = {
        {R"("result":"0-1","points":"abc")", "\"abc\": expected points"},
        {R"("result":"0-1","points":72)", "\"points\": expected a text"},
        {R"("result":"Han")", "the result \"Han\" is not understood"},
        {R"("result":"0-1","reason":"luck")", "the reason \"luck\" is not understood"},
        {R"("handicap":"yes")", "\"handicap\": expected true or false"},
        {R"("event":null)", "\"event\": expected a text"},
        {R"("tags":["a"])", "\"tags\": expected an object of texts"},
        {R"("tags":{"a":1})", "\"a\": expected a text"},
        {R"("timeControl":"soon")", "the time control \"soon\" is not understood"},
        {R"("final_fen":"9/9")", "\"final_fen\": the moves lead to "},
        {R"("final_fen":"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w")",
         "\"final_fen\": the moves lead to "},
    };
    for (const auto& [fields, what] : wrong) {
        const auto game =
            only(R"({"variant":"janggi","moves":["e2e2","e9e9"],)" + std::string{fields} + "}");
        EXPECT_NE(told(game).find(what), std::string::npos) << fields << ": " << told(game);
        EXPECT_TRUE(has_errors(game.problems)) << fields;
    }
    const std::pair<const char*, const char*> moves[] = {
        {R"({"move":"e2e2","nags":[256]})", "\"nags\": expected numbers from 0 to 255"},
        {R"({"move":"e2e2","nags":["!"]})", "\"nags\": expected numbers from 0 to 255"},
        {R"({"move":"e2e2","spent":-1})", "\"spent\": expected a number of seconds"},
        {R"({"move":"e2e2","clock":"soon"})", "\"clock\": expected a number of seconds"},
        {R"({"move":"e2e2","variations":{}})", "\"variations\": expected an array"},
    };
    for (const auto& [move, what] : moves) {
        const auto game = only(R"({"variant":"janggi","moves":[)" + std::string{move} + "]}");
        EXPECT_NE(told(game).find(what), std::string::npos) << move << ": " << told(game);
    }
    EXPECT_EQ(told(only(R"({"moves":[]})")), "1:1 the game has no \"variant\"; it is skipped\n");
    EXPECT_EQ(told(only(R"({"variant":"janggi"})")), "1:1 the game has no \"moves\"\n");
}

TEST(Json, HasItsGamesInOneArrayOrOnLines) {
    const std::string game = R"({"variant":"janggi","moves":[]})";
    for (const auto& text : {"[" + game + "," + game + "]", game + "\n" + game,
                             " [ " + game + "\n,\n" + game + " ] \n"}) {
        const auto games = read_all(text, Format::Json);
        ASSERT_EQ(games.size(), 2U) << text;
        EXPECT_EQ(told(games[0]) + told(games[1]), "") << text;
    }
    const std::pair<std::string, const char*> broken[] = {
        {"[", "1:2 the array of games is never closed"},
        {"[[", "1:2 unexpected \"[\""},
        {"]", "1:1 unexpected \"]\""},
        {"[" + game, "the array of games is never closed"},
        {"[" + game + ",", "the array of games is never closed"},
        {"[" + game + ",]", "a game is missing between \",\" and \"]\""},
        {"[" + game + game + "]", "expected \",\" before this"},
        {game + "," + game, "unexpected \",\": it does not follow a game of an array"},
        {"[" + game + "]]", "unexpected \"]\""},
        {"[" + game + "]" + game, "text after the array of games"},
        {game + "]", "unexpected \"]\""},
    };
    for (const auto& [text, what] : broken) {
        std::string all;
        bool is_error = false;
        for (const auto& read : read_all(text, Format::Json)) {
            all += told(read);
            is_error |= has_errors(read.problems);
        }
        EXPECT_TRUE(is_error) << text;
        EXPECT_NE(all.find(what), std::string::npos) << text << ": " << all;
    }
}

TEST(Json, DoesNotDrownInVariations) {
    std::string text = R"({"variant":"shogun","moves":["e4")";
    for (int i = 0; i < 20'000; ++i) text += R"(,{"move":"e5","variations":[["d5")";
    EXPECT_TRUE(has_errors(only(text).problems));
    for (int i = 0; i < 20'000; ++i) text += "]]}";
    EXPECT_TRUE(has_errors(only(text + "]}").problems));
}

TEST(AnyText, IsReadWithoutHarm) {
    Rng rng{7};
    const std::string seeds[] = {
        std::string{kGame},
        "[대회명 \"a\"]\n[초차림 \"마상상마\"]\n\n1. 79졸78 <3> {말} 2. 41병42\n",
        "[Event \"x\"]\n[Variant \"Janggi\"]\n\n1. P79-78 (1. P71-72) {c} *\n"};
    constexpr std::string_view kSpice = "[]{}()<>\"\\/;$%.*-+#x0179졸병장군\n\r\t \xFF\x1A\x80,:";
    for (int round = 0; round < 3000; ++round) {
        std::string text = seeds[rng.below(3)] + seeds[rng.below(3)];
        for (int change = 0; change < 6; ++change) {
            const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
            switch (rng.below(3)) {
                case 0:
                    text[at] = kSpice[rng.below(static_cast<std::uint32_t>(kSpice.size()))];
                    break;
                case 1:
                    text.erase(at, rng.below(9));
                    break;
                default:
                    text.insert(at, 1,
                                kSpice[rng.below(static_cast<std::uint32_t>(kSpice.size()))]);
                    break;
            }
            if (text.empty()) break;
        }
        for (const auto format : {Format::Pgn, Format::Gib, Format::Json})
            for (const auto& game : read_all(text, format)) {
                EXPECT_TRUE(game.record || has_errors(game.problems));
                if (!game.record) continue;
                const auto json = write_game(*game.record, {.format = Format::Json, .style = {}});
                const auto again = read_all(json.text, Format::Json);
                ASSERT_EQ(again.size(), 1U) << json.text;
                ASSERT_TRUE(again[0].record) << json.text;
                EXPECT_EQ(*again[0].record, *game.record) << json.text;
                (void)write_game(*game.record, {.format = Format::Pgn, .style = {}});
                (void)write_game(*game.record,
                                 {.format = Format::Gib, .style = {}, .encoding = Encoding::Cp949});
            }
    }
}

}  // namespace
}  // namespace janggun::record

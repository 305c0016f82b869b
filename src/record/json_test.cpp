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
    R"([{"move":"e9e9","before":"pass?"}]]},"b1c3"],"result":"1-0","reason":"resignation"})";

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
    EXPECT_EQ(told(only(R"({"variant":"janggi","moves":["i4h4","i4h4"]})")),
              "1:37 \"i4h4\": the mover has no such piece there; the game is read up to here\n");
    EXPECT_EQ(told(only(R"({"variant":"go","moves":[]})")).substr(0, 17), "1:12 \"go\" is no g");
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
    EXPECT_TRUE(read_all(" [ ] ", Format::Json).empty());
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

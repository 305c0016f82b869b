// Tests of cutting files into games.
#include "record/chunks.h"

#include <gtest/gtest.h>
#include <sstream>

#include "base/text.h"
#include "record/gib_words.h"
#include "record/pgn_reader.h"
#include "record/reader.h"

namespace janggun::record {
namespace {

template <typename Chunks>
[[nodiscard]] std::vector<Chunk> all(Chunks chunks) {
    std::vector<Chunk> found;
    while (auto chunk = chunks.next()) found.push_back(std::move(*chunk));
    return found;
}

[[nodiscard]] std::vector<Chunk> gib_chunks(const std::string& text) {
    std::istringstream input{text};
    return all(GameChunks{input, {gib::header_of, false}});
}
[[nodiscard]] std::vector<Chunk> pgn_chunks(const std::string& text) {
    std::istringstream input{text};
    return all(GameChunks{input, {pgn::header_of, true}});
}
[[nodiscard]] std::vector<Chunk> json_chunks(const std::string& text) {
    std::istringstream input{text};
    return all(JsonChunks{input});
}

TEST(GameChunks, BeginWithAHeaderAfterMoves) {
    const auto games =
        gib_chunks("\n[대회명 \"a\"]\n[회전 \"1\"]\n\n1. 79졸78\n\n[대회명 \"b\"]\n1. 71졸72");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].place, (Place{2, 1}));
    EXPECT_EQ(games[0].bytes, "[대회명 \"a\"]\n[회전 \"1\"]\n\n1. 79졸78\n\n");
    EXPECT_EQ(games[1].place, (Place{7, 1}));
    EXPECT_EQ(games[1].bytes, "[대회명 \"b\"]\n1. 71졸72\n");
}

TEST(GameChunks, EndAtAnEndOfFileMark) {
    const std::string game = "[대회명 \"a\"]\n\n1. 79졸78";
    for (const std::string tail : {"\x1A", "\n\x1A", "\r\n\r\n\x1A\r\n", "\x1A\x1A\x1A",
                                   "\n\x1Apadding {\nof the last sector"}) {
        const auto games = gib_chunks(game + tail);
        ASSERT_EQ(games.size(), 1U) << tail;
        EXPECT_EQ(trimmed(games[0].bytes), game) << tail;
    }
    const auto joined = gib_chunks(game + "\n\x1A" + game + "\x1A\nrest\n" + game);
    ASSERT_EQ(joined.size(), 3U) << "files put together keep their games";
    EXPECT_EQ(joined[2].place, (Place{8, 1}));
}

TEST(GameChunks, BeginWithAHeaderThatComesAgain) {
    EXPECT_EQ(gib_chunks("[대회명 \"a\"]\n[초차림 \"x\"]\n[대회명 \"b\"]\n[초차림 \"x\"]\n").size(),
              2U);
    EXPECT_EQ(gib_chunks("[초차림 \"x\"]\n[초포진 \"y\"]\n").size(), 2U) << "two words for one";
    EXPECT_EQ(gib_chunks("[심판 \"a\"]\n[심판 \"b\"]\n").size(), 1U) << "not a known name";
}

TEST(GameChunks, CloseACommentOnlyAtAKnownHeader) {
    EXPECT_EQ(gib_chunks("1. 79졸78 {말\n[심판 \"a\"]\n\n[대회명 \"b\"]\n").size(), 2U);
    EXPECT_EQ(pgn_chunks("1. e4 {\n[%clk 0:01:00]\n[Note \"x\"]} e5\n[Event \"b\"]\n").size(), 2U);
}

TEST(GameChunks, SeeNoBraceBehindASemicolon) {
    EXPECT_EQ(pgn_chunks("1. e4 ; {\n[Foo \"b\"]\n").size(), 2U);
    EXPECT_EQ(pgn_chunks("% {\n1. e4\n[Foo \"b\"]\n").size(), 2U);
}

TEST(GameChunks, ReadEveryKindOfLineEndAndDropStrayBytes) {
    const auto games =
        gib_chunks("\xEF\xBB\xBF[회전 \"1\"]\r\n\r1. 79\xFF졸78\r2. 41병42\n\x1A\xFF");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].bytes, "[회전 \"1\"]\n\n1. 79졸78\n2. 41병42\n\n");
}

TEST(GameChunks, DoNotHoldAGameThatIsTooLong) {
    std::string text = "[대회명 \"a\"]\n";
    while (text.size() <= kMaxGameBytes) text += "1. 79졸78 2. 41병42 3. 71졸72\n";
    text += "[대회명 \"b\"]\n" + std::string(2 * kMaxGameBytes, 'x') + "\n[대회명 \"c\"]\n";
    const auto games = gib_chunks(text);
    ASSERT_EQ(games.size(), 3U);
    EXPECT_TRUE(games[0].is_cut);
    EXPECT_TRUE(games[1].is_cut);
    EXPECT_LE(games[0].bytes.size(), kMaxGameBytes);
    EXPECT_FALSE(games[2].is_cut);

    const auto read = read_all(text, Format::Gib);
    EXPECT_FALSE(read[0].record);
    EXPECT_TRUE(has_errors(read[0].problems));
    EXPECT_TRUE(read[2].record);
}

TEST(JsonChunks, AreLinesOrAnArrayOrOneObject) {
    for (const auto* text :
         {"{\"a\":\"}\"}\n{\"b\":{\"c\":1}}\n", "[{\"a\":\"}\"},\n {\"b\":{\"c\":1}}]"}) {
        const auto objects = json_chunks(text);
        ASSERT_EQ(objects.size(), 2U) << text;
        EXPECT_EQ(objects[0].bytes, "{\"a\":\"}\"}");
        EXPECT_EQ(objects[1].bytes, "{\"b\":{\"c\":1}}");
        EXPECT_EQ(objects[1].place.line, 2U);
    }
    EXPECT_EQ(json_chunks("{\n  \"a\": [\n    {\"b\": 1}\n  ]\n}\n").size(), 1U);
}

TEST(JsonChunks, FindTheNextObjectAfterADamagedOne) {
    EXPECT_EQ(json_chunks("{\"a\":[1,\n{\"b\":1}\n").size(), 2U) << "its end is missing";
    EXPECT_EQ(json_chunks("{\"a\":\"x\n{\"b\":1}\n").size(), 2U) << "a string is not closed";
    EXPECT_EQ(json_chunks("nonsense\n{\"b\":1}\n").size(), 2U);
}

}  // namespace
}  // namespace janggun::record

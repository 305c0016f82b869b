// The Korean notation of Janggi.
#include "notation/korean.h"

#include "notation/testing.h"

namespace janggun::notation {
namespace {

using janggi::Kind;

std::string read(std::string_view text, const janggi::Position& position = {}) {
    return meaning<Janggi>(position, text, Style::Korean);
}
std::string write(const janggi::Position& position, std::string_view uci, Script script) {
    const auto move = read_move<Janggi>(position, uci, Style::Uci);
    EXPECT_TRUE(move) << uci;
    return write_korean(position, *move, script);
}

/// An elephant can take a soldier, and a chariot give check.
janggi::Position with_captures() {
    return position_from<Janggi>("5k3/9/9/2p6/9/9/4B4/9/R8/3K5 w");
}

TEST(Korean, IsWrittenAsRecordsHaveIt) {
    const janggi::Position start;
    EXPECT_EQ(write(start, "i4h4", Script::Hangul), "79졸78");
    EXPECT_EQ(write(start, "b1c3", Script::Hangul), "02마83");
    EXPECT_EQ(write(start, "e2e2", Script::Hangul), "한수쉼");
    EXPECT_EQ(write(start, "a1a2", Script::Hanja), "01車91");
    EXPECT_EQ(write(start, "e2e3", Script::Hangul), "95장85");
    EXPECT_EQ(write(with_captures(), "e4c7", Script::Hangul), "75상43병");
    EXPECT_EQ(write(with_captures(), "e4c7", Script::Hanja), "75象43兵");
    EXPECT_EQ(write(with_captures(), "a2a10", Script::Hangul), "91차11장군");
    EXPECT_EQ(
        write(position_from<Janggi>("4k4/9/9/2p6/9/9/4B4/9/R8/3K5 w"), "e4c7", Script::Hangul),
        "75상43병장군");
}

TEST(Korean, HanHasSoldiersOfItsOwnName) {
    janggi::Position position;
    position.play(janggi::Move::pass());
    EXPECT_EQ(write(position, "a7b7", Script::Hangul), "41병42");
    EXPECT_EQ(write(position, "a7b7", Script::Hanja), "41兵42");
    EXPECT_EQ(read("41졸42", position), "a7b7");
    EXPECT_EQ(read("41漢兵42", position), "a7b7");
    EXPECT_EQ(read("41楚兵42", position), "no such piece at 2");
}

TEST(Korean, ReadsEveryNameInUse) {
    for (const char* text : {"79졸78", "79卒78", "79楚卒78", "79초졸78", "79병78", "79兵78"})
        EXPECT_EQ(read(text), "i4h4") << text;
    for (const char* text : {"01차91", "01車91", "01俥91", "01车91",
                             "01\uF902"
                             "91"})
        EXPECT_EQ(read(text), "a1a2") << text;
    for (const char* text :
         {"95장85", "95궁85", "95왕85", "95將85", "95楚85", "95초장85", "95楚將85", "95漢85"})
        EXPECT_EQ(read(text), "e2e3") << text;
    for (const char* text : {"한수쉼", "쉼"}) EXPECT_EQ(read(text), "e2e2") << text;
    const auto cannon = position_from<Janggi>("4k4/9/9/9/9/P8/C8/9/9/3K5 w");
    for (const char* text : {"71포51", "71包51", "71砲51", "71炮51"})
        EXPECT_EQ(read(text, cannon), "a4a6") << text;
}

TEST(Korean, ReadsCapturesInEveryForm) {
    for (const char* text : {"75상43병", "75상43", "75상43타병", "75상43타졸", "75楚象43兵",
                             "75상43打兵", "75상43병장군", "75상43장군", "75상43將軍"})
        EXPECT_EQ(read(text, with_captures()), "e4c7") << text;
    EXPECT_EQ(read("75상43차", with_captures()), "wrong capture at 7");
    EXPECT_EQ(read("91차81병", with_captures()), "wrong capture at 7");
}

TEST(Korean, ErrorsNameTheirColumn) {
    EXPECT_EQ(read(""), "unreadable at 0");
    EXPECT_EQ(read("졸78"), "unreadable at 0");
    EXPECT_EQ(read("79"), "unreadable at 2");
    EXPECT_EQ(read("79초78"), "unreadable at 2");
    EXPECT_EQ(read("79말78"), "unreadable at 2");
    EXPECT_EQ(read("79졸"), "unreadable at 5");
    EXPECT_EQ(read("79졸7"), "unreadable at 5");
    EXPECT_EQ(read("70졸78"), "unreadable at 0");
    EXPECT_EQ(read("79졸78!"), "unreadable at 7");
    EXPECT_EQ(read("79졸78타"), "unreadable at 10");
    EXPECT_EQ(read("79졸78장"), "wrong capture at 7");
    EXPECT_EQ(read("79\xEC\xA1"), "unreadable at 2");
    EXPECT_EQ(read("79차78"), "no such piece at 2");
    EXPECT_EQ(read("79졸89"), "illegal at 0");
}

TEST(Korean, TokensOfOtherCoordinatesAreSplitToo) {
    const auto old = split_korean("4졸14");
    ASSERT_TRUE(old);
    EXPECT_EQ(old->from.text, "4");
    EXPECT_EQ(old->to.text, "14");
    EXPECT_EQ(old->to.column, 4U);
    const auto letters = split_korean("i3漢卒h3타馬장군");
    ASSERT_TRUE(letters);
    EXPECT_EQ(letters->from.text, "i3");
    EXPECT_EQ(letters->side, janggi::kHan);
    EXPECT_EQ(letters->piece, (KoreanName{Kind::Soldier, Script::Hanja}));
    EXPECT_EQ(letters->to.text, "h3");
    EXPECT_EQ(letters->captured, (KoreanName{Kind::Horse, Script::Hanja}));
    EXPECT_TRUE(letters->is_check);
}

TEST(Korean, EveryPointHasItsDigits) {
    for (int i = 0; i < janggi::Square::kCount; ++i) {
        const auto square = janggi::Square::from_index(i);
        EXPECT_EQ(square_from_digits(digits_of(square)), square);
    }
    EXPECT_EQ(digits_of(janggi::Square::at(0, 0)), "01");
    EXPECT_EQ(digits_of(janggi::Square::at(4, 8)), "25");
    EXPECT_FALSE(square_from_digits("10"));
    EXPECT_FALSE(square_from_digits("1"));
    EXPECT_FALSE(square_from_digits("011"));
}

}  // namespace
}  // namespace janggun::notation

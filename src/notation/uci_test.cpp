// UCI moves of both games.
#include "notation/uci.h"

#include "notation/testing.h"

namespace janggun::notation {
namespace {

std::string read_janggi(std::string_view text, const janggi::Position& position = {}) {
    return meaning<Janggi>(position, text, Style::Uci);
}
std::string read_shogun(std::string_view fen, std::string_view text) {
    return meaning<Shogun>(position_from<Shogun>(fen), text, Style::Uci);
}

TEST(JanggiUci, RankTenHasTwoDigits) {
    const auto position = position_from<Janggi>("4k4/9/9/9/9/9/9/9/R8/3K5 w");
    EXPECT_EQ(read_janggi("a2a10", position), "a2a10");
    EXPECT_EQ(read_janggi("a2a1", position), "a2a1");
}

TEST(JanggiUci, PassIsTheGeneralsPointTwice) {
    for (const char* text : {"e2e2", "0000", "@@@@"}) EXPECT_EQ(read_janggi(text), "e2e2");
    EXPECT_EQ(read_janggi("e9e9"), "no such piece at 0");
    EXPECT_EQ(read_janggi("a1a1"), "illegal at 0");
}

TEST(JanggiUci, ErrorsNameTheirColumn) {
    EXPECT_EQ(read_janggi(""), "unreadable at 0");
    EXPECT_EQ(read_janggi("a1"), "unreadable at 2");
    EXPECT_EQ(read_janggi("a1j2"), "unreadable at 2");
    EXPECT_EQ(read_janggi("a1a2x"), "unreadable at 4");
    EXPECT_EQ(read_janggi("a1a11"), "unreadable at 4");
    EXPECT_EQ(read_janggi("a2a3"), "no such piece at 0");
    EXPECT_EQ(read_janggi("a10a9"), "no such piece at 0");
    EXPECT_EQ(read_janggi("a1a5"), "illegal at 0");
}

TEST(ShogunUci, PromotionsEndInAPlus) {
    constexpr auto kFen = "4k3/8/8/4N3/8/8/8/4K3[] w - - 0 1";
    EXPECT_EQ(read_shogun(kFen, "e5c6+"), "e5c6+");
    EXPECT_EQ(read_shogun(kFen, "e5c6"), "e5c6");
    EXPECT_EQ(read_shogun(kFen, "e5c4+"), "illegal at 0");
    EXPECT_EQ(read_shogun(kFen, "e5c6g"), "unreadable at 4");
}

TEST(ShogunUci, DropsHaveTheLetterOfAPieceInHand) {
    constexpr auto kFen = "4k3/8/8/8/8/8/8/4K3[PFp] w - - 0 1";
    EXPECT_EQ(read_shogun(kFen, "P@e4"), "P@e4");
    EXPECT_EQ(read_shogun(kFen, "f@a5"), "F@a5");
    EXPECT_EQ(read_shogun(kFen, "N@e4"), "no such piece at 0");
    EXPECT_EQ(read_shogun(kFen, "C@e4"), "no such piece at 0");
    EXPECT_EQ(read_shogun(kFen, "K@e4"), "no such piece at 0");
    EXPECT_EQ(read_shogun(kFen, "P@e6"), "illegal at 0");
    EXPECT_EQ(read_shogun(kFen, "X@e4"), "unreadable at 0");
    EXPECT_EQ(read_shogun(kFen, "P@"), "unreadable at 2");
    EXPECT_EQ(read_shogun(kFen, "P@e4+"), "unreadable at 4");
}

TEST(ShogunUci, CastlingIsTheKingsStepOrTheRookTaken) {
    constexpr auto kFen = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
    EXPECT_EQ(read_shogun(kFen, "e1g1"), "e1g1");
    EXPECT_EQ(read_shogun(kFen, "e1h1"), "e1g1");
    EXPECT_EQ(read_shogun(kFen, "e1a1"), "e1c1");
    EXPECT_EQ(read_shogun("4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1", "e1h1"), "illegal at 0");
    EXPECT_EQ(read_shogun("4k3/8/8/8/8/8/8/4KR2[] w - - 0 1", "e1f1"), "illegal at 0");
}

}  // namespace
}  // namespace janggun::notation

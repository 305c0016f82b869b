// Algebraic notation of Shogun Chess.
#include "notation/algebraic.h"
#include "notation/testing.h"

namespace janggun::notation {
namespace {

constexpr std::string_view kStart = "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1";

std::string read(std::string_view fen, std::string_view text) {
    return meaning<Shogun>(position_from<Shogun>(fen), text, Style::Algebraic);
}
std::string write(std::string_view fen, std::string_view uci) {
    const auto position = position_from<Shogun>(fen);
    const auto move = read_move<Shogun>(position, uci, Style::Uci);
    EXPECT_TRUE(move) << uci;
    return write_algebraic(position, *move);
}

TEST(ShogunAlgebraic, WritesMovesDropsAndPromotions) {
    EXPECT_EQ(write(kStart, "g1f3"), "Nf3");
    EXPECT_EQ(write(kStart, "e2e4"), "e4");
    EXPECT_EQ(write("4k3/8/8/8/8/8/8/4K3[F] w - - 0 1", "F@e4"), "F@e4");
    EXPECT_EQ(write("4k3/8/8/8/8/3B4/8/4K3[] w - - 0 1", "d3a6+"), "Ba6=A");
    EXPECT_EQ(write("7k/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8+"), "a8=C");
    EXPECT_EQ(write("4k3/8/4+P3/8/8/8/8/4K3[] w - - 0 1", "e6e7"), "Ce7+");
    EXPECT_EQ(write("r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "e1c1"), "O-O-O");
    EXPECT_EQ(write("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "e5d6"), "exd6");
}

TEST(ShogunAlgebraic, TellsRivalsApart) {
    EXPECT_EQ(write("4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1", "a1d1"), "Rd1");
    EXPECT_EQ(write("4k3/8/8/8/R6R/8/8/4K3[] w - - 0 1", "a4d4"), "Rad4");
    EXPECT_EQ(write("4k3/8/8/R7/8/8/8/R3K3[] w - - 0 1", "a1a3"), "R1a3");
    EXPECT_EQ(write("k7/8/8/1N1N4/8/1N6/8/6K1[] w - - 0 1", "b5d4"), "N5d4");
    EXPECT_EQ(write("k7/8/8/8/1N3N2/8/1N3N2/6K1[] w - - 0 1", "b4d3"), "Nb4d3");
}

TEST(ShogunAlgebraic, ReadsLooserFormsToo) {
    constexpr auto kCastle = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
    for (const char* text : {"O-O", "0-0", "O-O+"}) EXPECT_EQ(read(kCastle, text), "e1g1");
    for (const char* text : {"O-O-O", "0-0-0"}) EXPECT_EQ(read(kCastle, text), "e1c1");
    for (const char* text : {"Rxa8", "Ra8", "Ra1a8", "Ra1xa8", "R1xa8", "Rxa8+", "Ra1-a8"})
        EXPECT_EQ(read(kCastle, text), "a1a8") << text;
    for (const char* text : {"exd6", "ed6", "exd6e.p.", "e5xd6", "Pexd6"})
        EXPECT_EQ(read("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", text), "e5d6") << text;
    for (const char* text : {"e4", "e2e4", "Pe4", "e2-e4"}) EXPECT_EQ(read(kStart, text), "e2e4");
}

TEST(ShogunAlgebraic, ReadsPromotedPiecesAsXboardWritesThem) {
    EXPECT_EQ(read(kStart, "+Fe8"), "illegal at 0");
    EXPECT_EQ(read("4k3/8/8/8/8/8/3P4/3+FK3[] w - - 0 1", "+Fa4+"), "d1a4");
    EXPECT_EQ(read("4k3/8/8/8/8/8/3P4/3+FK3[] w - - 0 1", "+Fxa4"), "wrong capture at 2");
    EXPECT_EQ(read("k7/8/8/3+P4/8/8/8/4K3[] w - - 0 1", "+Pd6"), "d5d6");
    EXPECT_EQ(read(kStart, "+Ke2"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "+e2"), "unreadable at 0");
}

TEST(ShogunAlgebraic, PlusIsPromotionOnlyWhereItCannotBeCheck) {
    constexpr auto kBishop = "7k/8/8/8/8/3B4/8/4K3[] w - - 0 1";
    for (const char* text : {"Ba6=A", "Ba6=+", "Ba6+", "Ba6=A+", "Ba6=+#"})
        EXPECT_EQ(read(kBishop, text), "d3a6+") << text;
    EXPECT_EQ(read(kBishop, "Ba6"), "d3a6");
    EXPECT_EQ(read(kBishop, "Be4+"), "d3e4");  // outside the zone a '+' can only be a check mark
    constexpr auto kKnight = "4k3/8/8/3N4/8/8/8/4K3[] w - - 0 1";
    EXPECT_EQ(read(kKnight, "Nc7+"), "d5c7");
    EXPECT_EQ(read(kKnight, "Nc7=G+"), "d5c7+");
    for (const char* text : {"a8", "a8+", "a8=C", "a8=+"})
        EXPECT_EQ(read("7k/P7/8/8/8/8/8/4K3[] w - - 0 1", text), "a7a8+") << text;
}

TEST(ShogunAlgebraic, ErrorsNameTheirColumn) {
    EXPECT_EQ(read(kStart, ""), "unreadable at 0");
    EXPECT_EQ(read(kStart, "+"), "unreadable at 0");
    EXPECT_EQ(read(kStart, "X"), "unreadable at 0");
    EXPECT_EQ(read(kStart, "N"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Nf9"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Nzf3"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Ngzf3"), "unreadable at 2");
    EXPECT_EQ(read(kStart, "Nf3=X"), "unreadable at 4");
    EXPECT_EQ(read(kStart, "Nf3="), "unreadable at 4");
    EXPECT_EQ(read(kStart, "Nf3=A"), "illegal at 4");
    EXPECT_EQ(read(kStart, "Kf3=G"), "illegal at 3");
    EXPECT_EQ(read(kStart, "Nf3=G"), "illegal at 0");
    EXPECT_EQ(read(kStart, "Nf4"), "illegal at 0");
    EXPECT_EQ(read(kStart, "Nef3"), "no such piece at 0");
    EXPECT_EQ(read(kStart, "Ff3"), "no such piece at 0");
    EXPECT_EQ(read(kStart, "Nxf3"), "wrong capture at 1");
    EXPECT_EQ(read(kStart, "O-O"), "illegal at 0");
    EXPECT_EQ(read(kStart, "P@e4"), "no such piece at 0");
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e6"), "illegal at 0");
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "Q@e4"), "no such piece at 0");
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e4=C"), "unreadable at 2");
    EXPECT_EQ(read("4k3/8/8/8/R6R/8/8/4K3[] w - - 0 1", "Rd4"), "ambiguous at 0");
}

}  // namespace
}  // namespace janggun::notation

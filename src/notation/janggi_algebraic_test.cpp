// Algebraic notation of Janggi. What is expected here is what Fairy-Stockfish writes.
#include "notation/algebraic.h"
#include "notation/testing.h"

namespace janggun::notation {
namespace {

constexpr std::string_view kStart =
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
constexpr std::string_view kGuards = "3k5/9/9/9/9/9/3PPP3/9/3A1A3/4KA3 w - - 0 1";
constexpr std::string_view kCannons = "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23";

std::string read(std::string_view fen, std::string_view text) {
    return meaning<Janggi>(position_from<Janggi>(fen), text, Style::Algebraic);
}
std::string write(std::string_view fen, std::string_view uci) {
    const auto position = position_from<Janggi>(fen);
    const auto move = read_move<Janggi>(position, uci, Style::Uci);
    EXPECT_TRUE(move) << uci;
    return write_algebraic(position, *move);
}

TEST(JanggiAlgebraic, WritesMovesCapturesPassesAndChecks) {
    EXPECT_EQ(write(kStart, "b1c3"), "Hc3");
    EXPECT_EQ(write(kStart, "a4a5"), "Pa5");
    EXPECT_EQ(write(kStart, "e2e2"), "Ke2");
    EXPECT_EQ(
        write("1b1aa2b1/5k3/3ncn3/1pp1pp3/5r2p/9/P1PPB1PPB/2N1CCN1c/9/R2AKAR2 w - - 19 17", "f3f7"),
        "Cxf7+");
    EXPECT_EQ(write("4k4/4a4/9/9/4R4/9/R8/4R4/9/4K4 w - - 0 1", "a4a10"), "Ra10#");
    EXPECT_EQ(write(kCannons, "f8f10"), "Cfxf10");
}

TEST(JanggiAlgebraic, TellsRivalsApartByFileOrRankOrBoth) {
    EXPECT_EQ(write(kStart, "i4h4"), "Pih4");
    EXPECT_EQ(write(kGuards, "f1e2"), "A1e2");
    EXPECT_EQ(write(kGuards, "d2e2"), "Ade2");
    EXPECT_EQ(write(kGuards, "f2e2"), "Af2e2");
    EXPECT_EQ(write(kGuards, "d2d1"), "Ad1");
}

TEST(JanggiAlgebraic, ReadsLooserFormsToo) {
    for (const char* text : {"Hc3", "Nc3", "Hb1c3", "Hb1-c3", "Hbc3", "H1c3", "Hc3+", "Hc3#"})
        EXPECT_EQ(read(kStart, text), "b1c3") << text;
    for (const char* text : {"Cfxf10", "Cff10", "Cf8xf10", "Cf8f10+"})
        EXPECT_EQ(read(kCannons, text), "f8f10") << text;
    EXPECT_EQ(read("R3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "Ke9"), "e10e9");
}

TEST(JanggiAlgebraic, CountsRanksFromZeroForXboard) {
    const auto position = position_from<Janggi>(kStart);
    const auto uci = [&](std::string_view text) -> std::string {
        const auto move = read_algebraic(position, text, RankBase::Zero);
        return move ? write_move<Janggi>(position, *move, Style::Uci) : "none";
    };
    EXPECT_EQ(uci("Pih3"), "i4h4");
    EXPECT_EQ(uci("Hc2"), "b1c3");
    EXPECT_EQ(uci("Ke0"), "e2e1");
    EXPECT_EQ(uci("Ra10"), "none");
}

TEST(JanggiAlgebraic, ErrorsNameTheirColumn) {
    EXPECT_EQ(read(kStart, ""), "unreadable at 0");
    EXPECT_EQ(read(kStart, "+"), "unreadable at 0");
    EXPECT_EQ(read(kStart, "e4"), "unreadable at 0");
    EXPECT_EQ(read(kStart, "H"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Hc11"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Hc0"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Hj3"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Hbzc3"), "unreadable at 2");
    EXPECT_EQ(read(kStart, "C99999999999f10"), "unreadable at 1");
    EXPECT_EQ(read(kStart, "Hc4"), "illegal at 0");
    EXPECT_EQ(read(kStart, "Hac3"), "no such piece at 0");
    EXPECT_EQ(read(kStart, "Hxc3"), "wrong capture at 1");
    EXPECT_EQ(read(kStart, "Hbxc3"), "wrong capture at 2");
    EXPECT_EQ(read(kGuards, "Ae2"), "ambiguous at 0");
    EXPECT_EQ(read(kGuards, "Afe2"), "ambiguous at 0");
}

}  // namespace
}  // namespace janggun::notation

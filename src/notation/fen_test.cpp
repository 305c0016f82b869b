// FEN of both games: dialects, errors with their columns, round trips.
#include "notation/fen.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "game/match.h"
#include "game/variant.h"

namespace janggun::notation {
namespace {

using enum FenError::Reason;

constexpr std::string_view kJanggiBoard =
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";
constexpr std::string_view kShogunBoard = "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR";

std::string with(std::string_view board, std::string_view tail) {
    return std::string{board} + std::string{tail};
}
template <Game G>
std::string rewritten(std::string_view text, const typename G::Ruleset& ruleset) {
    const auto position = read_position<G>(text, ruleset);
    return position ? to_fen<G>(*position) : describe(position.error());
}
std::string janggi(std::string_view text) {
    return rewritten<Janggi>(text, janggi::kTournament);
}
std::string shogun(std::string_view text) {
    return rewritten<Shogun>(text, shogun::kStandard);
}
template <Game G>
void expect_error(std::string_view text, FenError::Reason reason, int column) {
    const auto setup = parse_fen<G>(text);
    ASSERT_FALSE(setup) << text;
    EXPECT_EQ(setup.error().reason, reason) << text << ": " << describe(setup.error());
    EXPECT_EQ(setup.error().column, column) << text;
}

TEST(JanggiFen, TheStartIsWrittenAsEveryoneWritesIt) {
    EXPECT_EQ(to_fen<Janggi>(janggi::Position{}), with(kJanggiBoard, " w - - 0 1"));
}

TEST(JanggiFen, ReadsEveryTail) {
    for (const char* tail : {"", " w", " w - -", " w 0 1", " w - - 0 1", "  w  -  -  0  1 \n"})
        EXPECT_EQ(janggi(with(kJanggiBoard, tail)), with(kJanggiBoard, " w - - 0 1")) << tail;
    EXPECT_EQ(janggi(with(kJanggiBoard, " b 12 34")), with(kJanggiBoard, " b - - 12 34"));
}

TEST(JanggiFen, ReadsTheLettersOfWinBoard) {
    EXPECT_EQ(janggi("rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w 0 1"),
              with(kJanggiBoard, " w - - 0 1"));
}

TEST(JanggiFen, NamesTheColumnOfAnError) {
    expect_error<Janggi>("", Empty, 0);
    expect_error<Janggi>("  ", Empty, 0);
    expect_error<Janggi>("rnba1abn/4k4", RankTooShort, 8);
    expect_error<Janggi>("rnba1abnrr/4k4", RankTooLong, 9);
    expect_error<Janggi>("rnba2abnr/4k4", RankTooLong, 8);
    expect_error<Janggi>("rnbq1abnr/4k4", UnknownPiece, 3);
    expect_error<Janggi>("rnba1abnr/4k4/10", UnknownPiece, 15);
    expect_error<Janggi>("rnba1abnr/4k4", TooFewRanks, 13);
    expect_error<Janggi>(with(kJanggiBoard, "/9 w"), TooManyRanks, 63);
    expect_error<Janggi>(with(kJanggiBoard, " c"), BadTurn, 64);
    expect_error<Janggi>(with(kJanggiBoard, " w KQ - 0 1"), BadCastling, 66);
    expect_error<Janggi>(with(kJanggiBoard, " w - e3 0 1"), BadEnPassant, 68);
    expect_error<Janggi>(with(kJanggiBoard, " w -"), BadEnPassant, 67);
    expect_error<Janggi>(with(kJanggiBoard, " w - - 0"), BadNumber, 71);
    expect_error<Janggi>(with(kJanggiBoard, " w 10000 1"), BadNumber, 66);
    expect_error<Janggi>(with(kJanggiBoard, " w 0 0"), BadNumber, 68);
    expect_error<Janggi>(with(kJanggiBoard, " w - - -1 1"), BadNumber, 70);
    expect_error<Janggi>(with(kJanggiBoard, " w - - 0 1 2"), TooManyFields, 74);
}

TEST(JanggiFen, AnImpossiblePositionSaysHowToMendIt) {
    const auto sentence = [](std::string_view text) {
        const auto position = read_position<Janggi>(text, janggi::kTournament);
        return position ? std::string{"none"} : describe(position.error());
    };
    const auto missing = sentence("9/9/9/9/9/9/9/9/4K4/9 w - - 0 1");
    EXPECT_NE(missing.find("Han"), std::string::npos) << missing;
    EXPECT_NE(missing.find("d8-f10"), std::string::npos) << missing;
    EXPECT_NE(missing.find("'k'"), std::string::npos) << missing;
    const auto outside = sentence("4k4/9/9/9/4a4/9/9/9/4K4/9 w - - 0 1");
    EXPECT_NE(outside.find("e6"), std::string::npos) << outside;
    const auto check = sentence("4k4/9/9/9/9/9/9/9/4K4/r8 b - - 0 1");
    EXPECT_EQ(check, "none");
    const auto several = sentence("aaaaaaaaa/9/9/9/9/9/9/9/9/9 w");
    EXPECT_NE(several.find("more errors"), std::string::npos) << several;
}

TEST(ShogunFen, TheStartIsWrittenAsEveryoneWritesIt) {
    EXPECT_EQ(to_fen<Shogun>(shogun::Position{}), with(kShogunBoard, "[] w KQkq - 0 1"));
}

TEST(ShogunFen, ReadsEveryDialect) {
    const std::string start = with(kShogunBoard, "[] w KQkq - 0 1");
    for (const char* tail : {" w KQkq - 0 1", "[-] w KQkq -", "/ w qkQK - 0 1", "[] w KQkq"})
        EXPECT_EQ(shogun(with(kShogunBoard, tail)), start) << tail;
    EXPECT_EQ(shogun("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), start);
    EXPECT_EQ(shogun(kShogunBoard), with(kShogunBoard, "[] w - - 0 1"));
    EXPECT_EQ(shogun("4k3/8/2cG4/8/8/8/8/4K3/pPnF b"), "4k3/8/2+p+N4/8/8/8/8/4K3[FPnp] b - - 0 1");
}

TEST(ShogunFen, HandsAreWrittenInOneOrder) {
    EXPECT_EQ(shogun("4k3/8/8/8/8/8/8/4K3[pPnNbBrRfFP] w - - 0 1"),
              "4k3/8/8/8/8/8/8/4K3[FRBNPPfrbnp] w - - 0 1");
}

TEST(ShogunFen, EnPassantIsKeptOnlyWhereAPawnStandsReady) {
    const std::string ready = "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1";
    EXPECT_EQ(shogun(ready), ready);
}

TEST(ShogunFen, NamesTheColumnOfAnError) {
    expect_error<Shogun>("", Empty, 0);
    expect_error<Shogun>("rnb+fkbn/8", RankTooShort, 8);
    expect_error<Shogun>("rnb+fkbnrr/8", RankTooLong, 9);
    expect_error<Shogun>("rnb~fkbnr/8", UnknownPiece, 3);
    expect_error<Shogun>("9/8", UnknownPiece, 0);
    expect_error<Shogun>("+k7/8", BadPromotionMark, 0);
    expect_error<Shogun>("1+C6/8", BadPromotionMark, 1);
    expect_error<Shogun>("7+", BadPromotionMark, 1);
    expect_error<Shogun>("8/8/8[P] w", TooFewRanks, 5);
    expect_error<Shogun>("8/8/8/8/8/8/8/8/8 w", TooManyRanks, 15);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[PQ] w", BadHand, 17);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[P w", BadHand, 17);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[P]p w", BadHand, 19);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[k] w", BadHand, 16);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[" + std::string(1000, 'P') + "] w", BadHand, 48);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[] white", BadTurn, 18);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[] w KK - 0 1", BadCastling, 21);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[] w - e9 0 1", BadEnPassant, 22);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[] w - e3x 0 1", BadEnPassant, 22);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[] w - - x 1", BadNumber, 24);
    expect_error<Shogun>("8/8/8/8/8/8/8/8[] w - - 0 1 w", TooManyFields, 28);
}

TEST(ShogunFen, AnImpossiblePositionSaysHowToMendIt) {
    const auto pawn = shogun("P3k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    EXPECT_NE(pawn.find("a8"), std::string::npos) << pawn;
    EXPECT_NE(pawn.find("'+P'"), std::string::npos) << pawn;
    const auto castling = shogun("4k3/8/8/8/8/8/8/4K3[] w K - 0 1");
    EXPECT_NE(castling.find("castling"), std::string::npos) << castling;
}

template <Game G>
void expect_random_games_read_back(const typename G::Ruleset& ruleset, Rng& rng) {
    Match<G> match{ruleset, *G::position(G::start_setup(), ruleset)};
    for (int ply = 0; ply < 300; ++ply) {
        const std::string fen = to_fen<G>(match.position());
        const auto again = read_position<G>(fen, ruleset);
        ASSERT_TRUE(again) << fen << ": " << describe(again.error());
        ASSERT_EQ(to_fen<G>(*again), fen);
        ASSERT_EQ(again->key(), match.position().key());
        const auto moves = match.allowed_moves();
        if (moves.empty()) return;
        ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
}

TEST(Fen, OfEveryPositionOfAGameIsReadBack) {
    Rng rng{11};
    for (int game = 0; game < 20; ++game) {
        for (const auto& ruleset : janggi::kRulesets)
            expect_random_games_read_back<Janggi>(ruleset, rng);
        expect_random_games_read_back<Shogun>(shogun::kStandard, rng);
    }
}

TEST(Fen, OfAGameEndedByBikjangInCheckIsReadBack) {
    auto position =
        *read_position<Janggi>("R3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", janggi::kTournament);
    ASSERT_TRUE(position.in_check());
    position.play(janggi::Move::pass());
    EXPECT_EQ(position.finish(), janggi::Finish::Bikjang);
    const std::string fen = to_fen<Janggi>(position);
    EXPECT_EQ(fen, "R3k4/9/9/9/9/9/9/9/9/4K4 w - - 1 2");
    for (const auto& ruleset : janggi::kRulesets)
        EXPECT_TRUE(read_position<Janggi>(fen, ruleset)) << name_of(ruleset);
}

TEST(Fen, HasNoCounterThatIsNotRead) {
    auto position =
        *read_position<Janggi>("4k4/9/9/9/9/9/9/9/9/3K5 b - - 9999 9999", janggi::kCasual);
    position.play(janggi::Move::pass());
    EXPECT_EQ(to_fen<Janggi>(position), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 9999 9999");
}

TEST(Fen, ErrorsAreToldWithColumnsFromOne) {
    EXPECT_EQ(describe(FenError{BadTurn, 63}), "column 64: expected the side to move, 'w' or 'b'");
}

}  // namespace
}  // namespace janggun::notation

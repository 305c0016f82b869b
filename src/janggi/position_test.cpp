// Check, pass and bikjang; what a position promises; what is no position.
#include <gtest/gtest.h>

#include "support/drawn_janggi.h"

namespace janggun::janggi::test {
namespace {

constexpr std::string_view kFacing = R"(
    . . . . k . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    P . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    R . . . K . . . .)";

TEST(Pass, IsLegalUnlessInCheck) {
    EXPECT_TRUE(Position{}.is_legal(Move::pass()));
    const auto checked = drawn(R"(
        r . . . . K . . .)");
    EXPECT_TRUE(checked.in_check());
    EXPECT_FALSE(checked.is_legal(Move::pass()));
}

TEST(Pass, TwiceInARowEndsTheGame) {
    Position position;
    position.play(Move::pass());
    EXPECT_TRUE(position.pass_ends_game());
    position.play(Move::pass());
    EXPECT_EQ(position.finish(), Finish::TwoPasses);
    EXPECT_TRUE(position.legal_moves().empty());
    EXPECT_EQ(position.count_legal_moves(), 0);
    EXPECT_FALSE(position.is_legal(Move::pass()));
}

TEST(Bikjang, IsNotCheckAndMustBeBrokenOrAccepted) {
    const auto position = drawn(kFacing);
    EXPECT_TRUE(position.in_bikjang());
    EXPECT_FALSE(position.in_check());
    EXPECT_EQ(moves_from(position, "e1"), points(". . . x . x . . ."));
    EXPECT_TRUE(moves_from(position, "a1").empty());
    EXPECT_EQ(position.count_legal_moves(), 3) << "two steps aside and the pass";
}

TEST(Bikjang, EndsTheGameWhenAcceptedByAPass) {
    auto position = drawn(kFacing);
    position.play(Move::pass());
    EXPECT_EQ(position.finish(), Finish::Bikjang);
    EXPECT_TRUE(position.legal_moves().empty());
}

TEST(Bikjang, AllowsAPassEvenInCheck) {
    auto position = drawn(R"(
        R . . . k . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . K . . . .)",
                          kHan);
    EXPECT_TRUE(position.in_check());
    ASSERT_EQ(position.count_legal_moves(), 1);
    EXPECT_TRUE(position.legal_moves()[0].is_pass());
}

TEST(Bikjang, MeansNothingWhereTheRulesetIgnoresIt) {
    const auto position = drawn(kFacing, kCho, BikjangRule::Ignored);
    EXPECT_TRUE(generals_face(position.pieces()));
    EXPECT_FALSE(position.in_bikjang());
    EXPECT_FALSE(moves_from(position, "a1").empty());
}

// Only a soldier stands between the generals.
constexpr std::string_view kAjar = R"(
        . . . . k . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . P . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . .
        . . . . K . . . .)";

TEST(Bikjang, IsNotMadeByUnmaskingWhereOnlyTheGeneralMakesIt) {
    auto position = drawn(kAjar, kCho, BikjangRule::ByGeneral);
    position.play(Move::step(point("e6"), point("d6")));
    EXPECT_TRUE(generals_face(position.pieces()));
    EXPECT_FALSE(position.in_bikjang());
    EXPECT_GT(moves_from(position, "e10").size(), 2U) << "nothing has to be broken";
    position.play(Move::step(point("e10"), point("e9")));
    EXPECT_TRUE(position.in_bikjang()) << "now a general has moved and faces the other";
    EXPECT_EQ(moves_from(position, "a2"), std::set<std::string>{"e2"}) << "it is to be broken";
    position.play(Move::pass());
    EXPECT_EQ(position.finish(), Finish::Bikjang);
}

TEST(Bikjang, IsMadeOnlyByWhoIsFarBehindWhereTheRulesetSaysSo) {
    auto ahead = drawn(kAjar, kCho, BikjangRule::ByTrailer);
    ahead.play(Move::step(point("e6"), point("d6")));
    EXPECT_TRUE(generals_face(ahead.pieces()));
    EXPECT_FALSE(ahead.in_bikjang()) << "Cho has 15 points and Han none";
    ahead.play(Move::pass());
    EXPECT_FALSE(ahead.in_bikjang()) << "a pass brings nothing about";
    ahead.play(Move::step(point("a2"), point("a3")));
    ahead.play(Move::step(point("e10"), point("e9")));
    EXPECT_TRUE(ahead.in_bikjang()) << "Han is 15 points behind";
}

TEST(Bikjang, OfAPositionThatIsSetUpHasNoMoveThatMadeIt) {
    EXPECT_FALSE(drawn(kFacing, kCho, BikjangRule::ByGeneral).in_bikjang());
    EXPECT_FALSE(drawn(kFacing, kCho, BikjangRule::ByTrailer).in_bikjang());
    EXPECT_TRUE(drawn(kFacing, kCho, BikjangRule::MustBreak).in_bikjang());
}

TEST(Bikjang, MayBeCreatedOnlyByThePoorWhereItIsRare) {
    constexpr std::string_view kScreened = R"(
        . . . . k . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . P . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        R . . . . . . . R
        . . . . K . . . .)";
    const auto poor = drawn(kScreened, kCho, BikjangRule::MustBreakRare);
    EXPECT_EQ(points_of(poor, kCho), 28);
    EXPECT_EQ(moves_from(poor, "e6").size(), 3U);
    auto setup = drawn_setup(kScreened);
    setup.pieces.put({kCho, Kind::Soldier}, point("a4"));
    const auto rich = Position::from(setup, BikjangRule::MustBreakRare);
    ASSERT_TRUE(rich);
    EXPECT_EQ(points_of(*rich, kCho), 30);
    EXPECT_EQ(moves_from(*rich, "e6"), points(R"(
        . . . . x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"));
}

TEST(Bikjang, MayAlwaysBeCreatedByAGeneralThatCapturesIntoIt) {
    const auto position = drawn(R"(
        . . . . k . . . .
        r . . . . . . . .
        r . . . . . . . .
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . p . . . .
        . . . K . . . . .)",
                                kCho, BikjangRule::MustBreakRare);
    EXPECT_EQ(points_of(position, kHan), 41);
    EXPECT_EQ(moves_from(position, "d1"), points(R"(
        . . . . x . . . .
        . . . . . . . . .)"))
        << "e2 captures into the open file; d2 and e1 are attacked by the soldier";
}

TEST(Check, ComesFromACannonOnlyOverOneHurdleThatIsNoCannon) {
    const auto check_over = [](std::string_view between) {
        return drawn(std::string{"c . . "} + std::string{between} + " . K . . .").in_check();
    };
    EXPECT_TRUE(check_over("p"));
    EXPECT_TRUE(check_over("N"));
    EXPECT_FALSE(check_over("."));
    EXPECT_FALSE(check_over("C"));
    EXPECT_FALSE(drawn("c . p N . K . . .").in_check());
}

TEST(Check, MayNotBeWalkedIntoByLendingACannonItsHurdle) {
    const auto position = drawn(R"(
        . . . N . . . . .
        . . . . . . . . .
        c . . . . K . . .)");
    // From d3 the horse would land on c1 and e1, between cannon and general.
    EXPECT_EQ(moves_from(position, "d3"), points(R"(
        . . x . x . . . .
        . x . . . x . . .
        . . . . . . . . .
        . x . . . x . . .
        . . . . . . . . .)"));
}

TEST(Check, OfACannonEndsWhenItsHurdleLeaves) {
    const auto position = drawn(R"(
        . . . . . . . . .
        c . R . . K . . .)");
    EXPECT_TRUE(position.in_check());
    EXPECT_TRUE(position.is_legal(Move::step(point("c1"), point("c9"))));
    EXPECT_FALSE(position.is_legal(Move::step(point("c1"), point("d1"))));
    EXPECT_TRUE(position.is_legal(Move::step(point("c1"), point("a1"))));
}

TEST(Check, IsSeenThroughThePalaceCentre) {
    // A soldier that leaves the centre opens the diagonal of the chariot behind it.
    auto position = drawn(R"(
        . . . k . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . K . . .
        . . . . p . . . .
        . . . r . . . . .)",
                          kHan);
    position.play(Move::step(point("e2"), point("f2")));
    EXPECT_TRUE(position.in_check());
}

TEST(Position, AgreesOnLegalityForEveryPossibleCode) {
    for (const Position& position : {Position{}, drawn(kFacing), drawn("r . N . . K . . .")}) {
        std::set<std::uint16_t> legal;
        for (const Move move : position.legal_moves()) legal.insert(move.raw());
        EXPECT_EQ(static_cast<int>(legal.size()), position.count_legal_moves());
        for (int raw = 0; raw < 0x10000; ++raw) {
            const auto code = static_cast<std::uint16_t>(raw);
            ASSERT_EQ(position.is_legal(Move::from_raw(code)), legal.contains(code)) << raw;
        }
    }
}

TEST(Position, CountsPlies) {
    Position position;
    position.play(Move::step(point("a4"), point("a5")));
    EXPECT_EQ(position.quiet_plies(), 1);
    EXPECT_EQ(position.move_number(), 1);
    position.play(Move::pass());
    EXPECT_EQ(position.quiet_plies(), 2);
    EXPECT_EQ(position.move_number(), 2);
}

using Reason = SetupFault::Reason;

std::set<Reason> faults(const Setup& setup) {
    std::set<Reason> reasons;
    const auto position = Position::from(setup, BikjangRule::MustBreak);
    if (!position)
        for (const SetupFault& fault : position.error()) {
            reasons.insert(fault.reason);
            EXPECT_FALSE(describe(fault).empty());
        }
    return reasons;
}

TEST(Setup, NeedsOneGeneralASideInItsPalace) {
    auto setup = start_setup();
    setup.pieces.take(point("e2"));
    EXPECT_EQ(faults(setup), std::set{Reason::NoGeneral});
    setup.pieces.put({kCho, Kind::General}, point("e5"));
    EXPECT_EQ(faults(setup), std::set{Reason::GeneralOutsidePalace});
    setup.pieces.put({kCho, Kind::General}, point("e2"));
    EXPECT_EQ(faults(setup), (std::set{Reason::SeveralGenerals, Reason::GeneralOutsidePalace,
                                       Reason::TooManyPieces}));
}

TEST(Setup, KeepsGuardsInThePalaceAndSoldiersBeforeTheirLine) {
    EXPECT_EQ(faults(drawn_setup("A . . . . . . . .")), std::set{Reason::GuardOutsidePalace});
    EXPECT_EQ(faults(drawn_setup("P . . . . . . . .")), std::set{Reason::SoldierBehindItsLine});
    EXPECT_EQ(faults(drawn_setup("p . . . . . . . .")), std::set<Reason>{});
}

TEST(Setup, MayLeaveTheOpponentInCheckButNoGeneralIsCaptured) {
    const auto read =
        Position::from(drawn_setup("r . . . . K . . .", kHan), BikjangRule::MustBreak);
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->is_legal(Move::step(point("a1"), point("f1"))));
}

TEST(Setup, HoldsSixteenPiecesASide) {
    EXPECT_EQ(faults(drawn_setup(R"(
        R R R R R R R R R
        R R R . . . . R R
        . . . . . . . . .
        . . . . . . . . .
        R R . . . K . . R)")),
              std::set{Reason::TooManyPieces});
}

TEST(Formation, IsNamedFromTheSeatAndStoredAsChoSeesIt) {
    EXPECT_EQ(from_seat(kCho, Formation::Left), Formation::Left);
    EXPECT_EQ(from_seat(kHan, Formation::Left), Formation::Right);
    EXPECT_EQ(from_seat(kHan, Formation::Inner), Formation::Inner);
    for (const Formation cho : kFormations)
        for (const Formation han : kFormations) {
            const auto setup = start_setup(cho, han);
            EXPECT_EQ(formation_on(setup.pieces, kCho), cho);
            EXPECT_EQ(formation_on(setup.pieces, kHan), han);
            EXPECT_TRUE(faults(setup).empty());
        }
    for (const Formation formation : kFormations) {
        EXPECT_EQ(formation_named(name_of(formation)), formation);
        EXPECT_EQ(formation_of_columns(korean_columns(formation)), formation);
    }
    EXPECT_EQ(formation_named("middle"), std::nullopt);
}

TEST(Handicap, TakesHansPieceOffAndLetsHanBegin) {
    const Square odds[] = {point("a10")};
    const auto setup = handicap_setup(Formation::Inner, Formation::Inner, odds);
    EXPECT_EQ(setup.turn, kHan);
    EXPECT_TRUE(setup.pieces.is_empty(point("a10")));
    EXPECT_EQ(setup.pieces.of(kHan).size(), 15);
}

}  // namespace
}  // namespace janggun::janggi::test

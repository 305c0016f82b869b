// When a game ends, and why: docs/rules/janggi.md, "The end", "Repetition", "Move limits".
#include "janggi/outcome.h"

#include <gtest/gtest.h>
#include <initializer_list>

#include "janggi/ruleset_text.h"
#include "support/drawn_janggi.h"

namespace janggun::janggi::test {
namespace {

/// A game as the rules see it: the position and how it came about.
struct Line {
    Position position;
    History history;
    Ruleset ruleset;

    Line(const Setup& setup, const Ruleset& rules)
        : position{*Position::from(setup, rules.bikjang)}, ruleset{rules} {}

    [[nodiscard]] std::optional<Outcome> outcome() const {
        return janggi::outcome(position, history, ruleset);
    }
    [[nodiscard]] bool allows(Move move) const {
        for (const Move allowed : allowed_moves(position, history, ruleset))
            if (allowed == move) return true;
        return false;
    }
    void play(Move move) {
        ASSERT_TRUE(position.is_legal(move));
        history.push({position.key(), move, position.in_check(), position.is_capture(move)});
        position.play(move);
    }
    void play(std::initializer_list<std::string_view> moves) {
        for (const std::string_view text : moves) play(move_of(text));
    }
    static Move move_of(std::string_view text) {
        if (text == "pass") return Move::pass();
        const auto from = take_square<NineByTen>(text);
        return Move::step(*from, *take_square<NineByTen>(text));
    }
};

Line start(const Ruleset& rules) {
    return {start_setup(), rules};
}

TEST(TheEnd, ComesByPointsAfterTwoPasses) {
    Line line = start(kTournament);
    line.play({"pass", "pass"});
    const auto outcome = line.outcome();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reason, Reason::TwoPasses);
    EXPECT_EQ(outcome->winner, kHan);
    EXPECT_EQ(outcome->points, (Points{144, 147}));
}

TEST(TheEnd, IsADrawAfterTwoPassesInCasualPlay) {
    Line line = start(kCasual);
    line.play({"pass", "pass"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::TwoPasses, std::nullopt, std::nullopt}));
}

TEST(Points, GoToChoWhenEqualInAHandicapGame) {
    Line line{start_setup(), kTournament.with_handicap()};
    line.play({"pass", "pass"});
    EXPECT_EQ(line.outcome()->points, (Points{144, 144}));
    EXPECT_EQ(line.outcome()->winner, kCho);
}

TEST(Repetition, EndsTheGameByPointsAtTheThirdOccurrence) {
    Line line = start(kTournament);
    line.play({"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_FALSE(line.outcome());
    line.play({"a9a10"});
    EXPECT_EQ(line.outcome()->reason, Reason::Repetition);
    EXPECT_EQ(line.outcome()->winner, kHan);
}

constexpr std::string_view kLoneChariot = R"(
    . . . . k . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    R . . . . . . . .
    . . . . . . . . .
    . . . K . . . . .)";

TEST(Repetition, LosesForWhoGivesPerpetualCheck) {
    Line line{drawn_setup(kLoneChariot), kTraditional};
    line.play({"a3a10", "e10e9", "a10a9", "e9e10", "a9a10", "e10e9", "a10a9", "e9e10"});
    EXPECT_FALSE(line.outcome());
    line.play({"a9a10"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::PerpetualCheck, kHan, std::nullopt}));
}

TEST(Repetition, IsNoPerpetualCheckIfOneMoveGivesNone) {
    Line line{drawn_setup(kLoneChariot), kTraditional};
    line.play({"a3a10", "e10e9", "a10a8", "e9e10", "a8a10", "e10e9", "a10a8", "e9e10", "a8a10"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::Repetition, std::nullopt, std::nullopt}));
}

TEST(Repetition, LosesForAShuttlingPieceInModernPlay) {
    Line line = start(kModern);
    line.play({"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1", "a9a10"});
    EXPECT_FALSE(line.outcome());
    line.play({"a1a2"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::Shuttling, kHan, std::nullopt}));
}

TEST(Repetition, TakesASkippedTurnOfASearchForNoMove) {
    Line line = start(kModern);
    line.play({"a1a2", "a10a9", "i1i2", "i10i9", "i2i1", "i9i10", "i1i2", "i10i9"});
    line.history.push({line.position.key(), Move::none(), false, false});
    line.position.skip_turn();
    EXPECT_FALSE(line.outcome());
}

TEST(Repetition, ForgivesTheGeneralInModernPlayUntilTheFourthOccurrence) {
    Line line = start(kModern);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(line.outcome());
        line.play({"e2e1", "e9e10", "e1e2", "e10e9"});
    }
    EXPECT_EQ(line.outcome()->reason, Reason::Repetition);
    EXPECT_EQ(line.outcome()->winner, kHan);
}

TEST(Repetition, IsRefusedOnlineAtTheFourthOccurrence) {
    Line line = start(kKakao);
    line.play({"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_TRUE(line.allows(Line::move_of("a9a10"))) << "a third occurrence is allowed";
    line.play({"a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_FALSE(line.outcome());
    EXPECT_FALSE(line.allows(Line::move_of("a9a10")));
    EXPECT_TRUE(line.allows(Line::move_of("a9a8")));
    EXPECT_TRUE(line.allows(Move::pass()));
}

TEST(Repetition, IsRefusedToWhoIsBehindByTheAssociation) {
    Line line = start(kKja);
    line.play({"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_TRUE(line.allows(Line::move_of("a9a10"))) << "Han leads by the deom";
    line.play({"a9a10"});
    EXPECT_FALSE(line.outcome());
    EXPECT_FALSE(line.allows(Line::move_of("a1a2"))) << "Cho is behind";
}

TEST(Repetition, IsADrawBetweenThePoorByTheAssociation) {
    Line line{drawn_setup(kLoneChariot), kKja};
    line.play({"a3a10", "e10e9", "a10a9", "e9e10", "a9a10", "e10e9", "a10a9", "e9e10", "a9a10"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::Repetition, std::nullopt, std::nullopt}));
}

TEST(Repetition, LosesForWhoRepeatsWhereTheRulesetSaysSo) {
    Line line{start_setup(), *parse_ruleset("janggi:repetition=loss")};
    line.play({"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_FALSE(line.outcome());
    line.play({"a9a10"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::Repetition, kCho, std::nullopt}))
        << "Han brought the start about a third time";
}

TEST(Repetition, IsRefusedAtTheOccurrenceThatTheRulesetNames) {
    Line line{start_setup(), *parse_ruleset("janggi:repetition=refused")};
    line.play({"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_FALSE(line.allows(Line::move_of("a9a10")));
}

TEST(CustomRules, HaveAVerdictForEachEnding) {
    Line passes{start_setup(), *parse_ruleset("janggi:passes=draw")};
    passes.play({"pass", "pass"});
    EXPECT_EQ(passes.outcome(), (Outcome{Reason::TwoPasses, std::nullopt, std::nullopt}));

    Line deom{start_setup(), *parse_ruleset("janggi:deom=2")};
    deom.play({"pass", "pass"});
    EXPECT_EQ(deom.outcome(), (Outcome{Reason::TwoPasses, kHan, Points{144, 148}}));
    Line none{start_setup(), *parse_ruleset("janggi:deom=0")};
    none.play({"pass", "pass"});
    EXPECT_EQ(none.outcome(), (Outcome{Reason::TwoPasses, kCho, Points{144, 144}}))
        << "equal points go to Cho";

    Line plies{start_setup(), *parse_ruleset("janggi:plies=10,limit=draw")};
    plies.play({"a1a2", "a10a9", "i1i2", "i10i9", "a2a1", "a9a10", "i2i1", "i9i10", "a1a2"});
    EXPECT_FALSE(plies.outcome());
    plies.play({"i10i9"});
    EXPECT_EQ(plies.outcome(), (Outcome{Reason::MoveLimit, std::nullopt, std::nullopt}));
}

TEST(BareGenerals, IncludeTooFewPiecesWhereTheRulesetSaysSo) {
    const auto few = *parse_ruleset("janggi:bare=few");
    const auto ended = [&](std::string_view drawing) {
        return Line{drawn_setup(drawing), few}.outcome().has_value();
    };
    EXPECT_TRUE(ended("N . . . . K . . ."));
    EXPECT_TRUE(ended("N . . A . K c . .")) << "each side may have one";
    EXPECT_FALSE(ended("R . . . . K . . .")) << "a chariot can win";
    EXPECT_FALSE(ended("N N . . . K . . ."));
    EXPECT_FALSE((Line{drawn_setup("N . . . . K . . ."), kTournament}.outcome()));
}

TEST(MoveLimit, CountsPliesWithoutCapture) {
    auto setup = drawn_setup(kLoneChariot);
    setup.quiet_plies = 99;
    Line line{setup, kTournament};
    EXPECT_FALSE(line.outcome());
    line.play({"a3a4"});
    EXPECT_EQ(line.outcome()->reason, Reason::MoveLimit);
    EXPECT_EQ(line.outcome()->winner, kCho);
    EXPECT_EQ(line.outcome()->points, (Points{26, 3}));
}

TEST(MoveLimit, DoesNotTakeAMateBack) {
    auto setup = drawn_setup(R"(
        . . . k . . . . .
        R . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . R . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . K . . . .)");
    setup.quiet_plies = 99;
    Line line{setup, kTournament};
    line.play({"b4b10"});
    EXPECT_EQ(line.outcome(), (Outcome{Reason::Checkmate, kCho, std::nullopt}));
}

TEST(MoveLimit, OnlineWaitsForAQuietMoveFromPly200On) {
    Line line{drawn_setup(R"(
        . . . k . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        R R . . . . . r r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . K . . .)"),
              kKakao};
    const auto after = [&](int plies) {
        return outcome(line.position, line.history, kKakao,
                       plies - static_cast<int>(line.history.size()));
    };
    line.play({"a4a10"});
    EXPECT_FALSE(after(200)) << "a check is not quiet";
    line.play({"d10d9"});
    EXPECT_FALSE(after(199));
    ASSERT_TRUE(after(201));
    EXPECT_EQ(after(201)->reason, Reason::MoveLimit);
    EXPECT_EQ(after(201)->winner, kHan);
}

TEST(LowMaterial, EndsAnOnlineGameAtTheFirstQuietMove) {
    Line line{drawn_setup(R"(
        . . . k . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        N N . . . . . r r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . K . . .)"),
              kKakao};
    EXPECT_FALSE(line.outcome()) << "nobody has moved yet";
    line.play({"a4b6"});
    EXPECT_EQ(line.outcome()->reason, Reason::LowMaterial);
    EXPECT_EQ(line.outcome()->winner, kHan);
}

TEST(BareGenerals, AreADrawAndPointsInKorea) {
    const auto setup = drawn_setup(R"(
        . . . A . K . . .)");
    EXPECT_EQ((Line{setup, kTournament}.outcome()),
              (Outcome{Reason::BareGenerals, std::nullopt, std::nullopt}));
    EXPECT_EQ((Line{setup, kKja}.outcome()->winner), kCho);
}

}  // namespace
}  // namespace janggun::janggi::test

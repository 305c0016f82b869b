// A game as its players meet it: set-ups, moves, clocks, offers and leaving.
#include "notation/uci.h"
#include "server/domain/expiry.h"
#include "server/domain/live_game_testing.h"

namespace janggun::server {
namespace {

TEST(SetupPhase, HanChoosesFirstThenCho) {
    Board board{terms_of("janggi", "600+3x30")};
    EXPECT_EQ(board.game.phase(), Phase::Setup);
    EXPECT_EQ(board.game.to_act(), kBlack);
    EXPECT_EQ(code(board.perform(kWhite, command::ChooseSetup{setup(Formation::Left)})),
              Code::NotYourTurn);
    EXPECT_EQ(code(board.perform(kWhite, command::Move{"a4a5", 0})), Code::WrongPhase);
    EXPECT_FALSE(board.perform(kBlack, command::ChooseSetup{setup(Formation::Outer)}));
    EXPECT_EQ(code(board.perform(kBlack, command::ChooseSetup{setup(Formation::Left)})),
              Code::NotYourTurn);
    EXPECT_FALSE(board.perform(kWhite, command::ChooseSetup{setup(Formation::Right)}));
    EXPECT_EQ(board.game.phase(), Phase::Playing);
    EXPECT_EQ(board.game.start_fen(),
              "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1");
}

TEST(SetupPhase, WhoDoesNotChooseGetsInnerAndNobodyLoses) {
    Board board{terms_of("janggi", "10")};
    board.now = *board.game.deadline() + (-1ms);
    board.tick();
    EXPECT_EQ(board.game.to_act(), kBlack);
    board.now = board.now + 1ms;
    board.tick();
    EXPECT_EQ(board.game.to_act(), kWhite);
    board.now = board.now + 30s;
    board.tick();
    EXPECT_EQ(board.game.phase(), Phase::Playing);
    EXPECT_EQ(board.game.setups().second, setup(Formation::Inner));
    EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 10s);
}

TEST(SetupPhase, ShogunAndCustomPositionsHaveNone) {
    EXPECT_EQ((Board{terms_of("shogun", "300+5")}.game.phase()), Phase::Playing);
    Terms terms = terms_of("janggi", "300+5");
    terms.offer.fen = "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1";
    EXPECT_EQ(Board{terms}.game.phase(), Phase::Playing);
}

TEST(Handicap, HanMovesFirstAndHasNoDeom) {
    Terms terms = terms_of("janggi", "600+3x30");
    terms.offer.handicap = "RA";
    Board board{terms};
    board.set_up();
    EXPECT_EQ(board.game.to_act(), kBlack);
    EXPECT_EQ(board.game.facts().points, (Points{144, 144 - 2 * 16}));
}

TEST(Moves, AreJudgedByTheRules) {
    Board board = janggi_board();
    EXPECT_EQ(code(board.perform(kBlack, command::Move{"a7a6", 0})), Code::NotYourTurn);
    EXPECT_EQ(code(board.perform(kWhite, command::Move{"a4a6", 0})), Code::IllegalMove);
    EXPECT_EQ(code(board.perform(kWhite, command::Move{"<script>", 0})), Code::IllegalMove);
    EXPECT_EQ(code(board.perform(kWhite, command::Move{"a4b4", 7})), Code::WrongPly);
    EXPECT_TRUE(board.game.plies().empty());
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_EQ(board.game.plies().back().korean, "71졸72");
}

TEST(Moves, SentTwiceArePlayedOnce) {
    Board board = janggi_board();
    EXPECT_FALSE(board.perform(kWhite, command::Move{"a4b4", 0}));
    const int version = board.game.version();
    EXPECT_FALSE(board.perform(kWhite, command::Move{"a4b4", 0}));
    EXPECT_EQ(board.game.version(), version);
    EXPECT_EQ(code(board.perform(kWhite, command::Move{"c4b4", 0})), Code::WrongPly);
}

TEST(Moves, WithoutAPlyArePlayedAtAnyPly) {
    Board board = janggi_board();
    EXPECT_FALSE(board.perform(kWhite, command::Move{"a4b4", std::nullopt}));
    EXPECT_FALSE(board.perform(kBlack, command::Move{"a7b7", std::nullopt}));
    EXPECT_EQ(board.game.plies().size(), 2U);
    EXPECT_EQ(code(board.perform(kBlack, command::Move{"b7a7", std::nullopt})), Code::NotYourTurn);
}

TEST(Moves, ThatTheRulesRefuseChangeNothing) {
    Board board = janggi_board();
    const int version = board.game.version();
    const auto clock = board.game.clock(board.now);
    EXPECT_EQ(code(board.perform(kWhite, command::Move{"a4a6", std::nullopt})), Code::IllegalMove);
    EXPECT_EQ(board.game.version(), version);
    EXPECT_EQ(board.game.to_act(), kWhite);
    EXPECT_EQ(board.game.clock(board.now), clock);
}

TEST(Pass, TellsThatTheNextOneEndsTheGame) {
    Board board = janggi_board();
    EXPECT_FALSE(board.game.facts().pass_ends);
    EXPECT_FALSE(board.move("e2e2"));
    EXPECT_TRUE(board.game.facts().pass_ends);
    EXPECT_EQ(board.game.facts().points, (Points{144, 147}));
    EXPECT_FALSE(board.move("e9e9"));
    EXPECT_EQ(board.game.phase(), Phase::Over);
    EXPECT_EQ(result_text(board.game), "Han wins on points after two passes, 73.5 to 72");
}

TEST(Bikjang, IsAFactOfThePosition) {
    Terms terms = terms_of("janggi", "300");
    terms.offer.fen = "4k4/9/9/9/9/9/9/9/3RK4/9 w - - 0 1";
    Board board{terms};
    EXPECT_TRUE(board.game.facts().is_bikjang);
    EXPECT_TRUE(board.game.facts().pass_ends);
}

TEST(Byoyomi, FlagFallsByItselfAfterTheLastPeriod) {
    Board board = janggi_board("10+2x5");
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_FALSE(board.move("a7b7"));
    const Time begun = board.now;
    EXPECT_EQ(board.game.deadline(), begun + 20s);
    board.now = begun + 12s;
    const auto face = board.game.clock(board.now);
    EXPECT_EQ(face->hands.first, (ClockFace::Hand{0s, 2, 3s}));
    EXPECT_EQ(face->hands.second, (ClockFace::Hand{10s, 2, 5s}));
    EXPECT_EQ(face->running, kWhite);
    board.now = begun + 19'999ms;
    board.tick();
    EXPECT_FALSE(board.game.is_over());
    board.now = begun + 20s;
    board.tick();
    EXPECT_EQ(board.game.outcome(), (Outcome{Reason::Time, kBlack, std::nullopt}));
}

TEST(Byoyomi, MoveInsideAPeriodKeepsIt) {
    Board board = janggi_board("0+1x5");
    for (const std::string_view move : {"a4b4", "a7b7", "b4a4", "b7a7"}) {
        board.now = board.now + 4'999ms;
        EXPECT_FALSE(board.move(std::string{move}));
    }
    board.now = board.now + 5s;
    EXPECT_EQ(code(board.move("c4b4")), Code::WrongPhase);  // too late, and lost by it
    EXPECT_EQ(board.game.outcome()->reason, Reason::Time);
    EXPECT_EQ(board.game.plies().size(), 4U);
}

TEST(Fischer, TimeRunsFromWhenTheMoveWentOut) {
    Board board = janggi_board("60+5");
    board.now = board.now + 3s;
    auto decision = board.game.perform(kWhite, command::Move{"a4b4", 0}, {board.now, 0ms});
    board.now = board.now + 400ms;  // the disk was slow
    board.keep(std::move(decision.events));
    EXPECT_EQ(board.game.clock(board.now)->hands.second.main, 60s);
    EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 62s);
    board.now = board.now + 2s;
    EXPECT_FALSE(board.move("a7b7"));
    EXPECT_EQ(board.game.plies().back().spent, 2s);
}

TEST(Lag, IsGivenBackWithinBounds) {
    Board board = janggi_board("60+0.001");
    board.now = board.now + 1s;
    EXPECT_FALSE(board.move("a4b4", 300ms));
    EXPECT_EQ(board.game.plies()[0].spent, 700ms);
    board.now = board.now + 1s;
    EXPECT_FALSE(board.move("a7b7", 5s));  // nobody gets more than half a second
    EXPECT_EQ(board.game.plies()[1].spent, 500ms);
}

TEST(Lag, IsNotGivenBackWithoutEnd) {
    LagQuota quota;
    Duration given{0};
    for (int move = 0; move < 30; ++move) {
        given += quota.credit(500ms);
        quota.use(quota.credit(500ms));
    }
    EXPECT_LE(given, LagQuota::kAtStart + 30 * LagQuota::kRefill);
    EXPECT_LT(quota.credit(500ms), 500ms);
    EXPECT_EQ(quota.credit(-5ms), 0ms);
}

TEST(Clocks, OffersAndGiftsDoNotStopThem) {
    Board board = janggi_board("60", "janggicasual");
    board.now = board.now + 10s;
    EXPECT_FALSE(board.perform(kWhite, command::Propose{OfferKind::Draw}));
    board.now = board.now + 10s;
    EXPECT_FALSE(board.perform(kBlack, command::Decline{OfferKind::Draw}));
    EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 40s);
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_EQ(board.game.plies().back().spent, 20s);
}

TEST(Expiry, AGameWithoutAClockIsAbandonedAfterTwoWeeks) {
    Board board = janggi_board("-");
    EXPECT_FALSE(board.game.clock(board.now));
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_FALSE(board.move("a7b7"));
    EXPECT_FALSE(board.game.first_move_by());
    EXPECT_EQ(board.game.deadline(), board.now + kUntimedLife);
    board.now = board.now + kUntimedLife;
    board.tick();
    EXPECT_EQ(board.game.outcome(), (Outcome{Reason::Abandonment, kBlack, std::nullopt}));
}

TEST(Expiry, AGameWithoutTheFirstMovesIsAbortedNotLost) {
    Board board = janggi_board("600+3x30");
    EXPECT_EQ(board.game.first_move_by(), board.now + 2min);
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_EQ(board.game.deadline(), board.now + 2min) << "the answer is a first move too";
    board.now = board.now + 2min;
    board.tick();
    EXPECT_TRUE(is_aborted(board.game));

    Board quick = janggi_board("10+1x5");
    quick.now = quick.now + 15s;  // the flag falls before the two minutes
    EXPECT_EQ(code(quick.move("a4b4")), Code::WrongPhase);
    EXPECT_TRUE(is_aborted(quick.game));

    Terms terms = terms_of("shogun", "600+3x30");
    terms.seats.second.user = UserId::None;
    terms.seats.second.engine_level = 3;
    EXPECT_EQ((Board{terms}.game.deadline()), kStart + 690s) << "the engine waits for the clock";
    terms.offer.clock = *time_control_from("-");
    EXPECT_EQ((Board{terms}.game.deadline()), kStart + 1h);
}

TEST(Expiry, AGameIsDrawnAtTheLongestLength) {
    // Random moves without repetition last long in Shogun Chess: captured pieces come back.
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        Board board{terms_of("shogun", "-")};
        Rng rng{seed};
        while (!board.game.is_over())
            ASSERT_FALSE(board.move(std::visit(
                [&](const auto& match) {
                    const auto moves = match.allowed_moves();
                    const auto size = static_cast<std::uint32_t>(moves.size());
                    return notation::write_uci(match.position(), moves[rng.below(size)]);
                },
                board.game.match())));
        ASSERT_LE(board.game.plies().size(), kMostPlies);
        if (board.game.plies().size() < kMostPlies) continue;
        EXPECT_EQ(board.game.outcome()->reason, Reason::MoveLimit);
        return;
    }
    FAIL() << "no game got so long";
}

TEST(Draw, IsForRulesetsThatKnowIt) {
    Board tournament = janggi_board();
    EXPECT_EQ(code(tournament.perform(kWhite, command::Propose{OfferKind::Draw})),
              Code::NotAllowed);
    Board casual = janggi_board("600", "janggicasual");
    EXPECT_FALSE(casual.perform(kWhite, command::Propose{OfferKind::Draw}));
    EXPECT_TRUE(casual.game.offers(OfferKind::Draw).first);
    EXPECT_FALSE(casual.perform(kBlack, command::Decline{OfferKind::Draw}));
    EXPECT_FALSE(casual.game.offers(OfferKind::Draw).first);
    EXPECT_FALSE(casual.perform(kWhite, command::Propose{OfferKind::Draw}));
    EXPECT_FALSE(casual.perform(kBlack, command::Propose{OfferKind::Draw}));
    EXPECT_EQ(casual.game.outcome()->reason, Reason::Agreement);
}

TEST(Draw, OfferIsAnsweredByAMoveAndCannotBeRepeatedForEver) {
    Board board = janggi_board("600", "janggicasual");
    for (int i = 0; i < LiveGame::kMostProposals; ++i) {
        EXPECT_FALSE(board.perform(kBlack, command::Propose{OfferKind::Draw}));
        EXPECT_FALSE(board.perform(kWhite, command::Decline{OfferKind::Draw}));
    }
    EXPECT_EQ(code(board.perform(kBlack, command::Propose{OfferKind::Draw})), Code::TooEarly);
    EXPECT_FALSE(board.perform(kWhite, command::Propose{OfferKind::Draw}));
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_FALSE(board.game.offers(OfferKind::Draw).first);
}

TEST(Takeback, GivesTheOwnMoveBackWithTheAnswerToIt) {
    Board board = janggi_board();
    EXPECT_EQ(code(board.perform(kWhite, command::Propose{OfferKind::Takeback})), Code::NotAllowed);
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_FALSE(board.move("a7b7"));
    EXPECT_FALSE(board.perform(kWhite, command::Propose{OfferKind::Takeback}));
    EXPECT_FALSE(board.perform(kBlack, command::Propose{OfferKind::Takeback}));
    EXPECT_TRUE(board.game.plies().empty());
    EXPECT_EQ(board.game.to_act(), kWhite);
    EXPECT_FALSE(board.move("c4b4"));
    EXPECT_FALSE(board.perform(kWhite, command::Propose{OfferKind::Takeback}));
    EXPECT_FALSE(board.perform(kBlack, command::Propose{OfferKind::Takeback}));
    EXPECT_TRUE(board.game.plies().empty());
}

TEST(Takeback, IsNotForRatedGames) {
    Terms terms = terms_of("janggi", "600");
    terms.offer.is_rated = true;
    Board board{terms};
    board.set_up();
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_EQ(code(board.perform(kWhite, command::Propose{OfferKind::Takeback})), Code::NotAllowed);
}

TEST(Abort, IsPossibleUntilBothHaveMoved) {
    Board early = janggi_board();
    EXPECT_FALSE(early.move("a4b4"));
    EXPECT_FALSE(early.perform(kBlack, command::Abort{}));
    EXPECT_TRUE(is_aborted(early.game));
    Board late = janggi_board();
    EXPECT_FALSE(late.move("a4b4"));
    EXPECT_FALSE(late.move("a7b7"));
    EXPECT_EQ(code(late.perform(kWhite, command::Abort{})), Code::NotAllowed);
}

TEST(Leaving, CanBeClaimedAfterAFairWait) {
    Board board = janggi_board("300");
    EXPECT_FALSE(board.move("a4b4"));
    board.game.left(kBlack, board.now);
    EXPECT_FALSE(board.game.claimable_at(kWhite)) << "it will be aborted";
    EXPECT_FALSE(board.move("a7b7"));
    board.game.came(kBlack);
    EXPECT_EQ(code(board.perform(kWhite, command::Claim{command::Claim::What::Win})),
              Code::TooEarly);
    board.game.left(kBlack, board.now);
    board.now = board.now + 44s;
    EXPECT_EQ(code(board.perform(kWhite, command::Claim{command::Claim::What::Win})),
              Code::TooEarly);
    EXPECT_EQ(code(board.perform(kBlack, command::Claim{command::Claim::What::Win})),
              Code::TooEarly);
    board.now = board.now + 1s;
    EXPECT_FALSE(board.perform(kWhite, command::Claim{command::Claim::What::Draw}));
    EXPECT_EQ(board.game.outcome(), (Outcome{Reason::Abandonment, std::nullopt, std::nullopt}));
}

TEST(Leaving, IsForgivenWhenThePlayerComesBack) {
    Board board = janggi_board("300");
    board.game.left(kBlack, board.now);
    board.now = board.now + 40s;
    board.game.came(kBlack);
    board.now = board.now + 100s;
    EXPECT_FALSE(board.game.claimable_at(kWhite));
}

TEST(Arbiter, PausesTheClockAndLetsItGoOn) {
    Board board = janggi_board("60");
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_FALSE(board.move("a7b7"));
    board.now = board.now + 10s;
    EXPECT_FALSE(board.perform(kBlack, command::Pause{}));
    EXPECT_TRUE(board.game.arbitration().is_paused());
    EXPECT_FALSE(board.game.deadline());
    board.now = board.now + 1h;
    board.tick();
    EXPECT_FALSE(board.game.is_over());
    EXPECT_EQ(code(board.move("b4a4")), Code::WrongPhase);
    EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 50s);
    EXPECT_FALSE(board.game.clock(board.now)->running);
    EXPECT_FALSE(board.perform(kBlack, command::Pause{})) << "asked for again";
    EXPECT_FALSE(board.perform(kBlack, command::Pause{.is_over = true}));
    EXPECT_EQ(board.game.deadline(), board.now + 50s);
    board.now = board.now + 5s;
    EXPECT_FALSE(board.move("b4a4"));
    EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 45s);
    EXPECT_FALSE(board.perform(kWhite, command::Resign{}));
    EXPECT_EQ(code(board.perform(kWhite, command::Pause{})), Code::WrongPhase);
}

/// After these the position of ply 1 is on the board again.
Board repeated_board() {
    Board board = janggi_board("600", "janggikakao");
    for (const char* move : {"a4b4", "a7b7", "b4a4", "b7a7", "a4b4"})
        EXPECT_FALSE(board.move(move)) << move;
    return board;
}

TEST(Arbiter, RulesOnARepetitionWithTheMovesThatLedToIt) {
    Board board = repeated_board();
    EXPECT_EQ(code(janggi_board().perform(kWhite, command::Rule{})), Code::NotAllowed)
        << "nothing was repeated";
    const Ruling warned{Ruling::Rule::Repetition, Ruling::Verdict::MustDeviate, kBlack};
    EXPECT_FALSE(board.perform(kWhite, command::Rule{warned}));
    EXPECT_EQ(board.game.arbitration().ruled, (event::Ruled{warned, 1, 5}));
    EXPECT_EQ(to_text(board.log.back().event), "ruling repetition must_deviate black 1 5");
    EXPECT_EQ(code(board.move("a7b7")), Code::Repetition) << "it has been on the board";
    EXPECT_FALSE(board.move("c7b7"));
    EXPECT_FALSE(board.move("b4a4")) << "the other side is free";
    const Ruling lost{Ruling::Rule::PerpetualCheck, Ruling::Verdict::Loss, kBlack};
    EXPECT_FALSE(board.perform(kWhite, command::Rule{lost}));
    EXPECT_EQ(board.game.outcome(), (Outcome{Reason::Adjudication, kWhite, std::nullopt}));
    EXPECT_TRUE(LiveGame::replayed(board.game.terms(), board.log));
}

TEST(Arbiter, MayDrawAGameOrHavePointsDecide) {
    Board drawn = repeated_board();
    EXPECT_FALSE(drawn.perform(
        kWhite, command::Rule{{Ruling::Rule::Repetition, Ruling::Verdict::Draw, std::nullopt}}));
    EXPECT_EQ(drawn.game.outcome(), (Outcome{Reason::Adjudication, std::nullopt, std::nullopt}));
    Board counted = repeated_board();
    EXPECT_FALSE(counted.perform(
        kWhite, command::Rule{{Ruling::Rule::Repetition, Ruling::Verdict::Points, std::nullopt}}));
    EXPECT_EQ(counted.game.outcome(), (Outcome{Reason::Adjudication, kBlack, Points{144, 147}}));
}

TEST(GiveTime, AddsToTheOtherClock) {
    Board board = janggi_board("60");
    EXPECT_FALSE(board.perform(kWhite, command::GiveTime{}));
    EXPECT_EQ(board.game.clock(board.now)->hands.second.main, 75s);
    Board slow = janggi_board("1/259200");
    EXPECT_EQ(code(slow.perform(kWhite, command::GiveTime{})), Code::NotAllowed);
}

TEST(Rematch, NeedsBothAndCanBeWithdrawn) {
    Board board = janggi_board();
    EXPECT_EQ(code(board.perform(kWhite, command::Propose{OfferKind::Rematch})), Code::WrongPhase);
    EXPECT_FALSE(board.perform(kWhite, command::Resign{}));
    EXPECT_FALSE(board.perform(kWhite, command::Propose{OfferKind::Rematch}));
    EXPECT_FALSE(board.perform(kWhite, command::Decline{OfferKind::Rematch}));
    EXPECT_FALSE(board.game.offers(OfferKind::Rematch).first);
    EXPECT_FALSE(board.perform(kWhite, command::Propose{OfferKind::Rematch}));
    EXPECT_FALSE(board.perform(kBlack, command::Propose{OfferKind::Rematch}));
    EXPECT_TRUE(board.game.offers(OfferKind::Rematch).first &&
                board.game.offers(OfferKind::Rematch).second);
    board.keep(board.game.rematched({"Next1234"}, board.now));
    EXPECT_EQ(code(board.perform(kWhite, command::Propose{OfferKind::Rematch})), Code::NotAllowed);
}

TEST(Outage, ChargesNobody) {
    Board board = janggi_board("60");
    EXPECT_FALSE(board.move("a4b4"));
    EXPECT_FALSE(board.move("a7b7"));
    board.now = board.now + 50s;
    board.keep(board.game.resume(board.now + 1h));
    board.now = board.now + 1h;
    EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 60s);
    EXPECT_EQ(board.game.deadline(), board.now + 60s);
}

TEST(Outage, OneAfterTheOtherIsOneEvent) {
    Board board = janggi_board("60");
    const auto events = board.log.size();
    for (int restart = 0; restart < 5; ++restart) {
        board.now = board.now + 1h;
        board.keep(board.game.resume(board.now));
        EXPECT_EQ(board.game.clock(board.now)->hands.first.main, 60s);
    }
    EXPECT_EQ(board.log.size(), events + 1);
    Board untimed = janggi_board("-");
    EXPECT_TRUE(untimed.game.resume(untimed.now + 1h).empty());
    Board days = janggi_board("1/86400");
    EXPECT_TRUE(days.game.resume(days.now + 1h).empty());
}

TEST(Outage, DoesNotPublishADaysThoughtAnew) {
    Board board = janggi_board("1/259200");
    auto again = LiveGame::replayed(board.game.terms(), board.log);
    ASSERT_TRUE(again);
    const Time now = board.now + 48h;
    EXPECT_TRUE(again->resume(now).empty());
    again->published(now);  // whatever is shown next
    EXPECT_EQ(again->clock(now)->hands.first.main, 24h);
    EXPECT_EQ(again->deadline(), board.now + 72h);
}

TEST(Outage, OfCorrespondenceGamesLeavesAnHour) {
    Board board = janggi_board("1/86400");
    board.now = board.now + 10h;
    board.keep(board.game.resume(board.now));
    EXPECT_EQ(board.game.deadline(), kStart + 24h);
    board.now = board.now + 240h;
    board.keep(board.game.resume(board.now));
    EXPECT_EQ(board.game.deadline(), board.now + 1h);
}

}  // namespace
}  // namespace janggun::server

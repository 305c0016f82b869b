// Whole games: moves, clocks, results, and what is refused.
#include "game/match.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace janggun {
namespace {

using namespace std::chrono_literals;
using PlayReason = PlayError::Reason;

/// "a1a2", or "pass". Only plain moves are needed here; notation stands a floor above.
template <Game G>
typename G::Move move_of(std::string_view text) {
    if constexpr (WithPass<G>)
        if (text == "pass") return G::Move::pass();
    const auto from = take_square<typename G::Geometry>(text);
    const auto to = take_square<typename G::Geometry>(text);
    return G::Move::step(*from, *to);
}

template <Game G>
void play_all(Match<G>& match, std::initializer_list<std::string_view> moves) {
    for (const auto text : moves) EXPECT_TRUE(match.play(move_of<G>(text))) << text;
}
template <Game G>
void expect_refused(Match<G>& match, std::string_view text, PlayReason reason) {
    const auto before = match.position();
    const auto played = match.play(move_of<G>(text));
    ASSERT_FALSE(played) << text;
    EXPECT_EQ(played.error().reason, reason) << describe(played.error());
    EXPECT_EQ(match.position(), before);
}

Match<Janggi> janggi_match(const janggi::Ruleset& ruleset, std::string_view control = "-",
                           int move_number = 1, Side turn = janggi::kCho) {
    auto setup = janggi::start_setup();
    setup.move_number = move_number;
    setup.turn = turn;
    return Match<Janggi>{ruleset, *Janggi::position(setup, ruleset), *time_control_from(control)};
}

TEST(JanggiMatch, TwoPassesAtTheStartWinForHanOnPoints) {
    auto match = janggi_match(janggi::kTournament);
    play_all(match, {"pass"});
    EXPECT_FALSE(match.is_over());
    play_all(match, {"pass"});
    EXPECT_EQ(match.outcome(), (Outcome{Reason::TwoPasses, janggi::kHan, Points{144, 147}}));
    EXPECT_TRUE(match.allowed_moves().empty());
    expect_refused(match, "a1a2", PlayReason::GameOver);
}

TEST(JanggiMatch, TwoPassesAreADrawInCasualPlay) {
    auto match = janggi_match(janggi::kCasual);
    play_all(match, {"pass", "pass"});
    ASSERT_TRUE(match.is_over());
    EXPECT_EQ(match.outcome()->reason, Reason::TwoPasses);
    EXPECT_FALSE(match.outcome()->winner);
}

TEST(JanggiMatch, ThirdRepetitionEndsATournamentGameOnPoints) {
    auto match = janggi_match(janggi::kTournament);
    play_all(match, {"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    EXPECT_FALSE(match.is_over());
    play_all(match, {"a9a10"});
    EXPECT_EQ(match.outcome(), (Outcome{Reason::Repetition, janggi::kHan, Points{144, 147}}));
}

TEST(JanggiMatch, OnlinePlayRefusesTheFourthOccurrence) {
    auto match = janggi_match(janggi::kKakao);
    play_all(match, {"a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1"});
    play_all(match, {"a9a10", "a1a2", "a10a9", "a2a1"});
    expect_refused(match, "a9a10", PlayReason::RefusedByRepetition);
    expect_refused(match, "a9b10", PlayReason::IllegalMove);
    EXPECT_FALSE(match.is_over());
    const auto allowed = match.allowed_moves();
    EXPECT_EQ(allowed.size() + 1, match.position().legal_moves().size());
    EXPECT_EQ(std::count(allowed.begin(), allowed.end(), move_of<Janggi>("a9a10")), 0);
    play_all(match, {"a9a8"});
}

TEST(JanggiMatch, IllegalMovesChangeNothing) {
    auto match = janggi_match(janggi::kTournament);
    for (const char* move : {"a1b2", "a10a9", "e5e6", "a1a4", "b3b4", "a1a1"})
        expect_refused(match, move, PlayReason::IllegalMove);
    for (const int raw : {0, 0x7FFF, 0xFFFF, 90 << 7}) {
        const auto played = match.play(janggi::Move::from_raw(static_cast<std::uint16_t>(raw)));
        ASSERT_FALSE(played);
        EXPECT_EQ(played.error().reason, PlayReason::IllegalMove);
    }
    EXPECT_EQ(match.plies(), 0U);
}

TEST(JanggiMatch, HistoryRemembersWhatRepetitionAsksFor) {
    auto match = janggi_match(janggi::kTournament);
    const auto start_key = match.position().key();
    play_all(match, {"e4e5", "e7e6", "e5e6"});
    const auto& history = match.history();
    EXPECT_EQ(history.size(), 3U);
    EXPECT_EQ(history.back(3).key, start_key);
    EXPECT_FALSE(history.back(2).was_capture);
    EXPECT_TRUE(history.back(1).was_capture);
    EXPECT_FALSE(history.back(1).was_in_check);
    EXPECT_EQ(history.back(1).move, move_of<Janggi>("e5e6"));
}

TEST(JanggiMatch, AGameThatBeganEarlierCountsItsPlies) {
    auto young = janggi_match(janggi::kKakao, "-", 99);
    play_all(young, {"a1a2", "a10a9", "a2a1"});  // plies 197 to 199
    EXPECT_FALSE(young.is_over());
    play_all(young, {"a9a10"});
    ASSERT_TRUE(young.is_over());
    EXPECT_EQ(young.outcome()->reason, Reason::MoveLimit);

    auto hans_turn = janggi_match(janggi::kKakao, "-", 100, janggi::kHan);
    play_all(hans_turn, {"a10a9"});  // ply 200
    EXPECT_TRUE(hans_turn.is_over());
}

TEST(Match, OnlyTheFirstEndCounts) {
    auto match = janggi_match(janggi::kTournament);
    EXPECT_TRUE(match.end({Reason::Resignation, janggi::kHan, std::nullopt}));
    EXPECT_EQ(match.outcome()->winner, janggi::kHan);
    const auto late = match.end({Reason::Abandonment, janggi::kCho, std::nullopt});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().reason, PlayReason::GameOver);
    EXPECT_EQ(match.outcome()->reason, Reason::Resignation);
}

TEST(Match, AMoveAfterTheFlagLosesOnTime) {
    auto match = janggi_match(janggi::kTournament, "10+1x5");
    EXPECT_TRUE(match.play(move_of<Janggi>("a1a2"), 12s));
    EXPECT_EQ(match.clock().left(janggi::kCho), (Clock::Left{0s, 1}));
    const auto illegal = match.play(move_of<Janggi>("a10b9"), 20s);
    ASSERT_FALSE(illegal);
    EXPECT_EQ(illegal.error().reason, PlayReason::IllegalMove);

    const auto late = match.play(move_of<Janggi>("a10a9"), 15s);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().reason, PlayReason::FlagFallen);
    EXPECT_EQ(match.outcome(), (Outcome{Reason::Time, janggi::kCho, std::nullopt}));
    EXPECT_EQ(match.plies(), 1U);
}

TEST(Match, TakingBackRestoresThePositionButNotTheClock) {
    auto match = janggi_match(janggi::kTournament, "60");
    play_all(match, {"e4e5", "pass"});
    const auto before = match.position();
    EXPECT_TRUE(match.play(move_of<Janggi>("pass"), 5s));
    ASSERT_TRUE(match.is_over());
    EXPECT_TRUE(match.take_back());
    EXPECT_FALSE(match.is_over());
    EXPECT_EQ(match.position(), before);
    EXPECT_TRUE(match.position().after_pass());
    EXPECT_EQ(match.clock().left(janggi::kCho).main, 55s);

    EXPECT_TRUE(match.take_back());
    EXPECT_TRUE(match.take_back());
    EXPECT_EQ(match.position(), match.start());
    const auto none = match.take_back();
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().reason, PlayReason::NothingToTakeBack);
}

TEST(ShogunMatch, EndsWithMate) {
    Match<Shogun> match{shogun::kStandard, shogun::Position{}};
    play_all(match, {"f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_EQ(match.outcome(), (Outcome{Reason::Checkmate, shogun::kBlack, std::nullopt}));
    EXPECT_TRUE(match.position().in_check());
}

TEST(ShogunMatch, FromAStalemateIsOverBeforeItBegins) {
    shogun::Setup setup;
    setup.turn = shogun::kBlack;
    setup.pieces.put({shogun::kWhite, shogun::Kind::King}, shogun::Square::at(0, 0));
    setup.pieces.put({shogun::kWhite, shogun::Kind::Queen}, shogun::Square::at(5, 6));
    setup.pieces.put({shogun::kBlack, shogun::Kind::King}, shogun::Square::at(7, 7));
    const Match<Shogun> match{shogun::kStandard, *shogun::Position::from(setup)};
    EXPECT_EQ(match.outcome(), (Outcome{Reason::Stalemate, std::nullopt, std::nullopt}));
}

TEST(ShogunMatch, ThirdOccurrenceIsADraw) {
    Match<Shogun> match{shogun::kStandard, shogun::Position{}};
    play_all(match, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
    EXPECT_FALSE(match.is_over());
    play_all(match, {"f6g8"});
    EXPECT_EQ(match.outcome(), (Outcome{Reason::Repetition, std::nullopt, std::nullopt}));
}

}  // namespace
}  // namespace janggun

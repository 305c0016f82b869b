// The fast rules against the plain ones, over random games: on every position both must say the
// same about everything.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/text.h"
#include "game/match.h"
#include "janggi/attacks.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "reference/random_play.h"
#include "reference/random_ruleset.h"
#include "reference/random_starts.h"
#include "reference/translation.h"
#include "shogun/attacks.h"
#include "support/build.h"

namespace janggun {
namespace {

using notation::Style;
using reference::Odds;
using reference::PlainGame;

/// How many positions a test compares: JANGGUN_DIFFERENTIAL_POSITIONS, or what the build can bear.
int positions_to_compare() {
    if (const char* const wanted = std::getenv("JANGGUN_DIFFERENTIAL_POSITIONS"))
        return parse_number(wanted).value_or(1);
    return test::kSlowBuild ? 1'500 : 90'000;
}
constexpr int kMaxPlies = 240;    // of a random game
constexpr int kTextEvery = 32;    // positions between those whose moves are all written and read
constexpr int kRawEvery = 2'000;  // positions between those where all 65536 raw moves are tried

struct Tally {
    int positions = 0;
    int games = 0;
    int checks = 0;
    int faced = 0;
    int refusals = 0;  // positions where repetition refuses a move
    int drops = 0;
    int promotions = 0;
    int castlings = 0;
    int en_passants = 0;
    std::map<Reason, int> ends;

    void count(const shogun::Position& position, shogun::Move move) {
        drops += move.is_drop();
        promotions += move.is_promotion();
        castlings += move.is_castling();
        en_passants += position.is_capture(move) && position.pieces().is_empty(move.to());
    }
};

/// Random play that never got anywhere would prove nothing.
bool is_long_enough_for_everything() {
    return positions_to_compare() >= 90'000;
}

/// The moves as raw numbers, sorted.
template <typename Moves>
std::vector<std::uint16_t> raws(const Moves& moves) {
    std::vector<std::uint16_t> numbers;
    for (const auto move : moves) numbers.push_back(move.raw());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}
template <Game G>
std::vector<std::uint16_t> plain_raws(const PlainGame<G>& plain,
                                      const decltype(plain.allowed_moves())& moves) {
    std::vector<std::uint16_t> numbers;
    for (const auto& move : moves)
        numbers.push_back(translated(move, plain.position().board()).raw());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

/// is_legal must agree with the list on moves made of any 16 bits.
template <Game G>
void expect_is_legal_agrees(const typename G::Position& position,
                            const std::vector<std::uint16_t>& legal, Rng& rng, bool try_all) {
    for (const std::uint16_t raw : legal) ASSERT_TRUE(position.is_legal(G::Move::from_raw(raw)));
    const std::uint32_t tries = try_all ? 65'536 : 16;
    for (std::uint32_t i = 0; i < tries; ++i) {
        const auto raw = static_cast<std::uint16_t>(try_all ? i : rng.below(65'536));
        ASSERT_EQ(position.is_legal(G::Move::from_raw(raw)),
                  std::binary_search(legal.begin(), legal.end(), raw))
            << "raw move " << raw;
    }
}

bool attacks_general(const janggi::Position& after, janggi::Square from) {
    return attackers_of(after.general(after.turn()), other(after.turn()), after.pieces(),
                        after.pieces().occupied())
        .contains(from);
}
bool attacks_general(const shogun::Position& after, shogun::Square from) {
    const Side side = other(after.turn());
    return attackers(shogun::Strikers{after.pieces(), side}, side, after.king(after.turn()),
                     after.pieces().occupied())
        .contains(from);
}
bool is_key_foretold(const janggi::Position&, janggi::Move) {
    return true;
}
bool is_key_foretold(const shogun::Position& position, shogun::Move move) {
    auto next = position;
    next.play(move);
    const bool en_passant = position.is_capture(move) && position.pieces().is_empty(move.to());
    return !move.is_castling() && !en_passant && !next.en_passant();
}

/// What a position says of a move without playing it is what one finds after playing it.
template <Game G>
void expect_foretells_moves(const typename G::Position& position) {
    for (const auto move : position.legal_moves()) {
        auto next = position;
        next.play(move);
        if (is_key_foretold(position, move)) {
            ASSERT_EQ(position.key_after(move), next.key()) << "raw move " << move.raw();
        }
        bool with_one_piece = true;
        if constexpr (WithPass<G>)
            with_one_piece = !move.is_pass();
        else
            with_one_piece = !move.is_castling();
        if (with_one_piece) {
            ASSERT_EQ(gives_direct_check(position, move), attacks_general(next, move.to()))
                << "raw move " << move.raw();
        }
    }
}

/// Both halves of the moves together are all of them.
template <Game G>
void expect_halves_agree(const typename G::Position& position,
                         const std::vector<std::uint16_t>& legal) {
    std::vector<std::uint16_t> both = raws(position.noisy_moves());
    for (const std::uint16_t raw : raws(position.quiet_moves())) both.push_back(raw);
    std::sort(both.begin(), both.end());
    ASSERT_EQ(both, legal);
    for (const auto move : position.noisy_moves()) {
        if constexpr (WithPass<G>)
            ASSERT_TRUE(position.is_capture(move));
        else
            ASSERT_TRUE(position.is_capture(move) || move.is_promotion());
    }
}

/// Every FEN that is printed is read, also that of a finished game.
template <Game G>
void expect_fen_reads_back(const typename G::Position& position,
                           const typename G::Ruleset& ruleset) {
    const std::string fen = notation::to_fen<G>(position);
    const auto again = notation::read_position<G>(fen, ruleset);
    ASSERT_TRUE(again) << fen << ": " << describe(again.error());
    ASSERT_EQ(notation::to_fen<G>(*again), fen);
    ASSERT_EQ(again->key(), position.key());
}

template <Game G>
void expect_text_reads_back(const typename G::Position& position) {
    for (const Style style :
         {Style::Uci, Style::Pychess, Style::Korean, Style::KoreanHanja, Style::Algebraic}) {
        if (!notation::has_style<G>(style)) continue;
        for (const auto move : position.legal_moves()) {
            const std::string text = notation::write_move<G>(position, move, style);
            const auto read = notation::read_move<G>(position, text, style);
            ASSERT_TRUE(read) << text << ": " << describe(read.error());
            ASSERT_EQ(read->raw(), move.raw()) << text;
            const auto any = notation::read_any_move<G>(position, text);
            ASSERT_TRUE(any) << text << ": " << describe(any.error());
            ASSERT_EQ(any->raw(), move.raw()) << text;
        }
    }
}

template <Game G>
void expect_same_position(const Match<G>& match, const PlainGame<G>& plain, Rng& rng,
                          const Tally& tally) {
    const typename G::Position& position = match.position();
    ASSERT_EQ(notation::to_fen<G>(position), plain.position().fen());
    ASSERT_EQ(position.in_check(), plain.position().in_check());
    if constexpr (WithPass<G>) {
        ASSERT_EQ(generals_face(position.pieces()), plain.position().generals_face());
        ASSERT_EQ(points_of(position, Side::First), plain.position().points(true));
        ASSERT_EQ(points_of(position, Side::Second), plain.position().points(false));
    }

    const auto legal = raws(position.legal_moves());
    ASSERT_EQ(legal, plain_raws<G>(plain, plain.legal_moves()));
    ASSERT_EQ(position.count_legal_moves(), static_cast<int>(legal.size()));
    expect_is_legal_agrees<G>(position, legal, rng, tally.positions % kRawEvery == 0);
    expect_halves_agree<G>(position, legal);
    expect_foretells_moves<G>(position);

    expect_fen_reads_back<G>(position, match.ruleset());
    const auto flipped = position.flipped();
    ASSERT_EQ(flipped.count_legal_moves(), static_cast<int>(legal.size()));
    ASSERT_EQ(flipped.in_check(), position.in_check());
    ASSERT_TRUE(flipped.flipped() == position);

    if (tally.positions % kTextEvery == 0 && !match.is_over()) expect_text_reads_back<G>(position);
}

/// Both must end the game at the same time, for the same reason and with the same winner.
template <Game G>
void expect_same_end(const Match<G>& match, const PlainGame<G>& plain) {
    const auto expected = plain.outcome();
    const auto& outcome = match.outcome();
    ASSERT_EQ(outcome.has_value(), expected.has_value())
        << (outcome ? name_of(outcome->reason) : name_of(expected->reason));
    if (!outcome) {
        ASSERT_EQ(raws(match.allowed_moves()), plain_raws<G>(plain, plain.allowed_moves()));
        return;
    }
    ASSERT_EQ(name_of(outcome->reason), name_of(expected->reason));
    ASSERT_TRUE(outcome->winner == expected->winner);
    ASSERT_TRUE(outcome->points == expected->points);
}

template <Game G>
void play_and_compare(Match<G> match, PlainGame<G> plain, Rng& rng, Tally& tally) {
    reference::RandomPlayer<PlainGame<G>> player{rng};
    std::string played;
    ++tally.games;
    for (int ply = 0;; ++ply) {
        SCOPED_TRACE(testing::Message() << name_of(match.ruleset()) << " from "
                                        << notation::to_fen<G>(match.start()) << played);
        ++tally.positions;
        expect_same_position<G>(match, plain, rng, tally);
        if (!testing::Test::HasFailure()) expect_same_end<G>(match, plain);
        if (testing::Test::HasFailure()) return;
        if (match.position().in_check()) ++tally.checks;
        if constexpr (WithPass<G>)
            if (generals_face(match.position().pieces())) ++tally.faced;
        if (match.outcome()) ++tally.ends[match.outcome()->reason];
        if (match.is_over() || ply == kMaxPlies) return;

        const auto allowed = plain.allowed_moves();
        if (allowed.size() < plain.legal_moves().size()) ++tally.refusals;
        const auto choice = player.choose(plain, allowed);
        const auto move = translated(choice, plain.position().board());
        if constexpr (WithHands<G>) tally.count(match.position(), move);
        played += ' ' + notation::write_move<G>(match.position(), move, Style::Uci);
        ASSERT_TRUE(match.play(move)) << played;
        plain.play(choice);
    }
}

template <Game G>
void report(const Tally& tally) {
    std::cout << tally.positions << " positions of " << tally.games << " games of " << G::kName
              << " compared, " << tally.checks << " checks, " << tally.faced << " facing generals, "
              << tally.refusals << " refusals, " << tally.drops << " drops, " << tally.promotions
              << " promotions, " << tally.castlings << " castlings, " << tally.en_passants
              << " en passant;";
    for (const auto& [reason, count] : tally.ends)
        std::cout << ' ' << name_of(reason) << ' ' << count;
    std::cout << '\n';
}

class RandomJanggi : public testing::TestWithParam<int> {};

TEST_P(RandomJanggi, IsPlayedTheSameByFastAndPlainRules) {
    Rng rng{static_cast<std::uint64_t>(GetParam())};
    Tally tally;
    while (tally.positions < positions_to_compare() && !HasFailure()) {
        const auto start = reference::random_janggi_start(rng);
        // As often a named ruleset as one put together of random values.
        const std::string variant =
            rng.below(2) == 0 ? name_of(janggi::kRulesets[rng.below(std::size(janggi::kRulesets))])
                              : reference::random_ruleset(rng);
        const auto read = janggi::parse_ruleset(variant);
        ASSERT_TRUE(read) << variant << ": " << describe(read.error());
        ASSERT_EQ(*janggi::parse_ruleset(name_of(*read)), *read) << variant;
        const auto ruleset = read->with_handicap(start.odds == Odds::Handicap);
        const auto position = notation::read_position<Janggi>(start.fen, ruleset);
        ASSERT_TRUE(position) << start.fen << ": " << describe(position.error());
        play_and_compare<Janggi>(Match<Janggi>{ruleset, *position},
                                 reference::PlainJanggiGame{variant, start.fen, start.odds}, rng,
                                 tally);
    }
    report<Janggi>(tally);
    if (HasFailure() || !is_long_enough_for_everything()) return;
    EXPECT_GT(tally.refusals, 0);
    for (const Reason reason : {Reason::Checkmate, Reason::Bikjang, Reason::TwoPasses,
                                Reason::Repetition, Reason::PerpetualCheck, Reason::Shuttling,
                                Reason::MoveLimit, Reason::LowMaterial, Reason::BareGenerals})
        EXPECT_GT(tally.ends[reason], 0) << "no game ended by " << name_of(reason);
}

class RandomShogun : public testing::TestWithParam<int> {};

TEST_P(RandomShogun, IsPlayedTheSameByFastAndPlainRules) {
    Rng rng{static_cast<std::uint64_t>(GetParam())};
    Tally tally;
    while (tally.positions < positions_to_compare() && !HasFailure()) {
        const std::string fen = reference::random_shogun_start(rng);
        const auto position = notation::read_position<Shogun>(fen, shogun::kStandard);
        ASSERT_TRUE(position) << fen << ": " << describe(position.error());
        play_and_compare<Shogun>(Match<Shogun>{shogun::kStandard, *position},
                                 reference::PlainShogunGame{fen}, rng, tally);
    }
    report<Shogun>(tally);
    if (HasFailure() || !is_long_enough_for_everything()) return;
    EXPECT_GT(tally.drops, 0);
    EXPECT_GT(tally.promotions, 0);
    EXPECT_GT(tally.castlings, 0);
    EXPECT_GT(tally.en_passants, 0);
    for (const Reason reason :
         {Reason::Checkmate, Reason::Stalemate, Reason::Repetition, Reason::MoveLimit})
        EXPECT_GT(tally.ends[reason], 0) << "no game ended by " << name_of(reason);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomJanggi, testing::Range(1, 7));
INSTANTIATE_TEST_SUITE_P(Seeds, RandomShogun, testing::Range(101, 107));

TEST(ScatteredPieces, MakeAPositionOfShogunUnlessTheSideNotToMoveIsInCheck) {
    Rng rng{7};
    int accepted = 0;
    for (int i = 0; i < positions_to_compare() / 10; ++i) {
        const std::string janggi = reference::scattered_janggi(rng);
        ASSERT_TRUE(notation::read_position<Janggi>(janggi, janggi::kTournament)) << janggi;

        const std::string shogun = reference::scattered_shogun(rng);
        const reference::PlainShogun plain_shogun{shogun};
        const auto fast_shogun = notation::read_position<Shogun>(shogun, shogun::kStandard);
        ASSERT_EQ(fast_shogun.has_value(), !plain_shogun.is_attacked(!plain_shogun.white_to_move()))
            << shogun;
        accepted += fast_shogun.has_value();
    }
    EXPECT_GT(accepted, positions_to_compare() / 40) << "most of them should be playable";
}

}  // namespace
}  // namespace janggun

// Incremental evaluation equals a full refresh, on every arithmetic path.
#include "nnue/evaluator.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "game/match.h"
#include "nnue/built_in.h"

namespace janggun::nnue {
namespace {

/// Parameters as large as a trained network may have.
template <Game G>
std::shared_ptr<Network<G>> random_network(std::uint64_t seed, std::size_t king_buckets = 1) {
    auto network = std::make_shared<Network<G>>(king_buckets);
    Rng rng{seed};
    const auto between = [&](unsigned most) {
        return static_cast<std::int16_t>(static_cast<int>(rng.below(2 * most + 1)) -
                                         static_cast<int>(most));
    };
    for (HiddenVector& sums : network->input_weights)
        for (auto& weight : sums) weight = between(60);
    for (auto& bias : network->input_bias) bias = between(100);
    for (auto& halves : network->output_weights)
        for (HiddenVector& half : halves)
            for (auto& weight : half) weight = between(127);
    for (auto& bias : network->output_bias) bias = between(10'000);
    return network;
}

template <Game G>
class OfAGame : public testing::Test {};
using Games = testing::Types<Janggi, Shogun>;
TYPED_TEST_SUITE(OfAGame, Games);

TYPED_TEST(OfAGame, MovingOnGivesTheSameScoreAsBeginningAnew) {
    using G = TypeParam;
    for (const std::size_t king_buckets : {std::size_t{1}, Features<G>::kKingBuckets}) {
        const auto network = random_network<G>(1, king_buckets);
        Evaluator<G> evaluator{network, 64};
        Rng rng{2};
        int nonzero = 0;
        for (int game = 0; game < 20; ++game) {
            Match<G> match{G::default_ruleset(), typename G::Position{}};
            evaluator.begin(match.ruleset());
            for (int ply = 0; ply < 200 && !match.is_over(); ++ply) {
                // Plies are skipped and revisited, as a search does.
                const int at = static_cast<int>(rng.below(60));
                const int score = evaluator.evaluate(match.position(), at);
                const int alone =
                    Evaluator<G>::evaluate_alone(*network, match.position(), match.ruleset());
                ASSERT_EQ(score, alone) << "game " << game << " ply " << ply;
                nonzero += score != 0;
                const auto moves = match.allowed_moves();
                ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
            }
        }
        EXPECT_GT(nonzero, 1000);
    }
}

TEST(LeadInput, OfEqualPointsIsThatOfChosSmallestLead) {
    const auto network = random_network<Janggi>(3);
    const auto score_with_bonus = [&](int halves) {
        auto ruleset = janggi::kTournament;
        ruleset.deom_halves = halves;
        return Evaluator<Janggi>::evaluate_alone(*network, janggi::Position{}, ruleset);
    };
    EXPECT_EQ(score_with_bonus(0), score_with_bonus(-1));
    EXPECT_NE(score_with_bonus(0), score_with_bonus(1));
}

TYPED_TEST(OfAGame, AKingBucketIsTheSameForBothSidesAndEveryBucketIsReached) {
    using G = TypeParam;
    std::array<int, Features<G>::kKingBuckets> visits{};
    Rng rng{8};
    for (int game = 0; game < 100; ++game) {
        Match<G> match{G::default_ruleset(), typename G::Position{}};
        for (int ply = 0; ply < 200 && !match.is_over(); ++ply) {
            const auto flipped = match.position().flipped();
            for (const Side side : kSides) {
                const auto bucket = Features<G>::king_bucket(
                    match.position(), Features<G>::perspective(match.position(), side));
                ASSERT_LT(bucket, visits.size());
                ++visits[bucket];
                EXPECT_EQ(bucket, Features<G>::king_bucket(
                                      flipped, Features<G>::perspective(flipped, other(side))));
            }
            const auto moves = match.allowed_moves();
            ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
    }
    for (const int count : visits) EXPECT_GT(count, 0);
}

TYPED_TEST(OfAGame, KingBucketsThatAreAllAlikeScoreLikeThePlainNetwork) {
    using G = TypeParam;
    const auto plain = random_network<G>(9);
    auto bucketed = std::make_shared<Network<G>>(Features<G>::kKingBuckets);
    for (std::size_t i = 0; i < bucketed->input_weights.size(); ++i)
        bucketed->input_weights[i] = plain->input_weights[i % Network<G>::kInputs];
    bucketed->input_bias = plain->input_bias;
    bucketed->output_weights = plain->output_weights;
    bucketed->output_bias = plain->output_bias;
    Evaluator<G> evaluator{bucketed, 64};
    evaluator.begin(G::default_ruleset());
    Rng rng{10};
    Match<G> match{G::default_ruleset(), typename G::Position{}};
    for (int ply = 0; ply < 60 && !match.is_over(); ++ply) {
        EXPECT_EQ(evaluator.evaluate(match.position(), ply),
                  Evaluator<G>::evaluate_alone(*plain, match.position(), match.ruleset()));
        const auto moves = match.allowed_moves();
        ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
}

/// Every node of a search to this depth, each reached from its parent, children in all orders that
/// a search can meet them in.
template <Game G>
void search(Evaluator<G>& evaluator, const Network<G>& network,
            const typename G::Position& position, int ply, int depth, int& nodes) {
    const auto ruleset = G::default_ruleset();
    ASSERT_EQ(evaluator.evaluate(position, ply),
              Evaluator<G>::evaluate_alone(network, position, ruleset));
    ++nodes;
    if (depth == 0) return;
    for (const auto move : position.legal_moves()) {
        auto next = position;
        next.play(move);
        search<G>(evaluator, network, next, ply + 1, depth - 1, nodes);
        if (testing::Test::HasFatalFailure()) return;
    }
}

TYPED_TEST(OfAGame, EveryNodeOfASearchHasTheScoreOfBeginningAnew) {
    using G = TypeParam;
    const auto bytes = built_in_bytes<G>();
    const auto network = network_from<G>(bytes);
    ASSERT_TRUE(network) << "the network that comes with the program cannot be read: "
                         << describe(network.error());
    Evaluator<G> evaluator{*network, 8};
    int nodes = 0;
    search<G>(evaluator, **network, typename G::Position{}, 0, 3, nodes);
    EXPECT_GT(nodes, 5000);
}

TEST(Evaluator, GoesByTheRulesItWasToldLast) {
    const auto network = random_network<Janggi>(7);
    Evaluator<Janggi> evaluator{network, 8};
    const janggi::Position root;
    janggi::Position next = root;
    next.play(next.legal_moves()[3]);
    for (const auto& ruleset : {janggi::kTournament, janggi::kCasual, janggi::kTournament}) {
        evaluator.begin(ruleset);
        for (const int ply : {2, 1, 2})  // what is a ply earlier may be of other rules
            EXPECT_EQ(evaluator.evaluate(ply == 1 ? root : next, ply),
                      Evaluator<Janggi>::evaluate_alone(*network, ply == 1 ? root : next, ruleset));
    }
}

// Rules that treat both sides alike: Han's deom would make a difference.
Janggi::Ruleset even_rules(Janggi*) {
    return janggi::kTraditional;
}
Shogun::Ruleset even_rules(Shogun*) {
    return Shogun::default_ruleset();
}

TYPED_TEST(OfAGame, APositionScoresTheSameWithTheSidesExchanged) {
    using G = TypeParam;
    const auto network = random_network<G>(3, Features<G>::kKingBuckets);
    const auto ruleset = even_rules(static_cast<G*>(nullptr));
    Rng rng{4};
    Match<G> match{ruleset, typename G::Position{}};
    for (int ply = 0; ply < 60 && !match.is_over(); ++ply) {
        EXPECT_EQ(Evaluator<G>::evaluate_alone(*network, match.position(), ruleset),
                  Evaluator<G>::evaluate_alone(*network, match.position().flipped(), ruleset));
        const auto moves = match.allowed_moves();
        ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
}

TEST(Arithmetic, IsTheSameOnEveryPath) {
    Rng rng{5};
    const auto random_sums = [&](int most) {
        HiddenVector sums;
        for (auto& number : sums)
            number = static_cast<std::int16_t>(
                static_cast<int>(rng.below(2U * static_cast<unsigned>(most) + 1)) - most);
        return sums;
    };
    for (int round = 0; round < 200; ++round) {
        const HiddenVector own = random_sums(400);
        const HiddenVector other = random_sums(400);
        const std::array<HiddenVector, 2> weights{random_sums(127), random_sums(127)};
        const std::array<HiddenVector, 3> columns{random_sums(100), random_sums(100),
                                                  random_sums(100)};
        const std::array<const HiddenVector*, 2> added{&columns[0], &columns[1]};
        const std::array<const HiddenVector*, 1> removed{&columns[2]};
        HiddenVector expected;
        plain_arithmetic().update(own, expected, added, removed);
        for (const Arithmetic* path : all_arithmetic()) {
            HiddenVector sums;
            path->update(own, sums, added, removed);
            EXPECT_EQ(sums, expected) << path->name;
            EXPECT_EQ(path->output(own, other, weights),
                      plain_arithmetic().output(own, other, weights))
                << path->name;
        }
    }
}

TEST(ANetworkFile, ComesBackAsItWas) {
    for (const std::size_t king_buckets : {std::size_t{1}, Features<Janggi>::kKingBuckets}) {
        const auto network = random_network<Janggi>(6, king_buckets);
        const auto bytes = to_bytes<Janggi>(*network);
        const auto back = network_from<Janggi>(bytes);
        ASSERT_TRUE(back);
        EXPECT_EQ((*back)->king_buckets, king_buckets);
        EXPECT_EQ((*back)->input_weights, network->input_weights);
        EXPECT_EQ((*back)->input_bias, network->input_bias);
        EXPECT_EQ((*back)->output_weights, network->output_weights);
        EXPECT_EQ((*back)->output_bias, network->output_bias);
    }
}

TEST(ANetworkFile, IsRefusedWithAnotherNumberOfKingBuckets) {
    auto bytes = to_bytes<Janggi>(*random_network<Janggi>(6, Features<Janggi>::kKingBuckets));
    bytes[8 + 16 + 12] = 200;  // the number of king buckets
    const auto network = network_from<Janggi>(bytes);
    ASSERT_FALSE(network);
    EXPECT_EQ(network.error().reason, NetworkError::Reason::OtherShape);
    EXPECT_EQ(network.error().shape.king_buckets, 200U);
    bytes.resize(8 + 16 + 12);  // the head of a plain file
    EXPECT_FALSE(network_from<Janggi>(bytes));
}

TEST(ANetworkFile, IsRefusedWhenItIsForAnotherGameOrDamaged) {
    auto bytes = to_bytes<Janggi>(*random_network<Janggi>(7));
    const auto size = bytes.size();
    const auto error = [](const auto& result) {
        return result ? std::string{"none"} : describe(result.error());
    };
    EXPECT_EQ(error(network_from<Shogun>(bytes)), "a network for Janggi, not for Shogun Chess");
    bytes[1000] ^= 1;
    EXPECT_EQ(error(network_from<Janggi>(bytes)), "damaged: wrong checksum");
    bytes.pop_back();
    EXPECT_EQ(error(network_from<Janggi>(bytes)),
              "expected " + std::to_string(size) + " bytes, not " + std::to_string(size - 1));
    bytes[24] ^= 1;
    const auto reshaped = network_from<Janggi>(bytes);
    ASSERT_FALSE(reshaped);
    EXPECT_EQ(reshaped.error().reason, NetworkError::Reason::OtherShape);
    bytes.resize(20);
    EXPECT_EQ(error(network_from<Janggi>(bytes)), "not a network of Janggun");
    EXPECT_EQ(error(network_from<Janggi>({})), "not a network of Janggun");
}

}  // namespace
}  // namespace janggun::nnue

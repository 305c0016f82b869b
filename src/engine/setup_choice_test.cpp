// Which set-up the engine takes in Janggi.
#include "engine/setup_choice.h"

#include <gtest/gtest.h>
#include <map>

namespace janggun::engine {
namespace {

using janggi::Formation;
using janggi::kCho;
using janggi::kHan;

std::map<Formation, int> choices(Side side, std::optional<Formation> opponent, int level) {
    std::map<Formation, int> counts;
    for (std::uint64_t seed = 0; seed < 1000; ++seed)
        ++counts[choose_setup(janggi::kTournament, side, opponent, level, seed)];
    return counts;
}

TEST(SetupChoice, IsTheSameForTheSameSeed) {
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        EXPECT_EQ(choose_setup(janggi::kKakao, kHan, {}, 5, seed),
                  choose_setup(janggi::kKakao, kHan, {}, 5, seed));
}

TEST(SetupChoice, OfChoIsMostOftenTheBestAnswerToHan) {
    for (const Formation han : janggi::kFormations) {
        Formation best = Formation::Inner;
        for (const Formation cho : janggi::kFormations)
            if (setup_value(janggi::kTournament, cho, han) >
                setup_value(janggi::kTournament, best, han))
                best = cho;
        const auto counts = choices(kCho, han, 10);
        for (const auto& [formation, count] : counts) {
            if (setup_value(janggi::kTournament, formation, han) <
                setup_value(janggi::kTournament, best, han)) {
                EXPECT_LE(count, counts.at(best)) << name_of(han);
            }
        }
    }
}

TEST(SetupChoice, OfABeginnerIsMoreVaried) {
    for (const Side side : {kCho, kHan}) {
        const auto rarest = [&](int level) {
            const auto counts = choices(side, {}, level);
            int least = 1000;
            for (const Formation formation : janggi::kFormations)
                least = std::min(least, counts.count(formation) ? counts.at(formation) : 0);
            return least;
        };
        EXPECT_GT(rarest(1), rarest(10));
    }
}

TEST(SetupChoice, ValuesABoardAsItsMirrorImage) {
    for (const auto& ruleset : janggi::kRulesets)
        for (const Formation han : janggi::kFormations)
            for (const Formation cho : janggi::kFormations)
                EXPECT_EQ(setup_value(ruleset, cho, han),
                          setup_value(ruleset, from_seat(kHan, cho), from_seat(kHan, han)));
}

}  // namespace
}  // namespace janggun::engine

// The search parameters and the ranges the SPSA tuner may move them in.
#include "engine/tuning.h"

#include <gtest/gtest.h>
#include <set>

namespace janggun::engine {
namespace {

template <Game G>
void expect_defaults_inside_their_ranges() {
    for (const TunableParameter& parameter : kTunableParameters) {
        EXPECT_GE(default_tuning<G>().*parameter.member, parameter.lowest) << parameter.name;
        EXPECT_LE(default_tuning<G>().*parameter.member, parameter.highest) << parameter.name;
    }
}

TEST(Tuning, DefaultsAreInsideTheirRanges) {
    expect_defaults_inside_their_ranges<Janggi>();
    expect_defaults_inside_their_ranges<Shogun>();
}

TEST(Tuning, EveryParameterIsListedOnce) {
    std::set<std::string_view> names;
    Tuning tuning{};
    for (const TunableParameter& parameter : kTunableParameters) {
        EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
        EXPECT_NE(tuning.*parameter.member, -1) << parameter.name << " is listed under two names";
        tuning.*parameter.member = -1;
    }
    // All members are ints, and each of them is in the list.
    EXPECT_EQ(names.size(), sizeof(Tuning) / sizeof(int));
}

}  // namespace
}  // namespace janggun::engine

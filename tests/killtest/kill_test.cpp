// The bounded form of the kill test; bench/kill_test is the full one.
#include <gtest/gtest.h>

#include "killtest/kill_run.h"
#include "support/build.h"

namespace janggun::test {
namespace {

TEST(KillTest, NoAcknowledgedMoveIsLostWhateverFails) {
    KillSettings settings;
    settings.games = kSlowBuild ? 4 : 10;
    settings.faults = static_cast<int>(kFaults.size());
    settings.seed = 16;
    settings.think = std::chrono::milliseconds{100};
    settings.resign_at = 30;
    settings.breaker = {.stop = std::chrono::seconds{5},
                        .longest_pause = std::chrono::milliseconds{1'500}};
    settings.patience = std::chrono::seconds{120};
    settings.tell = [](std::string_view line) { std::printf("%s\n", std::string{line}.c_str()); };
    const KillReport report = run_kill_test(settings);
    EXPECT_TRUE(report.is_good());
    EXPECT_GT(report.moves.acknowledged, 100);
    EXPECT_GT(report.rated_games, 0);
    std::printf("%s", to_text(report).c_str());
}

}  // namespace
}  // namespace janggun::test

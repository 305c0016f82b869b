// The ledger of the kill test.
#include "killtest/ledger.h"

#include <gtest/gtest.h>

namespace janggun::test {
namespace {

TEST(KillLedger, AddsRunsUp) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "ledger").string();
    EXPECT_FALSE(read_ledger(path));
    KillReport report;
    report.kinds[Fault::KillNode] = {2, {3.25, 4.5}, {3.0, 3.5}};
    report.kinds[Fault::FailOver] = {1, {0.5}, {0.25}};
    report.moves.acknowledged = 100;
    report.moves.lost = 1;
    report.moves.problems = {"a \"move\" was lost"};
    report.zombies = report.fenced_zombies = 3;
    report.seconds = 60;
    report.load = 2.5;
    ASSERT_TRUE(append_to_ledger(path, KillSettings{}, report));
    report.load = 7;
    report.standing = {"a game"};
    report.stale = {"a game on n2"};
    ASSERT_TRUE(append_to_ledger(path, KillSettings{}, report));

    const auto sum = read_ledger(path);
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum->runs, 2);
    EXPECT_EQ(sum->kinds.at(Fault::KillNode).faults, 4);
    EXPECT_EQ(sum->kinds.at(Fault::KillNode).seconds, (std::vector{3.25, 4.5, 3.25, 4.5}));
    EXPECT_EQ(sum->kinds.at(Fault::FailOver).waits, (std::vector{0.25, 0.25}));
    EXPECT_EQ(sum->moves.acknowledged, 200);
    EXPECT_EQ(sum->moves.lost, 2);
    EXPECT_EQ(sum->moves.problems.size(), 2U);
    EXPECT_EQ(sum->fenced_zombies, 6);
    EXPECT_EQ(sum->standing, std::vector<std::string>{"a game"});
    EXPECT_EQ(sum->stale, std::vector<std::string>{"a game on n2"});
    EXPECT_EQ(sum->seconds, 120);
    EXPECT_EQ(sum->load, 7);
    EXPECT_FALSE(sum->is_good());
    folder.write("other", "not a ledger\n");
    EXPECT_FALSE(read_ledger((folder.path() / "other").string()));
}

}  // namespace
}  // namespace janggun::test

// Reviews in game records.
#include "review/annotate.h"

#include <gtest/gtest.h>

#include "notation/uci.h"
#include "record/writer.h"

namespace janggun::review {
namespace {

TEST(Annotate, WritesEvaluationsGlyphsVariationsAndAccuracy) {
    record::Record<Shogun> record;
    record.ruleset = Shogun::default_ruleset();
    record.start = *Shogun::position(Shogun::start_setup(), record.ruleset);
    auto position = record.start;
    record::NodeId node = record::kRoot;
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        const auto move = notation::read_uci(position, text);
        ASSERT_TRUE(move);
        node = record.add(node, *move);
        position.play(*move);
    }
    record.nodes[1].comment = "slow";
    ReviewedGame game{record.ruleset, Side::First, 1000, {}};
    game.positions = {Evaluation{20, 9, false, {"e2e4"}}, Evaluation{5, 9, true, {"e7e5"}},
                      Evaluation{0, 9, false, {"e2e4", "d7d5"}},
                      Evaluation{engine::mate_in(1), 1, true, {"d8h4"}},
                      Evaluation{engine::mated_in(0), 0, false, {}}};
    annotate(record, game);
    EXPECT_EQ(record.nodes[1].comment, "slow [%eval -0.05]");
    EXPECT_TRUE(record.nodes[1].nags.empty());
    EXPECT_EQ(record.nodes[2].comment, "[%eval 0.00]");
    EXPECT_EQ(record.nodes[3].comment, "[%eval #-1]");
    EXPECT_EQ(record.nodes[3].nags, std::vector<std::uint8_t>{4});
    EXPECT_EQ(record.main_line().size(), 4U);
    ASSERT_TRUE(record.tag("WhiteAccuracy"));
    EXPECT_EQ(*record.tag("BlackAccuracy"), "100.0");
    // The better line stands beside the blunder.
    ASSERT_EQ(record.nodes.size(), 7U);
    EXPECT_EQ(record.nodes[3].alternative, 5U);
    EXPECT_EQ(record.nodes[5].next, 6U);
    EXPECT_NE(record::write_game(record, {}).text.find("[%eval #-1]"), std::string::npos);
}

}  // namespace
}  // namespace janggun::review

// Tests of arrows and circles in comments.
#include "record/shapes.h"

#include <gtest/gtest.h>

#include "record/reader.h"
#include "record/writer.h"

namespace janggun::record {
namespace {

using Board = Janggi::Geometry;
using Shapes = std::vector<std::string>;

TEST(Shapes, AreSquaresOfTheBoardWithAColour) {
    EXPECT_TRUE(is_shape<Board>("Ge5"));
    EXPECT_TRUE(is_shape<Board>("Ra10i1"));
    EXPECT_TRUE(is_shape<Board>("Yb1c3"));
    EXPECT_FALSE(is_shape<Board>(""));
    EXPECT_FALSE(is_shape<Board>("e5"));
    EXPECT_FALSE(is_shape<Board>("Gj1")) << "there is no such file";
    EXPECT_FALSE(is_shape<Board>("Ge5e5")) << "an arrow leads somewhere else";
    EXPECT_FALSE(is_shape<Board>("Ge5e6e7"));
    EXPECT_FALSE(is_shape<Shogun::Geometry>("Ga10")) << "of the other game";
}

TEST(Shapes, AreTakenOutOfACommentAndPutBack) {
    const auto taken = take_shapes<Board>("[%csl Ge5,Ra10][%cal Gb1c3, Bh1g3,Gb1c3] a good plan");
    EXPECT_EQ(taken.shapes, (Shapes{"Ge5", "Ra10", "Gb1c3", "Bh1g3"}));
    EXPECT_EQ(taken.text, "a good plan");
    const std::string written = comment_with(taken.shapes, taken.text);
    EXPECT_EQ(written, "[%csl Ge5,Ra10][%cal Gb1c3,Bh1g3] a good plan");
    EXPECT_EQ(take_shapes<Board>(written).shapes, taken.shapes);
    EXPECT_EQ(comment_with({}, "words"), "words");
    EXPECT_EQ(comment_with({"Ge5"}, ""), "[%csl Ge5]");
}

TEST(Shapes, ThatAreNotUnderstoodStayInTheText) {
    for (const char* comment : {"[%csl Gz9] here", "[%cal Gb1c3", "[%eval 1.5] x"}) {
        const auto taken = take_shapes<Board>(comment);
        EXPECT_TRUE(taken.shapes.empty()) << comment;
        EXPECT_EQ(taken.text, comment);
    }
}

TEST(Shapes, AndDeepVariationsAreTheSameWhenWrittenAndReadAgain) {
    // Every variation has a variation, as deep as a record may be.
    Record<Shogun> record;
    NodeId parent = kRoot;
    auto position = record.start;
    for (int depth = 0; depth < kMaxVariationDepth; ++depth) {
        const auto moves = position.legal_moves();
        const NodeId main = record.add(parent, moves[0]);
        record.nodes[main].comment = comment_with({"Ge4", "Rb1c3"}, "main line");
        const NodeId variation = record.add(parent, moves[1]);
        record.nodes[variation].comment = "depth " + std::to_string(depth);
        record.nodes[variation].nags = {1, 14};
        parent = variation;
        position.play(moves[1]);
    }
    for (const Format format : {Format::Pgn, Format::Json}) {
        const auto written = write_game(record, {.format = format, .style = {}});
        EXPECT_TRUE(written.problems.empty());
        const auto read = read_all(written.text, format);
        ASSERT_EQ(read.size(), 1U);
        ASSERT_TRUE(read[0].record);
        EXPECT_FALSE(has_errors(read[0].problems));
        EXPECT_EQ(*read[0].record, AnyRecord{record}) << written.text;
    }
}

}  // namespace
}  // namespace janggun::record

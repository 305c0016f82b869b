// Engines and limits as people write them.
#include "arena/settings.h"

#include <gtest/gtest.h>

namespace janggun::arena {
namespace {

TEST(EngineText, IsACommandIfItBeginsWithNoKey) {
    const auto engine = read_engine("./engine --threads=2 uci");
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine->command, "./engine --threads=2 uci");
    EXPECT_TRUE(engine->options.empty());
    EXPECT_FALSE(engine->limits.are_given());
}

TEST(EngineText, HasKeysWhoseValuesHoldSpaces) {
    const auto engine = read_engine(
        "cmd=./engine uci --fast name=My engine 2 option.Hash=64 option.Move Overhead=20 "
        "option.EvalFile=a b.nnue tc=2+0.02 nodes=5000");
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine->command, "./engine uci --fast");
    EXPECT_EQ(engine->name, "My engine 2");
    EXPECT_EQ(engine->options,
              (std::vector<EngineOption>{
                  {"Hash", "64"}, {"Move Overhead", "20"}, {"EvalFile", "a b.nnue"}}));
    EXPECT_EQ(describe(engine->limits), "2+0.02, 5000 nodes a move");
}

TEST(EngineText, SaysWhatIsWrong) {
    for (const char* text : {"", "  ", "cmd=x tc=fast", "cmd=x nodes=0", "cmd=x depth=-1",
                             "cmd=x movetime=1s", "cmd=x tc=1/86400"})
        EXPECT_FALSE(read_engine(text)) << text;
    EXPECT_EQ(describe(read_engine("cmd=x nodes=many").error()),
              "nodes=many: expected a number above 0");
}

TEST(EngineOption, IsANameAndAValue) {
    EXPECT_EQ(*read_option("Move Overhead=20"), (EngineOption{"Move Overhead", "20"}));
    EXPECT_EQ(*read_option("Path=a=b"), (EngineOption{"Path", "a=b"}));
    EXPECT_FALSE(read_option("Hash"));
    EXPECT_FALSE(read_option("=16"));
}

TEST(Limits, AreToldInWords) {
    EXPECT_EQ(describe({.move_time = Milliseconds{100}}), "100 ms a move");
    EXPECT_EQ(describe({.depth = 8}), "depth 8");
}

}  // namespace
}  // namespace janggun::arena

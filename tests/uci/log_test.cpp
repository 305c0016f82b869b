// The option "Debug Log File".
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "uci/engine_process.h"

namespace janggun::test {
namespace {

constexpr std::chrono::milliseconds kPatience{30'000};

TEST(DebugLogFile, HoldsEveryLineInAndOutUntilItIsClosed) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("janggun-log-" + std::to_string(::getpid()) + ".txt");
    std::filesystem::remove(file);
    EngineProcess engine{{"uci"}};
    engine.send("setoption name Debug Log File value " + file.string());
    engine.send("isready");
    ASSERT_EQ(engine.read_line(kPatience), "readyok");
    engine.send("setoption name Debug Log File value <empty>");
    engine.send("isready");
    ASSERT_EQ(engine.read_line(kPatience), "readyok");
    engine.send("quit");
    EXPECT_EQ(engine.wait(kPatience), 0);
    std::stringstream log;
    log << std::ifstream{file}.rdbuf();
    EXPECT_EQ(log.str(),
              ">> isready\n<< readyok\n"
              ">> setoption name Debug Log File value <empty>\n");
    std::filesystem::remove(file);
}

TEST(DebugLogFile, ThatCannotBeWrittenIsAnError) {
    EngineProcess engine{{"uci"}};
    engine.send("setoption name Debug Log File value /no/such/folder/log.txt");
    EXPECT_EQ(engine.read_line(kPatience),
              "info string ERROR: Debug Log File /no/such/folder/log.txt cannot be written");
    engine.send("quit");
    EXPECT_EQ(engine.wait(kPatience), 0);
}

}  // namespace
}  // namespace janggun::test

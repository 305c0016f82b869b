// Whole matches between engines that are shell scripts, good ones and broken ones.
#include "arena/runner.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "arena/process.h"
#include "arena/report.h"
#include "record/reader.h"

namespace janggun::arena {
namespace {

namespace fs = std::filesystem;

/// A place for the files of one test.
class Matches : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = testing::TempDir() + "janggun_match_XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        settings_.ruleset = janggi::kTournament;
        settings_.games = 4;
        settings_.random_plies = 0;
        settings_.stall = Milliseconds{200};
        settings_.pgn_file = (folder_ / "games.pgn").string();
        for (auto& engine : settings_.engines) {
            engine.command = scripted(kPass);
            engine.limits.move_time = Milliseconds{2000};
        }
    }
    void TearDown() override { fs::remove_all(folder_); }

    /// Passes: Cho's general is on e2 at the start, and Han's on e9 a move later.
    static constexpr const char* kPass =
        "case $last in *moves*) echo bestmove e9e9;; *) echo bestmove e2e2;; esac";

    /// An engine that does this when told to go; $last is its last position command.
    std::string scripted(const std::string& go) {
        const auto path = folder_ / ("engine" + std::to_string(++scripts_) + ".sh");
        std::ofstream{path} << "while read -r line; do case $line in\n"
                               "uci) echo id name Script\n"
                               "echo option name UCI_Variant type combo default janggi var janggi\n"
                               "echo option name Hash type spin default 16 min 1 max 99\n"
                               "echo uciok;;\n"
                               "isready) echo readyok;;\n"
                               "position*) last=$line;;\n"
                               "go*) " +
                                   go + ";;\nquit) exit;;\nesac; done\n";
        return "sh " + path.string();
    }
    Result<Standing, MatchError> run() {
        return run_match(settings_, interrupt_, [this](const Standing& standing) {
            remarks_.insert(remarks_.end(), standing.remarks.begin(), standing.remarks.end());
        });
    }
    [[nodiscard]] static std::string text_of(const std::string& path) {
        std::ifstream file{path};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    fs::path folder_;
    Settings settings_;
    std::atomic<bool> interrupt_{false};
    std::vector<std::string> remarks_;
    int scripts_ = 0;
};

TEST_F(Matches, EndAsTheRulesSay) {
    settings_.jobs = 2;
    const auto end = run();
    ASSERT_TRUE(end) << describe(end.error());
    // Two passes, and Han is ahead by its deom: each engine wins with Han.
    EXPECT_EQ(end->tally.score(), (Tally::Score{2, 0, 2}));
    EXPECT_EQ(end->tally.pairs(), (PairCounts{{0, 0, 2, 0, 0}}));
    EXPECT_EQ(end->tally.wins_of(Side::Second), 4U);
    ASSERT_EQ(end->tally.by_reason().size(), 1U);
    EXPECT_EQ(end->tally.by_reason().begin()->first, "points after two passes");
    EXPECT_EQ(end->tally.mean_plies(), 2);
    const auto games = record::read_all(text_of(settings_.pgn_file), record::Format::Pgn);
    ASSERT_EQ(games.size(), 4U);
    for (const auto& game : games) {
        EXPECT_TRUE(game.problems.empty());
        const auto& read = std::get<record::Record<Janggi>>(*game.record);
        EXPECT_EQ(read.outcome->reason, Reason::TwoPasses);
        EXPECT_EQ(read.players.first, "Script");
    }
    EXPECT_NE(table(settings_, *end).find("A: 2 wins, 0 draws, 2 losses"), std::string::npos);
    EXPECT_NE(table(settings_, *end).find("Faults: A none; B none"), std::string::npos);
}

TEST_F(Matches, GoOnAfterACrash) {
    settings_.engines[1].command = scripted("echo ouch >&2; kill -9 $$");
    const auto end = run();
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_EQ(end->tally.score(), (Tally::Score{4, 0, 0}));
    EXPECT_EQ(end->tally.faults(Player::B, Fault::Crash), 4U);
    const auto log = text_of(settings_.pgn_file + ".logs/game-1.log");
    EXPECT_NE(log.find("signal 9"), std::string::npos) << log;
    EXPECT_NE(log.find("ouch"), std::string::npos) << log;
    EXPECT_EQ(remarks_.size(), 4U);
}

TEST_F(Matches, AreLostByIllegalMoves) {
    settings_.engines[0].command = scripted("echo bestmove a1a1");
    const auto end = run();
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_EQ(end->tally.faults(Player::A, Fault::IllegalMove), 4U);
    EXPECT_TRUE(fs::exists(settings_.pgn_file + ".logs/game-4.log"));
}

TEST_F(Matches, AreLostOnTime) {
    settings_.games = 2;
    settings_.engines[0].command = scripted("sleep 0.15; echo bestmove e2e2");
    settings_.engines[0].limits = {.move_time = Milliseconds{20}};
    const auto end = run();
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_EQ(end->tally.faults(Player::A, Fault::Time), 2U);
    EXPECT_EQ(end->tally.score(), (Tally::Score{0, 0, 2}));
}

TEST_F(Matches, GiveUpAnEngineThatHangs) {
    settings_.games = 2;
    settings_.engines[1].command = scripted("sleep 600");
    settings_.engines[1].limits = {.move_time = Milliseconds{10}};
    const auto end = run();
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_EQ(end->tally.faults(Player::B, Fault::Stall), 2U);
}

TEST_F(Matches, GoOnWhereTheyWereInterrupted) {
    const auto whole = run();
    ASSERT_TRUE(whole) << describe(whole.error());
    // As if killed after two games, in the middle of writing the third.
    const auto state = text_of(state_path(settings_.pgn_file));
    const auto pgn = text_of(settings_.pgn_file);
    std::size_t end = 0;
    for (int line = 0; line < 3; ++line) end = state.find('\n', end) + 1;
    std::ofstream{state_path(settings_.pgn_file)} << state.substr(0, end + 20);

    const auto refused = run();
    ASSERT_FALSE(refused);
    EXPECT_NE(describe(refused.error()).find("--resume"), std::string::npos);
    settings_.games = 2;
    EXPECT_FALSE(run());  // not even when there would be nothing left to do
    settings_.games = 4;
    settings_.resume = true;
    settings_.seed = 9;
    EXPECT_FALSE(run());  // other conditions
    settings_.seed = 1;
    const auto resumed = run();
    ASSERT_TRUE(resumed) << describe(resumed.error());
    EXPECT_EQ(resumed->played_before, 2U);
    EXPECT_EQ(resumed->tally.score(), whole->tally.score());
    EXPECT_EQ(resumed->tally.pairs(), whole->tally.pairs());
    EXPECT_EQ(record::read_all(text_of(settings_.pgn_file), record::Format::Pgn).size(), 4U);
    const auto again = run();  // nothing is left to do
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->played_before, 4U);
    settings_.resume = false;
    EXPECT_TRUE(run());  // a match that is over stands in nobody's way
    EXPECT_EQ(record::read_all(text_of(settings_.pgn_file), record::Format::Pgn).size(), 8U);
}

TEST_F(Matches, StopAtOnceWhenInterrupted) {
    settings_.engines[0].command = scripted("sleep 600");
    settings_.engines[0].limits = {.depth = 5};
    const auto begun = SteadyClock::now();
    const auto end =
        run_match(settings_, interrupt_, [this](const Standing&) { interrupt_ = true; });
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_TRUE(end->is_interrupted);
    EXPECT_EQ(end->tally.score().games(), 0U);
    EXPECT_LT(SteadyClock::now() - begun, std::chrono::seconds{5});
}

TEST_F(Matches, StopWhenTheTestIsDecided) {
    settings_.games = 1000;
    settings_.engines[0].command = scripted("echo bestmove a1a1");
    settings_.sprt = Sprt{.elo0 = 0, .elo1 = 400};
    settings_.pgn_file.clear();
    const auto here = fs::current_path();
    fs::current_path(folder_);  // logs go there
    const auto end = run();
    fs::current_path(here);
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_LT(end->tally.score().games(), 100U);
    EXPECT_NE(table(settings_, *end).find("rejected"), std::string::npos);
}

TEST_F(Matches, NeedEnginesThatSpeakUciAndKnowTheVariant) {
    settings_.engines[0].command = "/nonexistent/engine";
    auto end = run();
    ASSERT_FALSE(end);
    EXPECT_NE(describe(end.error()).find("engine A, /nonexistent/engine"), std::string::npos)
        << describe(end.error());
    fs::remove(state_path(settings_.pgn_file));
    settings_.engines[0].command = settings_.engines[1].command;
    settings_.ruleset = janggi::kKja;
    end = run();
    ASSERT_FALSE(end);
    EXPECT_NE(describe(end.error()).find("does not know the variant janggikja"), std::string::npos);
}

TEST_F(Matches, MentionOptionsNobodyHas) {
    settings_.engines[0].options = {{"Hash", "8"}, {"Contempt", "100"}};
    const auto end = run();
    ASSERT_TRUE(end) << describe(end.error());
    EXPECT_EQ(remarks_, std::vector<std::string>{"Script has no option Contempt"});
}

}  // namespace
}  // namespace janggun::arena

// What the arbiter of a tournament may not do, and what a correction keeps.
#include <gtest/gtest.h>

#include "service/tournament_players.h"

namespace janggun::test {
namespace {

class Arbiter : public TournamentTest {
  protected:
    Player& by(const std::string& name) { return *people.at(name); }
    /// The arbiter plays in a round robin of their own, which has started.
    void play_in_own(const char* rated) {
        if (people.empty())
            for (const char* name : {"Org", "Ara", "Bom", "Cho"}) account(name);
        ASSERT_EQ(create(by("Org"), {{"format", "round_robin"}, {"rated", rated}}).status, 200);
        for (const char* name : {"Org", "Ara", "Bom", "Cho"}) post(by(name), "join");
        ASSERT_EQ(post(by("Org"), "start").status, 200);
        ASSERT_TRUE(wait_for_round(1));
        wait_for_games(1);
    }
    /// The number of the board on which this person plays, or the one on which they do not.
    std::string board_of(const char* name, bool is_own = true) {
        for (const Board& board : boards_of(1))
            if ((board.white == name || board.black == name) == is_own)
                return std::to_string(board.number);
        return {};
    }
};

TEST_F(Arbiter, DecidesAboutNoRatedGameOfTheirOwn) {
    play_in_own("true");
    const std::string own = board_of("Org");
    const std::string other = board_of("Org", false);
    const auto result = [&](const std::string& board) {
        return post(by("Org"), "result", {{"round", "1"}, {"board", board}, {"white", "win"}});
    };
    const std::string before = field(show(), "v");
    EXPECT_EQ(result(own).status, 403);
    EXPECT_EQ(
        post(by("Org"), "rule",
             {{"round", "1"}, {"board", own}, {"verdict", "loss"}, {"against", "white"}})
            .status,
        403);
    EXPECT_EQ(post(by("Org"), "pause").status, 403) << "time to think";
    EXPECT_EQ(field(show(), "v"), before);
    EXPECT_EQ(result(other).status, 200);
    const Board board = boards_of(1)[std::stoul(own) - 1];
    resign(board, board.white == "Org" ? board.black : board.white);
    ASSERT_TRUE(pass_until([&] { return !boards_of(1)[std::stoul(own) - 1].result.empty(); }));
    EXPECT_EQ(result(own).status, 403) << "nor corrects it";
}

TEST_F(Arbiter, MayPauseWhenTheirOwnRatedGameIsOver) {
    play_in_own("true");
    const Board board = boards_of(1)[std::stoul(board_of("Org")) - 1];
    resign(board, "Org");
    ASSERT_TRUE(pass_until([&] {
        return !boards_of(1)[static_cast<std::size_t>(board.number) - 1].result.empty();
    }));
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
}

TEST_F(Arbiter, OfACasualTournamentDecidesAboutEveryGame) {
    play_in_own("false");
    EXPECT_EQ(post(by("Org"), "pause").status, 200);
    EXPECT_EQ(post(by("Org"), "resume").status, 200);
    EXPECT_EQ(post(by("Org"), "result",
                   {{"round", "1"}, {"board", board_of("Org")}, {"white", "draw"}})
                  .status,
              200);
}

}  // namespace
}  // namespace janggun::test

// The score of a match, and its way to disk and back.
#include "arena/tally.h"

#include <gtest/gtest.h>
#include <sstream>

#include "arena/state_file.h"

namespace janggun::arena {
namespace {

GameResult result(std::uint64_t game, std::optional<Player> winner, Fault fault = Fault::None) {
    GameResult made;
    made.game = game;
    made.winner = winner;
    if (winner) made.winning_side = side_of(*winner, game);
    made.fault = fault;
    made.reason = fault == Fault::None ? "checkmate" : std::string{name_of(fault)};
    made.plies = 80;
    made.efforts[0] = {.moves = 40,
                       .nodes = 8000,
                       .seconds = 0.5,
                       .depths = 320,
                       .depth_moves = 38,
                       .slowest_seconds = 0.03};
    return made;
}

TEST(Sides, AreSwappedInTheSecondGameOfAPair) {
    EXPECT_EQ(player_of(Side::First, 6), Player::A);
    EXPECT_EQ(player_of(Side::First, 7), Player::B);
    for (const std::uint64_t game : {6U, 7U})
        for (const Side side : kSides) EXPECT_EQ(side_of(player_of(side, game), game), side);
}

TEST(Tally, CountsAPairWhenBothItsGamesAreOver) {
    Tally tally;
    tally.add(result(0, Player::A));
    tally.add(result(3, Player::B));
    EXPECT_EQ(tally.pairs().total(), 0U);
    tally.add(result(2, std::nullopt));
    EXPECT_EQ(tally.pairs(), (PairCounts{{0, 1, 0, 0, 0}}));
    tally.add(result(1, Player::A));
    EXPECT_EQ(tally.pairs(), (PairCounts{{0, 1, 0, 0, 1}}));
    EXPECT_EQ(tally.score(), (Tally::Score{2, 1, 1}));
    EXPECT_EQ(tally.wins_of(Side::First), 2U);  // A in game 0, B in game 3
    EXPECT_EQ(tally.wins_of(Side::Second), 1U);
    EXPECT_EQ(tally.mean_plies(), 80);
    EXPECT_EQ(tally.effort(Player::A).nodes, 32000U);
}

TEST(Tally, BlamesTheLoserForAFault) {
    Tally tally;
    tally.add(result(0, Player::A, Fault::Crash));
    tally.add(result(1, Player::B, Fault::Time));
    EXPECT_EQ(tally.faults(Player::B, Fault::Crash), 1U);
    EXPECT_EQ(tally.faults(Player::A, Fault::Crash), 0U);
    EXPECT_EQ(tally.faults(Player::A, Fault::Time), 1U);
    EXPECT_EQ(tally.by_reason().at("crash"), (Tally::Score{1, 0, 0}));
}

TEST(SavedMatch, IsReadAsItWasWritten) {
    auto odd = result(1, Player::B, Fault::IllegalMove);
    odd.reason = "a \"quoted\"\n\\ reason";
    std::istringstream file{header_line("janggi; \"x\"") + game_line(result(0, Player::A), 100) +
                            game_line(odd, 250) + game_line(result(2, std::nullopt), 300)};
    const auto saved = read_saved(file);
    ASSERT_TRUE(saved) << describe(saved.error());
    EXPECT_EQ(saved->conditions, "janggi; \"x\"");
    EXPECT_EQ(saved->games, (std::vector{result(0, Player::A), odd, result(2, std::nullopt)}));
    EXPECT_EQ(saved->pgn_bytes, 300U);
}

TEST(SavedMatch, LosesOnlyALineThatWasCutShort) {
    const auto last = game_line(result(1, Player::B), 250);
    for (std::size_t length = 0; length < last.size() - 2; ++length) {
        std::istringstream file{header_line("x") + game_line(result(0, Player::A), 100) +
                                last.substr(0, length)};
        const auto saved = read_saved(file);
        ASSERT_TRUE(saved) << length;
        EXPECT_EQ(saved->games.size(), 1U);
        EXPECT_EQ(saved->pgn_bytes, 100U);
    }
}

TEST(SavedMatch, RefusesWhatIsNone) {
    for (const char* text :
         {"", "nonsense\n", "{\"game\":1}\n", "{\"match\":\"x\"}\nnonsense\n{}\n",
          "{\"match\":\"x\"}\n{\"game\":-1}\n"}) {
        std::istringstream file{text};
        EXPECT_FALSE(read_saved(file)) << text;
    }
}

}  // namespace
}  // namespace janggun::arena

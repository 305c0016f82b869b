// TRF16 read and written, and what is refused.
#include "tournament/trf.h"

#include <gtest/gtest.h>

namespace janggun::tournament {
namespace {

using Reason = TrfError::Reason;

// Of each player the columns to 80, then points, rank and rounds.
const std::string kTwoRounds =
    "012 Club championship\n"
    "XXR 3\n"
    "XXC black1\n"
    "001    1 m    Kim, Min-jun                      2100 KOR             2001/01/01 "
    " 1.5    2     2 w 1     3 b =\n"
    "001    2 f    이서연                               2000 KOR                        "
    " 1.0    3     1 b 0  0000 - U\n"
    "001    3      Park, Ji-ho                       1900 KOR                        "
    " 1.5    1  0000 - U     1 w =\n";

[[nodiscard]] TrfError error_of(const std::string& text) {
    const auto file = read_trf(text);
    EXPECT_FALSE(file) << text;
    return file ? TrfError{} : file.error();
}
[[nodiscard]] std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

TEST(Trf, IsReadByColumns) {
    const auto file = read_trf(kTwoRounds);
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_EQ(file->fields.front().text, "Club championship");
    EXPECT_EQ(file->total_rounds, 3);
    EXPECT_EQ(file->rounds_played, 2);
    EXPECT_EQ(file->initial_side, Side::Second);
    ASSERT_EQ(file->players.size(), 3U);
    EXPECT_EQ(file->players[1].name, "이서연");
    EXPECT_EQ(file->players[1].rating, 2000);
    EXPECT_EQ(file->players[0].rounds[1], (Entry{Mark::Draw, 2, Side::Second, 0}));
    EXPECT_EQ(file->players[2].rounds[0].mark, Mark::PairingBye);
    EXPECT_EQ(file->players[0].points, 15);
}

TEST(Trf, WrittenIsReadBack) {
    auto file = read_trf(kTwoRounds);
    ASSERT_TRUE(file);
    file->forbidden = {{0, 2}};
    file->players[1].acceleration = {10, 5};
    file->points = {.win = 30, .points_win = 30, .draw = 10, .pairing_bye = 5};
    for (TrfPlayer& player : file->players) player.points = 0;
    file->players[0].points = 40;
    file->players[1].points = 5;
    file->players[2].points = 15;
    const auto again = read_trf(write_trf(*file));
    ASSERT_TRUE(again) << describe(again.error()) << '\n' << write_trf(*file);
    EXPECT_EQ(*again, *file);
}

TEST(Trf, ByesOfTheNextRoundAreNoRound) {
    const std::string text =
        replaced(kTwoRounds, "0000 - U     1 w =\n", "0000 - U     1 w =  0000 - H\n");
    const auto file = read_trf(text);
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_EQ(file->rounds_played, 2);
    EXPECT_FALSE(file->players[2].plays_next);
    EXPECT_TRUE(file->players[0].plays_next);
    const auto pairings = pair_swiss(swiss_state(*file));
    EXPECT_FALSE(pairings);  // the two others have met
}

/// 7/4/2/0 after two rounds of three: the players' points with the points wins are 4 and 6 + 2.
[[nodiscard]] TrfFile korean_file() {
    TrfFile file;
    file.points = kKoreanPoints;
    file.total_rounds = 3;
    file.rounds_played = 2;
    const auto add = [&](int points, std::vector<Entry> rounds) {
        TrfPlayer& player = file.players.emplace_back();
        player.number = static_cast<int>(file.players.size());
        player.name = "Player " + std::to_string(player.number);
        player.points = points;
        player.rounds = std::move(rounds);
    };
    add(80, {{Mark::PointsWin, 1, Side::First, 0}, {Mark::PointsWin, 2, Side::Second, 0}});
    add(90, {{Mark::PointsLoss, 0, Side::Second, 0}, {Mark::Win, 3, Side::First, 0}});
    add(90, {{Mark::Win, 3, Side::First, 0}, {Mark::PointsLoss, 0, Side::First, 0}});
    add(0, {{Mark::Loss, 2, Side::Second, 0}, {Mark::Loss, 1, Side::Second, 0}});
    return file;
}

TEST(Trf, PointsWinsAreDrawsWithVirtualPointsForOtherPrograms) {
    const TrfFile file = korean_file();
    const std::string text = write_trf(file);
    EXPECT_NE(text.find("\nBBD  2.0\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nXXA    1  0.0  2.0  4.0\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nXXJ 1 1\nXXJ 2 1\n"), std::string::npos) << text;
    EXPECT_NE(text.find(" 4.0          2 w =     3 b =\n"), std::string::npos) << text;
    const auto again = read_trf(text);
    ASSERT_TRUE(again) << describe(again.error()) << '\n' << text;
    EXPECT_EQ(*again, file);
    // A program that does not know the record pairs by letters and virtual points.
    const std::string known = text.substr(0, text.find("XXJ")) + text.substr(text.find("001 "));
    const auto elsewhere = read_trf(known);
    ASSERT_TRUE(elsewhere) << describe(elsewhere.error());
    EXPECT_EQ(elsewhere->players[0].rounds[0].mark, Mark::Draw);
    const SwissState state = swiss_state(*elsewhere);
    for (PlayerIndex player = 0; player < 4; ++player)
        EXPECT_EQ(score_before(state, player, 2, VirtualPoints::With),
                  file.players[static_cast<std::size_t>(player)].points);
}

TEST(Trf, PointsWinsOfTheLastRoundAreReadBack) {
    TrfFile file = korean_file();
    file.total_rounds = 2;
    const std::string text = write_trf(file);
    // Other programs accept no more entries than there are rounds.
    EXPECT_NE(text.find("\nXXA    1  0.0  2.0\n"), std::string::npos) << text;
    const auto again = read_trf(text);
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(*again, file);
}

TEST(Trf, PointsWinsAddToOtherVirtualPoints) {
    TrfFile file = korean_file();
    file.players[0].acceleration = {70, 70, 20};
    file.players[2].acceleration = {70};
    const auto again = read_trf(write_trf(file));
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(*again, file);
}

TEST(Trf, APointsWinThatCountsAsAnyWinIsWrittenAsOne) {
    TrfFile file = korean_file();
    file.points = kClassicPoints;
    for (TrfPlayer& player : file.players) {
        player.points = 0;
        for (const Entry& entry : player.rounds)
            player.points += points_of(file.points, entry.mark);
    }
    const auto again = read_trf(write_trf(file));
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_EQ(again->players[0].points, 20);
    EXPECT_EQ(again->players[0].rounds[0].mark, Mark::Win);
}

TEST(Trf, PointsWinsAreHeldToTheResults) {
    const std::string text = write_trf(korean_file());
    EXPECT_EQ(error_of(replaced(text, "XXJ 1 1", "XXJ 1 3")).reason, Reason::BadPointsWin);
    EXPECT_EQ(error_of(replaced(text, "XXJ 1 1", "XXJ 1 1 2")).reason, Reason::BadPointsWin);
    EXPECT_EQ(error_of(replaced(text, "XXJ 1 1", "XXJ 3 1")).reason, Reason::BadPointsWin);
    EXPECT_EQ(error_of(replaced(text, "XXJ 1 1", "XXJ")).reason, Reason::BadPointsWin);
    EXPECT_EQ(error_of(replaced(text, "BBW  7.0", "BBW  8.0")).reason, Reason::WrongPoints);
    EXPECT_EQ(error_of(kTwoRounds + "XXJ 2 3\n").reason, Reason::BadPointsWin);
}

TEST(Trf, ErrorsNameTheirPlace) {
    const auto place = [](const TrfError& error) { return std::pair{error.line, error.column}; };
    TrfError error = error_of(replaced(kTwoRounds, "2 w 1", "2 x 1"));
    EXPECT_EQ(error.reason, Reason::BadColour);
    EXPECT_EQ(place(error), (std::pair{4, 97}));
    error = error_of(replaced(kTwoRounds, "2 w 1", "2 w ?"));
    EXPECT_EQ(error.reason, Reason::BadResult);
    EXPECT_EQ(place(error), (std::pair{4, 99}));
    error = error_of(replaced(kTwoRounds, "2 w 1", "9 w 1"));
    EXPECT_EQ(error.reason, Reason::BadOpponent);
    EXPECT_EQ(place(error), (std::pair{4, 92}));
    EXPECT_EQ(error_of(replaced(kTwoRounds, "1 b 0", "1 b 1")).reason, Reason::OneSidedPair);
    EXPECT_EQ(error_of(replaced(kTwoRounds, "1 b 0", "1 w 0")).reason, Reason::OneSidedPair);
    EXPECT_EQ(error_of(replaced(kTwoRounds, "001    3", "001    2")).reason, Reason::NumberTaken);
    EXPECT_EQ(error_of(replaced(kTwoRounds, " 1.5    2", " 2.5    2")).reason, Reason::WrongPoints);
    EXPECT_EQ(error_of(replaced(kTwoRounds, " 1.5    2", " x.5    2")).reason, Reason::BadPoints);
    EXPECT_EQ(error_of(replaced(kTwoRounds, "XXR 3", "XXR 0")).reason, Reason::BadSetting);
    EXPECT_EQ(error_of(replaced(kTwoRounds, "0000 - U\n", "0000 w U\n")).reason, Reason::BadColour);
    EXPECT_EQ(error_of("").reason, Reason::NoPlayers);
    EXPECT_EQ(error_of("001 12\n").reason, Reason::LineTooShort);
    EXPECT_EQ(error_of("001    1" + std::string(3000, ' ') + "x\n").reason, Reason::TooManyRounds);
    EXPECT_EQ(describe(error_of("001 12\n")).substr(0, 18), "line 1, column 7: ");
}

}  // namespace
}  // namespace janggun::tournament

// The texts that the store keeps of a tournament: its log and its settings.
#include "server/features/tournaments/tournament_log.h"

#include <gtest/gtest.h>

#include "server/features/tournaments/tournament_games.h"
#include "server/features/tournaments/tournament_settings.h"

namespace janggun::server {
namespace {

using tournament::Mark;

TEST(TournamentLog, IsWrittenAsItWasRead) {
    for (const char* line :
         {"entered 1500", "withdrew 3", "returned 3", "bye 2 half_bye", "bye 2 absent",
          "bye_cancelled 2", "started", "paired 1 1-2:Ab3dEf9h 3-4 5", "paired 2",
          "result 1 2 points_win points_loss 15 57", "result 1 1 forfeit_loss forfeit_loss 0 0",
          "ended", "paused", "resumed", "cancelled", "removed 3"}) {
        const auto event = tournament_event_from(line);
        ASSERT_TRUE(event) << line;
        EXPECT_EQ(to_text(*event), line);
    }
}

TEST(TournamentLog, RefusesWhatIsNoEvent) {
    for (const char* line : {"",
                             "enter 5",
                             "entered",
                             "entered x",
                             "entered 5 6",
                             "withdrew 0",
                             "withdrew -1",
                             "removed",
                             "removed 0",
                             "removed 1 2",
                             "bye_cancelled",
                             "bye 2",
                             "bye 2 lucky",
                             "paired 0",
                             "paired 1 1-2:short",
                             "paired 1 0-2",
                             "paired 1 1-99999",
                             "result 1 1 win",
                             "result 1 1 win loss 0 0 0",
                             "started now"})
        EXPECT_FALSE(tournament_event_from(line)) << line;
}

TEST(TournamentSettingsText, IsReadBackAsItWas) {
    Fields fields;
    for (const auto& [name, value] : std::vector<std::pair<const char*, const char*>>{
             {"name", "신년 대회 = 2027"},
             {"description", "Two\nlines \\ and a backslash"},
             {"format", "groups_knockout"},
             {"scoring", "korean"},
             {"variant", "janggi:bikjang=general,repetition=loss"},
             {"clock", "600+3x30"},
             {"password", "a=b"},
             {"starts", "1000"},
             {"groups", "4"},
             {"min", "1200"},
             {"byes", "3"},
             {"handicap_step", "150"},
             {"auto", "false"}})
        fields.add(name, value);
    const auto settings = settings_of(fields, Time::at(500));
    ASSERT_TRUE(settings) << settings.error().text;
    const auto again = settings_from(to_text(*settings));
    ASSERT_TRUE(again);
    EXPECT_EQ(to_text(*again), to_text(*settings));
    EXPECT_EQ(again->name, "신년 대회 = 2027");
    EXPECT_EQ(again->description, "Two\nlines \\ and a backslash");
    EXPECT_EQ(again->password, "a=b");
    EXPECT_EQ(again->groups, 4);
    EXPECT_EQ(again->byes, 3);
    EXPECT_EQ(again->handicap_step, 150);
    EXPECT_FALSE(again->is_automatic);
    EXPECT_FALSE(settings_from("name=x"));
    EXPECT_FALSE(settings_from("nonsense"));
}

TEST(TournamentResult, OfAGameDependsOnHowItWasDecided) {
    const Outcome mate{Reason::Checkmate, Side::Second, std::nullopt};
    EXPECT_EQ(marks_of(mate), (Marks{Mark::Loss, Mark::Win}));
    const Outcome counted{Reason::TwoPasses, Side::First, Points{147, 144}};
    EXPECT_EQ(marks_of(counted), (Marks{Mark::PointsWin, Mark::PointsLoss}));
    EXPECT_EQ(margin_of(counted), 15);
    const Outcome agreed{Reason::Agreement, std::nullopt, std::nullopt};
    EXPECT_EQ(marks_of(agreed), (Marks{Mark::Draw, Mark::Draw}));
    EXPECT_EQ(margin_of(agreed), 0);
}

}  // namespace
}  // namespace janggun::server

// Rulesets as text: names, settings, one form for each ruleset, errors with their columns.
#include "janggi/ruleset_text.h"

#include <gtest/gtest.h>

namespace janggun::janggi {
namespace {

using Reason = RulesetError::Reason;

Ruleset read(std::string_view text) {
    const auto ruleset = parse_ruleset(text);
    EXPECT_TRUE(ruleset) << text << ": " << describe(ruleset.error());
    return ruleset ? *ruleset : Ruleset{};
}

TEST(RulesetText, ANameIsTheNamedRuleset) {
    for (const NamedRuleset& named : kNamedRulesets) {
        EXPECT_EQ(read(named.name), named.rules);
        EXPECT_EQ(name_of(named.rules), named.name);
        EXPECT_EQ(title_of(named.rules), named.title);
        EXPECT_EQ(summary_of(named.rules), named.summary);
        EXPECT_FALSE(is_custom(named.rules));
    }
    EXPECT_EQ(read("JanggiKakao"), kKakao);
    EXPECT_EQ(name_of(kTournament.with_handicap()), "janggi") << "a handicap is told apart";
}

TEST(RulesetText, SettingsChangeTheNamedRuleset) {
    const Ruleset ruleset = read("janggi:bikjang=general,repetition=loss");
    Ruleset expected = kTournament;
    expected.bikjang = BikjangRule::ByGeneral;
    expected.repetition = Ruleset::Repetition::Loss;
    EXPECT_EQ(ruleset, expected);
    EXPECT_TRUE(is_custom(ruleset));
    EXPECT_EQ(title_of(ruleset), "Custom");
    EXPECT_EQ(read("janggi:quiet=off,plies=300,low=7,deom=0.5").low_points, 7);
    EXPECT_EQ(read("janggi:quiet=off,plies=300,low=7,deom=0.5").deom_halves, 1);
    EXPECT_EQ(read("janggi:deom=2").deom_halves, 4);
}

TEST(RulesetText, EveryRulesetIsWrittenInOneWay) {
    const auto again = [](std::string_view text) { return name_of(read(text)); };
    EXPECT_EQ(again("janggi:repetition=loss,bikjang=general"),
              "janggi:bikjang=general,repetition=loss");
    EXPECT_EQ(again("JANGGI:Repetition=Loss,passes=points"), "janggi:repetition=loss");
    EXPECT_EQ(again("janggi:bikjang=points"), "janggi") << "nothing is different";
    // The same rules, however they were put together, are named after what is nearest.
    EXPECT_EQ(again("janggi:bikjang=draw,passes=draw,repetition=draw,limit=draw,agreement=yes"),
              "janggitraditional");
    EXPECT_EQ(again("janggikakao:occurrence=3"), "janggikakao:occurrence=3");
    EXPECT_EQ(again("janggi:bikjang=off,repetition=refused,occurrence=3,quiet=off,plies=200,low=10,"
                    "bare=points"),
              "janggikakao:occurrence=3");
    // Without a limit its verdict says nothing.
    EXPECT_EQ(again("janggi:quiet=off,limit=draw"), "janggi:quiet=off");
    EXPECT_EQ(again("janggi:deom=0"), "janggi:deom=0");
}

TEST(RulesetText, TheLongestIsWithinTheBound) {
    const std::string text = name_of(read(
        "janggitraditional:bikjang=general-draw,passes=points,repetition=refused,occurrence=10,"
        "quiet=1000,plies=2000,low=72,limit=points,bare=points,agreement=no,deom=19.5"));
    EXPECT_LT(text.size(), kMaxRulesetText);
    EXPECT_TRUE(parse_ruleset(text));
}

void expect_error(std::string_view text, Reason reason, int column, std::string_view words) {
    const auto ruleset = parse_ruleset(text);
    ASSERT_FALSE(ruleset) << text;
    EXPECT_EQ(ruleset.error().reason, reason) << text;
    EXPECT_EQ(ruleset.error().column, column) << text;
    EXPECT_NE(describe(ruleset.error()).find(words), std::string::npos)
        << describe(ruleset.error());
}

TEST(RulesetText, AnErrorSaysWhereAndWhatWasExpected) {
    expect_error("chess", Reason::UnknownName, 0, "column 1: expected janggi, ");
    expect_error("", Reason::UnknownName, 0, "expected janggi");
    expect_error("janggi:", Reason::UnknownKey, 7, "column 8: expected bikjang, passes");
    expect_error("janggi:bigjang=off", Reason::UnknownKey, 7, "or deom");
    expect_error("janggi:bikjang", Reason::NoValue, 14, "expected '=' and off, points");
    expect_error("janggi:bikjang=", Reason::BadValue, 15, "or kja-draw for bikjang");
    expect_error("janggi:bikjang=on", Reason::BadValue, 15, "column 16: expected off, points");
    expect_error("janggi:bikjang=off,", Reason::UnknownKey, 19, "expected bikjang");
    expect_error("janggi:bikjang=off,bikjang=off", Reason::RepeatedKey, 19, "twice");
    expect_error("janggi:bikjang=off, passes=draw", Reason::UnknownKey, 19, "expected bikjang");
    for (const char* bad : {"", "-1", "+5", "05", "9", "1001", "99999999999", "1e3", "100 "})
        expect_error("janggi:quiet=" + std::string{bad}, Reason::BadValue, 13,
                     "off or a number from 10 to 1000 for quiet");
    for (const char* bad : {"", ".5", "1.50", "1,5", "20.5", "21", "-1"})
        expect_error("janggi:deom=" + std::string{bad},
                     std::string_view{bad} == "1,5" ? Reason::UnknownKey : Reason::BadValue,
                     std::string_view{bad} == "1,5" ? 14 : 12, "expected");
    expect_error("janggi:occurrence=2", Reason::BadValue, 18, "a number from 3 to 10");
    expect_error(std::string(kMaxRulesetText + 1, 'j'), Reason::TooLong, 240, "at most 240");
}

}  // namespace
}  // namespace janggun::janggi

// Repetition that the Korean rulesets refuse, in whole games: docs/rules/janggi.md, "Repetition".
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "game/match.h"
#include "notation/move_text.h"

namespace janggun {
namespace {

Match<Janggi> after_moves(const janggi::Ruleset& ruleset, std::string_view moves) {
    const auto start = Janggi::position(Janggi::start_setup(), ruleset);
    Match<Janggi> match{ruleset, *start};
    for (const Word& word : words_of(moves)) {
        const auto move =
            notation::read_move<Janggi>(match.position(), word.text, notation::Style::Uci);
        const bool is_played = move && match.play(*move);
        EXPECT_TRUE(is_played) << word.text;
    }
    return match;
}

bool is_refused(Match<Janggi> match, std::string_view text) {
    const auto move = notation::read_move<Janggi>(match.position(), text, notation::Style::Uci);
    const auto played = match.play(*move);
    return !played && played.error().reason == PlayError::Reason::RefusedByRepetition;
}

// Han passes while Cho's chariot goes up and down: each of the four positions twice.
const std::string kUpAndDown = "a4b4 a7b7 a1a2 e9e9 a2a1 e9e9 a1a2 e9e9";

TEST(Refusal, ForbidsTheThirdOccurrenceToTheSideBehind) {
    const auto match = after_moves(janggi::kKja, kUpAndDown + " a2a1 e9e9");  // Han is ahead
    EXPECT_TRUE(is_refused(match, "a1a2"));
    EXPECT_FALSE(is_refused(match, "a1a3"));
}

TEST(Refusal, ForbidsTheFourthOccurrenceToBothOnline) {
    EXPECT_FALSE(is_refused(after_moves(janggi::kKakao, kUpAndDown + " a2a1"), "e9e9"));
    const auto match = after_moves(janggi::kKakao, kUpAndDown + " a2a1 e9e9 a1a2 e9e9 a2a1");
    EXPECT_TRUE(is_refused(match, "e9e9"));
    EXPECT_FALSE(is_refused(match, "e9e8"));
}

TEST(Refusal, SparesThePassThatEndsTheGame) {
    // The board with the chariot on a2 and Cho to move would come again too often, but a second
    // pass in a row is the end and no repetition.
    for (const auto& [ruleset, moves] :
         {std::pair{janggi::kKja, kUpAndDown},
          std::pair{janggi::kKakao, kUpAndDown + " a2a1 e9e9 a1a2 e9e9"}}) {
        auto match = after_moves(ruleset, moves);
        ASSERT_TRUE(match.play(janggi::Move::pass())) << name_of(ruleset);
        ASSERT_TRUE(match.is_over());
        EXPECT_EQ(match.outcome()->reason, Reason::TwoPasses);
        EXPECT_EQ(match.outcome()->winner, janggi::kHan);
    }
}

}  // namespace
}  // namespace janggun

// Every recorded game of tests/data/games, replayed ply by ply.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "game/match.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/data.h"
#include "support/positions.h"

namespace janggun {
namespace {

using notation::Style;

/// Each game must go on until its recorded end and stop there, every move read and written the
/// recorded way.
template <Game G>
void replay(simdjson::dom::element record, const typename G::Ruleset& ruleset, Style written) {
    const std::string id = test::text_of(record, "id");
    SCOPED_TRACE(id);
    ASSERT_EQ(test::text_of(record, "variant"), name_of(ruleset));
    const auto start = test::position_of<G>(test::text_of(record, "start_fen"), ruleset);
    ASSERT_TRUE(start);
    const auto moves = test::texts_of(record, "moves");
    const auto san = test::texts_of(record, "san");
    const auto checks = test::numbers_of(record, "checks");
    ASSERT_EQ(moves.size(), san.size());

    Match<G> match{ruleset, *start};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_FALSE(match.is_over()) << "already over before ply " << i + 1;
        const auto& position = match.position();
        const auto move = notation::read_move<G>(position, moves[i], Style::Uci);
        ASSERT_TRUE(move) << moves[i] << ": " << describe(move.error());
        EXPECT_EQ(notation::write_move<G>(position, *move, Style::Uci), moves[i]);
        EXPECT_EQ(notation::write_move<G>(position, *move, written), san[i]);
        const auto again = notation::read_move<G>(position, san[i], written);
        ASSERT_TRUE(again) << san[i] << ": " << describe(again.error());
        EXPECT_EQ(again->raw(), move->raw()) << san[i];

        ASSERT_TRUE(match.play(*move)) << "ply " << i + 1 << ' ' << moves[i];
        const bool is_check = std::find(checks.begin(), checks.end(),
                                        static_cast<std::int64_t>(i + 1)) != checks.end();
        EXPECT_EQ(match.position().in_check(), is_check) << "after ply " << i + 1;
    }

    EXPECT_EQ(notation::to_fen<G>(match.position()), test::text_of(record, "final_fen"));
    EXPECT_EQ(moves.size(), static_cast<std::size_t>(std::int64_t{record["plies"]}));
    const auto reason = test::recorded_reason(record);
    ASSERT_EQ(match.is_over(), reason.has_value());
    if (!reason) return;
    EXPECT_EQ(match.outcome()->reason, *reason);
    EXPECT_EQ(score_of(*match.outcome()), test::text_of(record, "result"));
    if constexpr (WithPass<G>) {
        std::vector<double> points;
        for (const simdjson::dom::element item : simdjson::dom::array{record["points"]})
            points.push_back(double{item});
        const Points ours = janggi::totals(match.position(), ruleset);
        EXPECT_EQ(ours.first_halves, static_cast<int>(2 * points.at(0)));
        EXPECT_EQ(ours.second_halves, static_cast<int>(2 * points.at(1)));
        if (match.outcome()->points) {
            EXPECT_EQ(*match.outcome()->points, ours);
        }
    }
}

template <Game G>
void replay_all(const typename G::Ruleset& ruleset, Style written, int expected_games) {
    const std::string file = "games/" + name_of(ruleset) + ".jsonl";
    const int games = test::for_each_json(
        file, [&](simdjson::dom::element record, int) { replay<G>(record, ruleset, written); });
    EXPECT_EQ(games, expected_games) << "every game of " << file << " must have been replayed";
}

TEST(RecordedGames, OfTournamentJanggiEndAsTheyDid) {
    replay_all<Janggi>(janggi::kTournament, Style::Pychess, 175);
}
TEST(RecordedGames, OfTraditionalJanggiEndAsTheyDid) {
    replay_all<Janggi>(janggi::kTraditional, Style::Pychess, 21);
}
TEST(RecordedGames, OfModernJanggiEndAsTheyDid) {
    replay_all<Janggi>(janggi::kModern, Style::Pychess, 24);
}
TEST(RecordedGames, OfCasualJanggiEndAsTheyDid) {
    replay_all<Janggi>(janggi::kCasual, Style::Pychess, 21);
}
TEST(RecordedGames, OfShogunEndAsTheyDid) {
    replay_all<Shogun>(shogun::kStandard, Style::Algebraic, 143);
}

}  // namespace
}  // namespace janggun

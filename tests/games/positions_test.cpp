// Every recorded position of tests/data/games: its moves, its checks, its notation.
#include "support/positions.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "game/match.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/data.h"

namespace janggun {
namespace {

using notation::Style;

struct RecordedMoves {
    std::vector<std::string> uci;
    std::vector<std::string> san;  // in the same order, or none
};

/// The recorded moves but for captures of the general. Two of the Janggi positions are the last of
/// their game, after a pass in bikjang and in check; the record, which knows no history, lists
/// what would come next, and we never capture a general.
template <Game G>
RecordedMoves recorded_moves(simdjson::dom::element entry, const typename G::Position& position) {
    RecordedMoves moves{test::texts_of(entry, "legal_moves"), {}};
    if (entry["san"].error() == simdjson::SUCCESS) moves.san = test::texts_of(entry, "san");
    if constexpr (WithPass<G>) {
        const std::string general = position.general(other(position.turn())).name();
        for (std::size_t i = moves.uci.size(); i-- > 0;) {
            if (!moves.uci[i].ends_with(general)) continue;
            moves.uci.erase(moves.uci.begin() + static_cast<std::ptrdiff_t>(i));
            if (!moves.san.empty())
                moves.san.erase(moves.san.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    return moves;
}

template <Game G>
void expect_as_recorded(simdjson::dom::element entry, const typename G::Ruleset& ruleset,
                        Style written) {
    const std::string fen = test::text_of(entry, "fen");
    SCOPED_TRACE(fen);
    const auto position = test::position_of<G>(fen, ruleset);
    ASSERT_TRUE(position);
    EXPECT_EQ(notation::to_fen<G>(*position), fen);
    EXPECT_EQ(position->in_check(), test::flag_of(entry, "in_check"));
    if constexpr (WithPass<G>) {
        EXPECT_EQ(position->in_bikjang(), test::flag_of(entry, "bikjang"));
    }

    std::vector<std::string> uci;
    for (const auto move : position->legal_moves())
        uci.push_back(notation::write_move<G>(*position, move, Style::Uci));
    std::sort(uci.begin(), uci.end());
    const RecordedMoves recorded = recorded_moves<G>(entry, *position);
    EXPECT_EQ(uci, recorded.uci);

    // The result is that of a position without moves; otherwise the game goes on as far as the
    // board alone can tell.
    const std::string result = test::text_of(entry, "result");
    EXPECT_EQ(uci.empty(), result != "*");
    if (uci.empty()) {
        const Match<G> match{ruleset, *position};
        ASSERT_TRUE(match.is_over());
        EXPECT_EQ(score_of(*match.outcome()), result);
    }

    for (std::size_t i = 0; i < recorded.san.size(); ++i) {
        const auto move = notation::read_move<G>(*position, uci[i], Style::Uci);
        ASSERT_TRUE(move) << uci[i];
        EXPECT_EQ(notation::write_move<G>(*position, *move, written), recorded.san[i]);
        const auto again = notation::read_move<G>(*position, recorded.san[i], written);
        ASSERT_TRUE(again) << recorded.san[i];
        EXPECT_EQ(again->raw(), move->raw());
    }
}

template <Game G>
int expect_all_as_recorded(const std::string& file, const typename G::Ruleset& ruleset,
                           Style written) {
    return test::for_each_json(file, [&](simdjson::dom::element entry, int) {
        expect_as_recorded<G>(entry, ruleset, written);
    });
}

TEST(RecordedPositions, OfJanggiHaveTheirMoves) {
    EXPECT_EQ(expect_all_as_recorded<Janggi>("games/positions_janggi.jsonl", janggi::kTournament,
                                             Style::Pychess),
              2700);
}
TEST(RecordedPositions, OfShogunHaveTheirMoves) {
    EXPECT_EQ(expect_all_as_recorded<Shogun>("games/positions_shogun.jsonl", shogun::kStandard,
                                             Style::Algebraic),
              1999);
}

}  // namespace
}  // namespace janggun

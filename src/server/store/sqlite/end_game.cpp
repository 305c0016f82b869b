// The end of a game: statements.
#include "server/store/sqlite/end_game.h"

#include "server/store/row_values.h"
#include "server/store/sqlite/explorer.h"
#include "server/store/sqlite/facets.h"
#include "server/store/sqlite/position_index.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {
namespace {

Outcome write_result(Database& database, const GameId& game, const Ending& e, std::int64_t facet) {
    const auto [points, ratings] = EndingNumbers{e};
    return run_on_one(
        database,
        "UPDATE game SET ended=?, score=?, reason=?, white_points=?, black_points=?, plies=?,"
        " last_fen=?, white_setup=?, black_setup=?, white_before=?, white_after=?,"
        " black_before=?, black_after=?, facet=? WHERE id=? AND ended IS NULL",
        e.at.count(), e.score, e.reason, points[0], points[1], e.plies, e.fen, e.setups.first,
        e.setups.second, ratings[0], ratings[1], ratings[2], ratings[3], facet, game.text);
}

// Each takes the id of a game whose result is already in its row.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): every statement has several lines
constexpr std::string_view kTallies[] = {
    "INSERT INTO tally SELECT white, 0, 1, score='1-0', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND white IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO tally SELECT black, 0, 1, score='0-1', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO tally SELECT white, black, 1, score='1-0', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND white IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO tally SELECT black, white, 1, score='0-1', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND white IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO rating_day SELECT white, kind, speed, ended/86400000, ended, white_after FROM game"
    " WHERE id=? AND white_after IS NOT NULL AND white IS NOT NULL"
    " ON CONFLICT DO UPDATE SET at=excluded.at, rating=excluded.rating WHERE excluded.at>=at",
    "INSERT INTO rating_day SELECT black, kind, speed, ended/86400000, ended, black_after FROM game"
    " WHERE id=? AND black_after IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET at=excluded.at, rating=excluded.rating WHERE excluded.at>=at",
};
// NOLINTEND(bugprone-suspicious-missing-comma)

}  // namespace

Outcome apply(Database& database, const write::EndGame& end) {
    const Ending& ending = end.ending;
    const auto facet = facet_of(database, end.game, ending);
    if (!facet) return Outcome::Failed;
    if (!*facet) return Outcome::Conflict;  // no such game
    if (const Outcome outcome = write_result(database, end.game, ending, **facet);
        outcome != Outcome::Done)
        return outcome;
    for (const std::uint64_t key : ending.position_keys)
        if (const Outcome outcome = add_position(database, key, {ending.at, end.game, **facet});
            outcome != Outcome::Done)
            return outcome;
    if (ending.score != "*")
        if (const Outcome outcome = add_pending_game(database, end.game); outcome != Outcome::Done)
            return outcome;
    for (const std::string_view sql : kTallies)
        if (const Outcome outcome = run(database, sql, end.game.text); outcome != Outcome::Done)
            return outcome;
    return Outcome::Done;
}

}  // namespace janggun::server::sqlite

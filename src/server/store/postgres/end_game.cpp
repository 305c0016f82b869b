// The end of a game: its result, and everything that the archive finds and counts it by.
#include "server/store/postgres/explorer.h"
#include "server/store/postgres/games.h"
#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

constexpr std::string_view kAddFacet =
    "INSERT INTO facet (variant, custom, rated, score, reason, white_setup, black_setup)"
    " SELECT split_part(variant,':',1), strpos(variant,':')>0, rated, $2::text, $3::text, "
    "$4::text, $5::text FROM game"
    " WHERE id=$1 AND NOT EXISTS (SELECT 1 FROM facet f WHERE"
    " f.variant=split_part(game.variant,':',1) AND f.custom=(strpos(game.variant,':')>0)"
    " AND f.rated=game.rated AND f.score=$2 AND f.reason=$3 AND f.white_setup=$4"
    " AND f.black_setup=$5) ON CONFLICT DO NOTHING";

#define JANGGUN_END_GAME                                                                         \
    "UPDATE game SET ended=$2, score=$3, reason=$4, white_points=$5, black_points=$6, plies=$7," \
    " last_fen=$8, white_setup=$9, black_setup=$10, white_before=$11, white_after=$12,"          \
    " black_before=$13, black_after=$14,"                                                        \
    " facet=(SELECT f.id FROM facet f WHERE f.variant=split_part(game.variant,':',1)"            \
    " AND f.custom=(strpos(game.variant,':')>0) AND f.rated=game.rated AND f.score=$3"           \
    " AND f.reason=$4 AND f.white_setup=$9 AND f.black_setup=$10)"                               \
    " WHERE id=$1 AND ended IS NULL"
constexpr std::string_view kEndGame = JANGGUN_END_GAME;
constexpr std::string_view kEndOwnGame = JANGGUN_END_GAME " AND owner=$15";

constexpr std::string_view kAddPositions =
    "INSERT INTO position SELECT key, game.ended, game.id, game.facet FROM game,"
    " unnest($2::bigint[]) AS key WHERE game.id=$1 ON CONFLICT DO NOTHING";

// Each takes the id of a game whose result is already in its row.
constexpr std::string_view kTallies[] = {
    // In the order of the rows' keys: two nodes that end games of the same players do not deadlock.
    "INSERT INTO tally SELECT user_id, opponent, 1, won::integer, drawn::integer FROM ("
    " SELECT white AS user_id, 0 AS opponent, score='1-0' AS won, score='1/2-1/2' AS drawn FROM "
    "game"
    " WHERE id=$1 AND score<>'*' AND white IS NOT NULL"
    " UNION ALL SELECT black, 0, score='0-1', score='1/2-1/2' FROM game"
    " WHERE id=$1 AND score<>'*' AND black IS NOT NULL AND black IS DISTINCT FROM white"
    " UNION ALL SELECT white, black, score='1-0', score='1/2-1/2' FROM game"
    " WHERE id=$1 AND score<>'*' AND white IS NOT NULL AND black IS NOT NULL"
    " UNION ALL SELECT black, white, score='0-1', score='1/2-1/2' FROM game"
    " WHERE id=$1 AND score<>'*' AND white IS NOT NULL AND black IS NOT NULL"
    " AND black<>white) AS results ORDER BY user_id, opponent"
    " ON CONFLICT (user_id, opponent) DO UPDATE SET games=tally.games+1,"
    " wins=tally.wins+excluded.wins, draws=tally.draws+excluded.draws",
    "INSERT INTO rating_day SELECT white, kind, speed, ended/86400000, ended, white_after FROM game"
    " WHERE id=$1 AND white_after IS NOT NULL AND white IS NOT NULL"
    " ON CONFLICT (user_id, kind, speed, day) DO UPDATE SET at=excluded.at, rating=excluded.rating"
    " WHERE excluded.at>=rating_day.at",
    "INSERT INTO rating_day SELECT black, kind, speed, ended/86400000, ended, black_after FROM game"
    " WHERE id=$1 AND black_after IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT (user_id, kind, speed, day) DO UPDATE SET at=excluded.at, rating=excluded.rating"
    " WHERE excluded.at>=rating_day.at",
};

}  // namespace

void apply(Batch& batch, const write::EndGame& end) {
    const Ending& e = end.ending;
    batch.writes_to(end.game);
    batch.run(kAddFacet,
              parameters(end.game.text, e.score, e.reason, e.setups.first, e.setups.second));
    const auto [points, ratings] = EndingNumbers{e};
    Parameters result = parameters(end.game.text, e.at.count(), e.score, e.reason, points[0],
                                   points[1], e.plies, e.fen, e.setups.first, e.setups.second,
                                   ratings[0], ratings[1], ratings[2], ratings[3]);
    if (batch.owner() != Incarnation::None)
        result.push_back(parameter(static_cast<std::int64_t>(batch.owner())));
    batch.run_on_one(batch.owner() == Incarnation::None ? kEndGame : kEndOwnGame,
                     std::move(result));
    if (!e.position_keys.empty()) {
        Array keys;
        for (const std::uint64_t key : e.position_keys) keys.add(static_cast<std::int64_t>(key));
        batch.run(kAddPositions, parameters(end.game.text, keys));
    }
    if (e.score != "*") batch.run(kAddPendingGame, parameters(end.game.text));
    for (const std::string_view sql : kTallies) batch.run(sql, parameters(end.game.text));
}

}  // namespace janggun::server::postgres

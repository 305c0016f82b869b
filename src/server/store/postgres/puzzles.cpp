// Rated puzzles: statements.
// Alike in shape in both backends on purpose: their statements and row types differ.
#include "server/store/postgres/puzzles.h"

#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

constexpr std::string_view kStandingOfPlayer =
    "SELECT rating, deviation, volatility, games, last FROM puzzle_player"
    " WHERE user_id=$1 AND kind=$2";
constexpr std::string_view kStandingOfPuzzle =
    "SELECT rating, deviation, volatility, games, last FROM puzzle_rating"
    " WHERE kind=$1 AND puzzle=$2";
constexpr std::string_view kStandingResult =
    "SELECT kind, puzzle, first_at, last_at, first_solved, solved, attempts, rating_before,"
    " rating_after FROM puzzle_result WHERE user_id=$1 AND kind=$2 AND puzzle=$3";

int game_number(GameKind game) {
    return static_cast<int>(game);
}

}  // namespace

void apply(Batch& batch, const write::RatePuzzle& rate) {
    const PuzzleResult& r = rate.result;
    batch.run_on_one(
        "INSERT INTO puzzle_result (user_id, kind, puzzle, first_at, last_at, first_solved, solved,"
        " attempts, rating_before, rating_after) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)"
        " ON CONFLICT DO NOTHING",
        parameters(rate.user, game_number(r.game), r.puzzle, r.first.count(), r.last.count(),
                   r.is_first_solved, r.is_solved, r.attempts, r.before, r.after));
    const Rating& player = rate.player;
    batch.run_on_one(
        "INSERT INTO puzzle_player AS p (user_id, kind, rating, deviation, volatility, games, last)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7) ON CONFLICT (user_id, kind) DO UPDATE SET"
        " rating=excluded.rating, deviation=excluded.deviation, volatility=excluded.volatility,"
        " games=excluded.games, last=excluded.last WHERE p.games=excluded.games-1",
        parameters(rate.user, game_number(r.game), player.rating, player.deviation,
                   player.volatility, player.games, player.last.count()));
    const Rating& puzzle = rate.puzzle;
    batch.run_on_one(
        "INSERT INTO puzzle_rating AS p (kind, puzzle, rating, deviation, volatility, games, last)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7) ON CONFLICT (kind, puzzle) DO UPDATE SET"
        " rating=excluded.rating, deviation=excluded.deviation, volatility=excluded.volatility,"
        " games=excluded.games, last=excluded.last WHERE p.games=excluded.games-1",
        parameters(game_number(r.game), r.puzzle, puzzle.rating, puzzle.deviation,
                   puzzle.volatility, puzzle.games, puzzle.last.count()));
}

void apply(Batch& batch, const write::RetryPuzzle& retry) {
    batch.run_on_one(
        "UPDATE puzzle_result SET last_at=$1, solved=$2, attempts=attempts+1"
        " WHERE user_id=$3 AND kind=$4 AND puzzle=$5",
        parameters(retry.at.count(), retry.is_solved, retry.user, game_number(retry.game),
                   retry.puzzle));
}

Found<PuzzleStanding> puzzle_standing(Session& session, UserId user, GameKind game,
                                      const std::string& puzzle) {
    const auto rows =
        session.snapshot({{kStandingOfPlayer, parameters(user, game_number(game))},
                          {kStandingOfPuzzle, parameters(game_number(game), puzzle)},
                          {kStandingResult, parameters(user, game_number(game), puzzle)}});
    if (!rows) return Failure{rows.error()};
    const Rows& player = (*rows)[0];
    const Rows& rated = (*rows)[1];
    const Rows& result = (*rows)[2];
    PuzzleStanding standing;
    if (player.size() > 0) standing.player = rating_from(player[0], 0);
    if (rated.size() > 0) standing.puzzle = rating_from(rated[0], 0);
    if (result.size() > 0) standing.result = puzzle_result_from(result[0]);
    return standing;
}

Found<std::vector<PuzzlePlayer>> puzzle_player(Session& session, UserId user) {
    return all(session.query("SELECT kind, rating, deviation, volatility, games, last"
                             " FROM puzzle_player WHERE user_id=$1 ORDER BY kind",
                             parameters(user)),
               [](const Row& row) {
                   return PuzzlePlayer{static_cast<GameKind>(row.integer(0)), rating_from(row, 1)};
               });
}

Found<std::vector<RatedPuzzle>> puzzle_ratings(Session& session) {
    return all(session.query("SELECT kind, puzzle, rating, deviation, volatility, games, last"
                             " FROM puzzle_rating"),
               [](const Row& row) {
                   return RatedPuzzle{static_cast<GameKind>(row.integer(0)), row.text(1),
                                      rating_from(row, 2)};
               });
}

Found<std::vector<PuzzleResult>> puzzle_results(Session& session, const PuzzleFilter& filter) {
    std::optional<int> game;
    if (filter.game) game = game_number(*filter.game);
    std::optional<std::int64_t> before;
    if (filter.before) before = filter.before->count();
    return all(
        session.query("SELECT kind, puzzle, first_at, last_at, first_solved, solved, attempts,"
                      " rating_before, rating_after FROM puzzle_result WHERE user_id=$1"
                      " AND ($2::integer IS NULL OR kind=$2) AND (NOT $3::boolean OR NOT solved)"
                      " AND ($4::bigint IS NULL OR (last_at, puzzle)<($4, $5::text))"
                      " ORDER BY last_at DESC, puzzle DESC LIMIT $6",
                      parameters(filter.user, game, filter.is_failed_only, before,
                                 filter.before_puzzle, filter.limit)),
        puzzle_result_from<Row>);
}

Found<std::vector<std::string>> puzzles_tried(Session& session, UserId user, GameKind game) {
    return all(session.query("SELECT puzzle FROM puzzle_result WHERE user_id=$1 AND kind=$2",
                             parameters(user, game_number(game))),
               [](const Row& row) { return row.text(0); });
}

}  // namespace janggun::server::postgres

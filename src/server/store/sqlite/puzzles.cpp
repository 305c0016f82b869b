// Rated puzzles: statements.
// Alike in shape in both backends on purpose: their statements and row types differ.
#include "server/store/sqlite/puzzles.h"

#include "server/store/row_values.h"

namespace janggun::server::sqlite {
namespace {

constexpr std::string_view kResultColumns =
    "SELECT kind, puzzle, first_at, last_at, first_solved, solved, attempts, rating_before,"
    " rating_after FROM puzzle_result ";

int game_number(GameKind game) {
    return static_cast<int>(game);
}

}  // namespace

Outcome apply(Database& database, const write::RatePuzzle& rate) {
    const PuzzleResult& r = rate.result;
    const Outcome added = run_on_one(
        database,
        "INSERT INTO puzzle_result (user, kind, puzzle, first_at, last_at, first_solved, solved,"
        " attempts, rating_before, rating_after) VALUES (?,?,?,?,?,?,?,?,?,?)",
        number(rate.user), game_number(r.game), r.puzzle, r.first.count(), r.last.count(),
        r.is_first_solved, r.is_solved, r.attempts, r.before, r.after);
    if (added != Outcome::Done) return added;
    const Rating& player = rate.player;
    const Outcome rated = run_on_one(
        database,
        "INSERT INTO puzzle_player (user, kind, rating, deviation, volatility, games, last)"
        " VALUES (?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET rating=excluded.rating,"
        " deviation=excluded.deviation, volatility=excluded.volatility, games=excluded.games,"
        " last=excluded.last WHERE puzzle_player.games=excluded.games-1",
        number(rate.user), game_number(r.game), player.rating, player.deviation, player.volatility,
        player.games, player.last.count());
    if (rated != Outcome::Done) return rated;
    const Rating& puzzle = rate.puzzle;
    return run_on_one(
        database,
        "INSERT INTO puzzle_rating (kind, puzzle, rating, deviation, volatility, games, last)"
        " VALUES (?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET rating=excluded.rating,"
        " deviation=excluded.deviation, volatility=excluded.volatility, games=excluded.games,"
        " last=excluded.last WHERE puzzle_rating.games=excluded.games-1",
        game_number(r.game), r.puzzle, puzzle.rating, puzzle.deviation, puzzle.volatility,
        puzzle.games, puzzle.last.count());
}

Outcome apply(Database& database, const write::RetryPuzzle& retry) {
    return run_on_one(database,
                      "UPDATE puzzle_result SET last_at=?, solved=?, attempts=attempts+1"
                      " WHERE user=? AND kind=? AND puzzle=?",
                      retry.at.count(), retry.is_solved, number(retry.user),
                      game_number(retry.game), retry.puzzle);
}

Found<PuzzleStanding> puzzle_standing(Database& database, UserId user, GameKind game,
                                      const std::string& puzzle) {
    const auto player =
        first(database
                  .prepared("SELECT rating, deviation, volatility, games, last FROM puzzle_player"
                            " WHERE user=? AND kind=?")
                  .bind(number(user), game_number(game)),
              [](const Statement& row) { return rating_from(row, 0); });
    const auto rated =
        first(database
                  .prepared("SELECT rating, deviation, volatility, games, last FROM puzzle_rating"
                            " WHERE kind=? AND puzzle=?")
                  .bind(game_number(game), puzzle),
              [](const Statement& row) { return rating_from(row, 0); });
    const auto result =
        first(database.prepared(with(kResultColumns, "WHERE user=? AND kind=? AND puzzle=?"))
                  .bind(number(user), game_number(game), puzzle),
              puzzle_result_from<Statement>);
    if (!player || !rated || !result) return Failure{StoreError::Failed};
    return PuzzleStanding{*player, *rated, *result};
}

Found<std::vector<PuzzlePlayer>> puzzle_player(Database& database, UserId user) {
    return all(database
                   .prepared("SELECT kind, rating, deviation, volatility, games, last"
                             " FROM puzzle_player WHERE user=? ORDER BY kind")
                   .bind(number(user)),
               [](const Statement& row) {
                   return PuzzlePlayer{static_cast<GameKind>(row.integer(0)), rating_from(row, 1)};
               });
}

Found<std::vector<RatedPuzzle>> puzzle_ratings(Database& database) {
    return all(database.prepared("SELECT kind, puzzle, rating, deviation, volatility, games, last"
                                 " FROM puzzle_rating"),
               [](const Statement& row) {
                   return RatedPuzzle{static_cast<GameKind>(row.integer(0)), row.text(1),
                                      rating_from(row, 2)};
               });
}

Found<std::vector<PuzzleResult>> puzzle_results(Database& database, const PuzzleFilter& filter) {
    std::optional<int> game;
    if (filter.game) game = game_number(*filter.game);
    std::optional<std::int64_t> before;
    if (filter.before) before = filter.before->count();
    return all(database
                   .prepared(with(kResultColumns,
                                  "WHERE user=?1 AND (?2 IS NULL OR kind=?2) AND (?3=0 OR solved=0)"
                                  " AND (?4 IS NULL OR (last_at, puzzle)<(?4, ?5))"
                                  " ORDER BY last_at DESC, puzzle DESC LIMIT ?6"))
                   .bind(number(filter.user), game, filter.is_failed_only, before,
                         filter.before_puzzle, filter.limit),
               puzzle_result_from<Statement>);
}

Found<std::vector<std::string>> puzzles_tried(Database& database, UserId user, GameKind game) {
    return all(database.prepared("SELECT puzzle FROM puzzle_result WHERE user=? AND kind=?")
                   .bind(number(user), game_number(game)),
               [](const Statement& row) { return row.text(0); });
}

}  // namespace janggun::server::sqlite

// Rated puzzles in SQLite.
#pragma once

#include "server/store/puzzles.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::RatePuzzle& rate);
[[nodiscard]] Outcome apply(Database& database, const write::RetryPuzzle& retry);

[[nodiscard]] Found<PuzzleStanding> puzzle_standing(Database& database, UserId user, GameKind game,
                                                    const std::string& puzzle);
[[nodiscard]] Found<std::vector<PuzzlePlayer>> puzzle_player(Database& database, UserId user);
[[nodiscard]] Found<std::vector<RatedPuzzle>> puzzle_ratings(Database& database);
[[nodiscard]] Found<std::vector<PuzzleResult>> puzzle_results(Database& database,
                                                              const PuzzleFilter& filter);
[[nodiscard]] Found<std::vector<std::string>> puzzles_tried(Database& database, UserId user,
                                                            GameKind game);

}  // namespace janggun::server::sqlite

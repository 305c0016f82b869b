// Rated puzzles in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/puzzles.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::RatePuzzle& rate);
void apply(Batch& batch, const write::RetryPuzzle& retry);

[[nodiscard]] Found<PuzzleStanding> puzzle_standing(Session& session, UserId user, GameKind game,
                                                    const std::string& puzzle);
[[nodiscard]] Found<std::vector<PuzzlePlayer>> puzzle_player(Session& session, UserId user);
[[nodiscard]] Found<std::vector<RatedPuzzle>> puzzle_ratings(Session& session);
[[nodiscard]] Found<std::vector<PuzzleResult>> puzzle_results(Session& session,
                                                              const PuzzleFilter& filter);
[[nodiscard]] Found<std::vector<std::string>> puzzles_tried(Session& session, UserId user,
                                                            GameKind game);

}  // namespace janggun::server::postgres

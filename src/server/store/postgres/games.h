// Games and their event logs in PostgreSQL.
#pragma once

#include <vector>

#include "server/store/games.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddGame& add);
void apply(Batch& batch, const write::AddEvent& add);
void apply(Batch& batch, const write::EndGame& end);

/// Without their logs; in the order of the ids that are given, and without those that do not exist.
[[nodiscard]] Found<std::vector<GameRow>> game_rows(Session& session,
                                                    const std::vector<GameId>& ids);
/// With log and chat, in the order of their ids.
[[nodiscard]] Found<std::vector<StoredGame>> stored_games(Session& session,
                                                          const std::vector<GameId>& ids);
/// The same for those of them that are live and that this node owns.
[[nodiscard]] Found<std::vector<StoredGame>> owned_games(Session& session, Incarnation owner,
                                                         const std::vector<GameId>& ids);
[[nodiscard]] Found<std::optional<StoredGame>> game(Session& session, const GameId& id);
[[nodiscard]] Found<UnfinishedPage> unfinished_page(Session& session, const GameId& after,
                                                    int limit);
[[nodiscard]] Found<std::vector<LiveSeat>> live_games_of(Session& session, UserId user);

}  // namespace janggun::server::postgres

// Games and their event logs in SQLite.
#pragma once

#include "server/store/games.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddGame& add);
[[nodiscard]] Outcome apply(Database& database, const write::AddEvent& add);

/// Without the log.
[[nodiscard]] Found<std::optional<GameRow>> game_row(Database& database, const GameId& id);
[[nodiscard]] Found<std::optional<StoredGame>> game(Database& database, const GameId& id);
[[nodiscard]] Found<UnfinishedPage> unfinished_page(Database& database, const GameId& after,
                                                    int limit);
[[nodiscard]] Found<std::vector<LiveSeat>> live_games_of(Database& database, UserId user);

}  // namespace janggun::server::sqlite

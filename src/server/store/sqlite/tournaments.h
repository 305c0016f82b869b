// Tournaments in SQLite.
#pragma once

#include "server/store/sqlite/rows.h"
#include "server/store/tournaments.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddTournament& add);
[[nodiscard]] Outcome apply(Database& database, const write::ChangeTournament& change);
[[nodiscard]] Outcome apply(Database& database, const write::AddTournamentPlayer& add);
[[nodiscard]] Outcome apply(Database& database, const write::AddTournamentEvent& add);
[[nodiscard]] Outcome apply(Database& database, const write::AddTournamentChat& add);

[[nodiscard]] Found<std::optional<StoredTournament>> tournament(Database& database,
                                                                const TournamentId& id);
[[nodiscard]] Found<std::vector<TournamentRow>> tournaments(Database& database,
                                                            const TournamentFilter& filter);
[[nodiscard]] Found<std::vector<TournamentId>> open_tournaments(Database& database);
[[nodiscard]] Found<std::vector<TournamentShare>> tournaments_of(Database& database, UserId user,
                                                                 const TournamentId& after,
                                                                 int limit);

[[nodiscard]] Found<std::vector<Trophy>> trophies_of(Database& database, UserId user, int limit);

}  // namespace janggun::server::sqlite

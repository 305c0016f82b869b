// Tournaments in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/tournaments.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddTournament& add);
void apply(Batch& batch, const write::ChangeTournament& change);
void apply(Batch& batch, const write::AddTournamentPlayer& add);
void apply(Batch& batch, const write::AddTournamentEvent& add);
void apply(Batch& batch, const write::AddTournamentChat& add);

[[nodiscard]] Found<std::optional<StoredTournament>> tournament(Session& session,
                                                                const TournamentId& id);
[[nodiscard]] Found<std::vector<TournamentRow>> tournaments(Session& session,
                                                            const TournamentFilter& filter);
[[nodiscard]] Found<std::vector<TournamentId>> open_tournaments(Session& session);
[[nodiscard]] Found<std::vector<TournamentShare>> tournaments_of(Session& session, UserId user,
                                                                 const TournamentId& after,
                                                                 int limit);

[[nodiscard]] Found<std::vector<Trophy>> trophies_of(Session& session, UserId user, int limit);

}  // namespace janggun::server::postgres

// Proposals in PostgreSQL.
#pragma once

#include "server/store/lobby.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddProposal& add);
void apply(Batch& batch, const write::EndProposal& end);

[[nodiscard]] Found<std::vector<Proposal>> proposals(Session& session);

}  // namespace janggun::server::postgres

// Proposals in SQLite.
#pragma once

#include "server/store/lobby.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddProposal& add);
[[nodiscard]] Outcome apply(Database& database, const write::EndProposal& end);

[[nodiscard]] Found<std::vector<Proposal>> proposals(Database& database);

}  // namespace janggun::server::sqlite

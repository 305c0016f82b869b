// Relations of people in SQLite.
#pragma once

#include "server/store/social.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::Relate& relate);
[[nodiscard]] Outcome apply(Database& database, const write::Unrelate& unrelate);

[[nodiscard]] Found<std::vector<Relation>> relations_of(Database& database, UserId user);
[[nodiscard]] Found<std::int64_t> count_followers(Database& database, UserId user);

}  // namespace janggun::server::sqlite

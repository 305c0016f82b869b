// Chat in SQLite.
#pragma once

#include "server/store/chat.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddChat& add);

[[nodiscard]] Found<std::vector<ChatLine>> chat_in(Database& database, const GameId& game);
[[nodiscard]] Found<std::vector<ChatStore::Said>> chat_of(Database& database, UserId user,
                                                          std::int64_t after, int limit);

}  // namespace janggun::server::sqlite

// Chat in PostgreSQL.
#pragma once

#include "server/store/chat.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddChat& add);

/// From the columns room, at, user_id, users.name, text, game, chat.id.
[[nodiscard]] ChatLine chat_from(const Row& row);

[[nodiscard]] Found<std::vector<ChatStore::Said>> chat_of(Session& session, UserId user,
                                                          std::int64_t after, int limit);

}  // namespace janggun::server::postgres

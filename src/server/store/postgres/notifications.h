// Notifications in PostgreSQL.
#pragma once

#include "server/store/notifications.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddNotification& add);
void apply(Batch& batch, const write::SeeNotifications& see);

[[nodiscard]] Found<std::vector<Notification>> notifications_of(Session& session, UserId user);

}  // namespace janggun::server::postgres

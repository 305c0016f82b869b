// Notifications in SQLite.
#pragma once

#include "server/store/notifications.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddNotification& add);
[[nodiscard]] Outcome apply(Database& database, const write::SeeNotifications& see);

[[nodiscard]] Found<std::vector<Notification>> notifications_of(Database& database, UserId user);

}  // namespace janggun::server::sqlite

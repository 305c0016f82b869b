// Notifications: statements.
#include "server/store/sqlite/notifications.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::AddNotification& add) {
    const Notification& n = add.notification;
    const int kind = static_cast<int>(n.kind);
    if (const Outcome replaced =
            run(database, "DELETE FROM notification WHERE user=? AND kind=? AND body=? AND seen=0",
                number(n.user), kind, n.body);
        replaced != Outcome::Done)
        return replaced;
    if (const Outcome added = run(
            database, "INSERT INTO notification (user, at, kind, body, seen) VALUES (?,?,?,?,0)",
            number(n.user), n.at.count(), kind, n.body);
        added != Outcome::Done)
        return added;
    return run(database,
               "DELETE FROM notification WHERE user=?1 AND id<="
               " (SELECT id FROM notification WHERE user=?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
               number(n.user), write::AddNotification::kMost);
}

Outcome apply(Database& database, const write::SeeNotifications& see) {
    return run(database, "UPDATE notification SET seen=? WHERE user=? AND seen=0", see.at.count(),
               number(see.user));
}

Found<std::vector<Notification>> notifications_of(Database& database, UserId user) {
    return all(database
                   .prepared("SELECT id, user, at, kind, body, seen FROM notification"
                             " WHERE user=? ORDER BY id DESC")
                   .bind(number(user)),
               [](const Statement& row) {
                   return Notification{
                       row.integer(0),  user_in(row, 1),
                       time_in(row, 2), static_cast<NotificationKind>(row.integer(3)),
                       row.text(4),     row.integer(5) != 0};
               });
}

}  // namespace janggun::server::sqlite

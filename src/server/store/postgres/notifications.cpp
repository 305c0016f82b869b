// Notifications: statements.
#include "server/store/postgres/notifications.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddNotification& add) {
    const Notification& n = add.notification;
    const int kind = static_cast<int>(n.kind);
    batch.run("DELETE FROM notification WHERE user_id=$1 AND kind=$2 AND body=$3 AND seen=0",
              parameters(n.user, kind, n.body));
    batch.run("INSERT INTO notification (user_id, at, kind, body, seen) VALUES ($1,$2,$3,$4,0)",
              parameters(n.user, n.at.count(), kind, n.body));
    batch.run(
        "DELETE FROM notification WHERE user_id=$1 AND id<="
        " (SELECT id FROM notification WHERE user_id=$1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
        parameters(n.user, write::AddNotification::kMost));
}

void apply(Batch& batch, const write::SeeNotifications& see) {
    batch.run("UPDATE notification SET seen=$1 WHERE user_id=$2 AND seen=0",
              parameters(see.at.count(), see.user));
}

Found<std::vector<Notification>> notifications_of(Session& session, UserId user) {
    return all(session.query("SELECT id, user_id, at, kind, body, seen FROM notification"
                             " WHERE user_id=$1 ORDER BY id DESC",
                             parameters(user)),
               [](const Row& row) {
                   return Notification{
                       row.integer(0),  user_in(row, 1),
                       time_in(row, 2), static_cast<NotificationKind>(row.integer(3)),
                       row.text(4),     row.integer(5) != 0};
               });
}

}  // namespace janggun::server::postgres

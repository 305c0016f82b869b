// Storing and telling notifications.
#include "server/features/notifications/notifications.h"

#include <algorithm>

#include "server/app/answers.h"

namespace janggun::server {
namespace {

void write_notification(JsonText& json, const Notification& notification) {
    json.open('{');
    json.field("kind", name_of(notification.kind));
    json.number_field("at", notification.at.count());
    json.truth_field("seen", notification.is_seen);
    json.key("about");
    json.plain(notification.body);
    json.close('}');
}

std::string message_of(std::string_view key, std::string_view type,
                       const Notification& notification) {
    JsonText json;
    json.open('{');
    json.field(key, type);
    json.key("notification");
    write_notification(json, notification);
    json.close('}');
    return json.take();
}

}  // namespace

void Notifications::register_with(Registry& registry) {
    // As on the event stream.
    registry.route(Method::Get, "/api/notifications", Access::Account,
                   kPlayScopes | Scope::ChallengeRead, this, &Notifications::list);
    registry
        .route(Method::Post, "/api/notifications/seen", Access::Account, Scope::None, this,
               &Notifications::see)
        .session_only();
}

void Notifications::notify(UserId user, NotificationKind kind, std::string body) {
    const Notification notification{0, user, context_.now(), kind, std::move(body), false};
    committer_.write(
        {write::AddNotification{notification}},
        context_.guarded([this, notification](const Result<Committer::Written, StoreError>& done) {
            if (!done) return;  // what it is about is stored; only the notification is lost
            connections_.tell(notification.user,
                              make_message(message_of("t", "notification", notification)));
            // The stream has challenges of its own.
            if (on_line_ && notification.kind != NotificationKind::Challenge)
                on_line_(notification.user,
                         message_of("type", "notification", notification) + "\n");
        }));
}

void Notifications::list(const Call& call, Respond respond) {
    store_.notifications_of(
        call.caller.user,
        context_.guarded([respond](const Result<std::vector<Notification>, StoreError>& all) {
            if (!all) return respond(storage_answer(all.error()));
            JsonText json;
            json.open('{');
            json.number_field("unread", std::count_if(all->begin(), all->end(),
                                                      [](const auto& n) { return !n.is_seen; }));
            json.key("notifications");
            json.open('[');
            for (const Notification& one : *all) write_notification(json, one);
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void Notifications::see(const Call& call, Respond respond) {
    committer_.write(
        {write::SeeNotifications{call.caller.user, context_.now()}},
        context_.guarded([respond](const Result<Committer::Written, StoreError>& written) {
            respond(written ? done_answer() : answer_of(not_stored()));
        }));
}

}  // namespace janggun::server

// Storage of notifications: a bounded list for each account.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/reply.h"

namespace janggun::server {

enum class NotificationKind : std::uint8_t {
    Turn,
    Challenge,
    Follow,
    Report,
    Tournament,
    ArbiterCall
};
[[nodiscard]] constexpr std::string_view name_of(NotificationKind kind) {
    constexpr std::string_view kNames[] = {"turn",   "challenge",  "follow",
                                           "report", "tournament", "arbiter_call"};
    return kNames[static_cast<std::size_t>(kind)];
}

struct Notification {
    std::int64_t id = 0;  // increases with time; given by the store
    UserId user = UserId::None;
    Time at;
    NotificationKind kind{};
    std::string body;  // a JSON object
    bool is_seen = false;
    friend bool operator==(const Notification&, const Notification&) = default;
};

namespace write {

/// Replaces one that says the same and is not seen yet. Of a person the last kMost are kept.
struct AddNotification {
    Notification notification;
    static constexpr int kMost = 100;
};
/// All of a person.
struct SeeNotifications {
    UserId user = UserId::None;
    Time at;
};

}  // namespace write

using NotificationWrite = std::variant<write::AddNotification, write::SeeNotifications>;

class NotificationStore {
  public:
    NotificationStore() = default;
    NotificationStore(const NotificationStore&) = delete;
    NotificationStore& operator=(const NotificationStore&) = delete;
    virtual ~NotificationStore() = default;

    /// A person's notifications, the latest first.
    virtual void notifications_of(UserId user, Reply<std::vector<Notification>> done) = 0;
};

}  // namespace janggun::server

// Notifications: stored for the account, sent to its sockets and to its event stream.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/store/notifications.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class Notifications {
  public:
    Notifications(Context& context, NotificationStore& store, Committer& committer,
                  Connections& connections)
        : context_{context}, store_{store}, committer_{committer}, connections_{connections} {}

    void register_with(Registry& registry);
    /// `body` is a JSON object. Any feature may notify; a kind of its own is added to
    /// NotificationKind.
    void notify(UserId user, NotificationKind kind, std::string body);
    /// What programs read: a line of JSON for the person's event stream.
    void on_line(std::function<void(UserId, std::string line)> hook) { on_line_ = std::move(hook); }

  private:
    void list(const Call& call, Respond respond);
    void see(const Call& call, Respond respond);

    Context& context_;
    NotificationStore& store_;
    Committer& committer_;
    Connections& connections_;
    std::function<void(UserId, std::string)> on_line_;
};

}  // namespace janggun::server

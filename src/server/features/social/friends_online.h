// Which of the people one follows are online, and when they come and go.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/social/online_accounts.h"
#include "server/store/social.h"

namespace janggun::server {

class FriendsOnline {
  public:
    FriendsOnline(Context& context, SocialStore& store, Connections& connections,
                  OnlineAccounts& online)
        : context_{context}, store_{store}, connections_{connections}, online_{online} {}

    void register_with(Registry& registry);

  private:
    void subscribe(const SocketCall& call, const protocol::Friends& message);
    void show(const SocketCall& call, const std::vector<Relation>& relations);
    void forget(ConnectionId id);
    void changed(UserId user, bool is_online);

    Context& context_;
    SocialStore& store_;
    Connections& connections_;
    OnlineAccounts& online_;
    struct Friend {
        std::string name;
        std::unordered_set<ConnectionId> watchers;
    };
    std::unordered_map<UserId, Friend> followed_;
    std::unordered_map<ConnectionId, std::vector<UserId>> follows_;
};

}  // namespace janggun::server

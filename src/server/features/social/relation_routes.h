// Following and blocking over HTTP, under Lichess's addresses.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/domain/bucket.h"
#include "server/features/people/people.h"
#include "server/features/social/online_accounts.h"
#include "server/store/social.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class RelationRoutes {
  public:
    RelationRoutes(Context& context, SocialStore& store, Committer& committer, People& people,
                   OnlineAccounts& online)
        : context_{context},
          store_{store},
          committer_{committer},
          people_{people},
          online_{online} {}

    void register_with(Registry& registry);
    /// This person has a new follower.
    void on_followed(std::function<void(const Person& follower, UserId followed)> hook) {
        on_followed_ = std::move(hook);
    }

  private:
    void follow(const Call& call, Respond respond);
    void unfollow(const Call& call, Respond respond);
    void block(const Call& call, Respond respond);
    void unblock(const Call& call, Respond respond);
    void following(const Call& call, Respond respond);
    void blocking(const Call& call, Respond respond);
    void between(const Call& call, Respond respond);

    /// Notified once a day, however often a person unfollows and follows again.
    void tell_followed(const Person& follower, UserId followed);
    void relate(const Call& call, RelationKind kind, const Respond& respond);
    void unrelate(const Call& call, RelationKind kind, const Respond& respond);
    void list(const Call& call, RelationKind kind, const Respond& respond);

    Context& context_;
    SocialStore& store_;
    Committer& committer_;
    People& people_;
    OnlineAccounts& online_;
    std::function<void(const Person&, UserId)> on_followed_;
    std::unordered_map<UserId, Bucket> follows_;          // by follower
    std::map<std::pair<UserId, UserId>, Time> notified_;  // follower and followed: when
};

}  // namespace janggun::server

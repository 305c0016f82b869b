// People among each other: following, blocking, friends online.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/social/friends_online.h"
#include "server/features/social/online_accounts.h"
#include "server/features/social/relation_routes.h"

namespace janggun::server {

class SocialFeature final : public Feature {
  public:
    SocialFeature(App& app, SocialStore& store, Committer& committer, PeopleFeature& people)
        : online_{app.context(), app.peers()},
          friends_{app.context(), store, app.connections(), online_},
          relations{app.context(), store, committer, people.people, online_} {}

    void register_with(Registry& registry) override {
        online_.register_with(registry);
        friends_.register_with(registry);
        relations.register_with(registry);
    }

  private:
    OnlineAccounts online_;
    FriendsOnline friends_;

  public:
    RelationRoutes relations;
};

}  // namespace janggun::server

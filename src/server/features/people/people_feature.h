// People: accounts, guests, sessions and tokens.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/people/account_routes.h"
#include "server/features/people/people.h"
#include "server/features/people/progress_routes.h"
#include "server/features/people/session_watch.h"

namespace janggun::server {

class PeopleFeature final : public Feature {
  public:
    PeopleFeature(App& app, People::Stores stores, ProgressStore& progress,
                  People::Settings settings)
        : people{app.context(), stores, settings},
          accounts{app.context(), stores.people, people, app.connections()},
          sessions_{app.context(), stores.people, people, app.connections(), app.peers()},
          progress_{app.context(), progress, stores.committer} {}

    void register_with(Registry& registry) override {
        registry.identify_with(people);
        registry.on_start([this](Started ready) { people.start(std::move(ready)); });
        accounts.register_with(registry);
        sessions_.register_with(registry);
        progress_.register_with(registry);
    }

    People people;
    AccountRoutes accounts;

  private:
    SessionWatch sessions_;
    ProgressRoutes progress_;
};

}  // namespace janggun::server

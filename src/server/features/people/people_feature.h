// People: accounts, guests, sessions and tokens.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/people/account_routes.h"
#include "server/features/people/people.h"

namespace janggun::server {

class PeopleFeature final : public Feature {
  public:
    PeopleFeature(App& app, People::Settings settings)
        : people{app.context(), settings}, accounts{app.context(), people, app.connections()} {}

    void register_with(Registry& registry) override {
        registry.identify_with(people);
        registry.on_start([this](Started ready) { people.start(std::move(ready)); });
        accounts.register_with(registry);
    }

    People people;
    AccountRoutes accounts;
};

}  // namespace janggun::server

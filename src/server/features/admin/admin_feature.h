// Administration: cleaning up, the store's metrics, and the owner's page.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/admin/janitor.h"
#include "server/features/admin/site_routes.h"
#include "server/features/people/people_feature.h"

namespace janggun::server {

class AdminFeature final : public Feature {
  public:
    struct Stores {
        MaintenanceStore& maintenance;
        SiteStore& site;
        Committer& committer;
    };
    AdminFeature(App& app, Stores stores, PeopleFeature& people, SiteFiles files)
        : store_{stores.maintenance},
          janitor_{app.context(), stores.maintenance,
                   [&app] { return app.connections().online(); }},
          site_{{app, stores.site, stores.committer, std::move(files)}} {
        people.accounts.before_signup([this] { return site_.signup_fault(); });
    }

    void register_with(Registry& registry) override;

  private:
    MaintenanceStore& store_;
    Janitor janitor_;
    SiteRoutes site_;
};

}  // namespace janggun::server

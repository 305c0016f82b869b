// The archive: finished games, searches, profiles, exports.
#pragma once

#include <string>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/archive/export_routes.h"
#include "server/features/archive/game_routes.h"
#include "server/features/archive/profile_routes.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"

namespace janggun::server {

class ArchiveFeature final : public Feature {
  public:
    /// `site` is the name of this server in records.
    ArchiveFeature(App& app, const ExportStores& stores, RatingStore& ratings,
                   PeopleFeature& people, PlayFeature& play, const std::string& site)
        : games_{app.context(), stores.archive, people.people, play.owner, play.replays, site},
          profiles_{app.context(), stores.archive, ratings, people.people, play.owner},
          exports_{app.context(), stores, app.connections(), people.people, site} {}

    void register_with(Registry& registry) override {
        games_.register_with(registry);
        profiles_.register_with(registry);
        exports_.register_with(registry);
    }

  private:
    GameRoutes games_;
    ProfileRoutes profiles_;
    ExportRoutes exports_;
};

}  // namespace janggun::server

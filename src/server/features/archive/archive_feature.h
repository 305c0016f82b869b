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
    ArchiveFeature(App& app, PeopleFeature& people, PlayFeature& play, const std::string& site)
        : games_{app.context(), people.people, play.games, play.replays, site},
          profiles_{app.context(), app.connections(), people.people, play.games},
          exports_{app.context(), app.connections(), people.people, site} {}

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

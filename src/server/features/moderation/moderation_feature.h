// Moderation: reports, sanctions, blocked address ranges.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/lobby/lobby_feature.h"
#include "server/features/moderation/address_blocks.h"
#include "server/features/moderation/report_routes.h"
#include "server/features/moderation/sanction_routes.h"
#include "server/features/people/people_feature.h"

namespace janggun::server {

class ModerationFeature final : public Feature {
  public:
    struct Stores {
        ModerationStore& moderation;
        GameStore& games;
        TournamentStore& tournaments;
        StudyStore& studies;
        Committer& committer;
    };
    ModerationFeature(App& app, Stores stores, PeopleFeature& people, LobbyFeature& lobby)
        : reports{{app.context(), stores.moderation, stores.games, stores.tournaments,
                   stores.studies, stores.committer, people.people}},
          sanctions_{{app.context(), stores.moderation, stores.committer, people.people,
                      app.connections()}},
          addresses_{app.context(), stores.moderation, stores.committer, app.connections()} {
        sanctions_.on_barred(
            [&lobby](UserId user) { lobby.owner.tell(lobby_request::Remove{user}); });
        sanctions_.on_report_closed([this](const Report& report) { reports.closed(report); });
    }

    void register_with(Registry& registry) override {
        reports.register_with(registry);
        sanctions_.register_with(registry);
        addresses_.register_with(registry);
    }

    ReportRoutes reports;

  private:
    SanctionRoutes sanctions_;
    AddressBlocks addresses_;
};

}  // namespace janggun::server

// Analysis on the server: reviews of finished games, and puzzles found in them.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/analysis/mined_games.h"
#include "server/features/analysis/review_routes.h"
#include "server/features/jobs/jobs_feature.h"
#include "server/features/play/play_feature.h"

namespace janggun::server {

class AnalysisFeature final : public Feature {
  public:
    struct Stores {
        ReviewStore& reviews;
        Committer& committer;
    };
    struct Settings {
        ReviewRoutes::Settings reviews;
        std::filesystem::path mined;  // where puzzles go; empty: none are looked for
    };
    AnalysisFeature(App& app, Stores stores, PlayFeature& play, JobsFeature& jobs,
                    const Settings& settings)
        : reviews_{{app.context(), stores.reviews, stores.committer, play.replays, jobs.queue},
                   settings.reviews},
          mined_{app.context(), jobs.queue, settings.mined} {
        play.observers.add(mined_);
    }

    void register_with(Registry& registry) override {
        reviews_.register_with(registry);
        mined_.register_with(registry);
    }

  private:
    ReviewRoutes reviews_;
    MinedGames mined_;
};

}  // namespace janggun::server

// Analysis on the server: reviews of finished games.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
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
    AnalysisFeature(App& app, Stores stores, PlayFeature& play, JobsFeature& jobs,
                    ReviewRoutes::Settings settings)
        : reviews_{{app.context(), stores.reviews, stores.committer, play.replays, jobs.queue},
                   settings} {}

    void register_with(Registry& registry) override { reviews_.register_with(registry); }

  private:
    ReviewRoutes reviews_;
};

}  // namespace janggun::server

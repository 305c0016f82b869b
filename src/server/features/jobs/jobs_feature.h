// Engine work: one queue, the engine threads of this process, and remote workers.
#pragma once

#include <string>
#include <vector>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/jobs/fishnet_routes.h"
#include "server/features/jobs/job_queue.h"
#include "server/features/jobs/local_engines.h"
#include "server/features/jobs/remote_jobs.h"
#include "server/features/jobs/site_jobs.h"

namespace janggun::server {

class JobsFeature final : public Feature {
  public:
    struct Settings {
        JobQueue::Settings queue;
        LocalEngines::Settings engines;
        std::vector<std::string> worker_keys;
    };
    JobsFeature(App& app, const Settings& settings)
        : queue{app.context(), settings.queue},
          context_{app.context()},
          remote_{app.context(), app.peers(), queue,
                  settings.engines.threads > 0 ? RemoteJobs::OwnThreads::Yes
                                               : RemoteJobs::OwnThreads::No},
          local_{app.context(), queue, settings.engines,
                 [this](const Job& job) { return remote_.will_do(job); }},
          site_{app.context(), queue, remote_},
          routes_{app.context(), queue, site_, settings.worker_keys} {}

    void register_with(Registry& registry) override {
        queue.register_with(registry);
        remote_.register_with(registry);
        site_.register_with(registry);
        routes_.register_with(registry);
        timer_ = registry.timer([this](Time now) { tick(now); });
        timer_.arm(context_.now() + kTick);
    }

    // What other features use.
    JobQueue queue;

  private:
    static constexpr Duration kTick{1'000};
    void tick(Time now) {
        remote_.tick(now);
        site_.tick(now);
        local_.start_jobs();  // what the workers were expected to do, if they are gone
        timer_.arm(now + kTick);
    }

    Context& context_;
    RemoteJobs remote_;
    LocalEngines local_;
    SiteJobs site_;
    FishnetRoutes routes_;
    Timer timer_;
};

}  // namespace janggun::server

// Remote workers over HTTP, in the shapes of fishnet's protocol: docs/workers.md.
#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/app/registry.h"
#include "server/features/jobs/site_jobs.h"

namespace janggun::server {

class FishnetRoutes {
  public:
    /// `keys` are the secrets of the operator's workers; without any there are no workers.
    FishnetRoutes(Context& context, JobQueue& queue, SiteJobs& jobs,
                  const std::vector<std::string>& keys);

    void register_with(Registry& registry);

  private:
    void acquire(const Call& call, Respond respond);
    void move(const Call& call, Respond respond);
    void analysis(const Call& call, Respond respond);
    void puzzles(const Call& call, Respond respond);
    void abort(const Call& call, Respond respond);
    void key(const Call& call, Respond respond);
    void status(const Call& call, Respond respond);

    void next_job(const RemoteWorker& worker, Respond respond);
    /// The answer to a result; for some workers it is their next job.
    void finished(const Call& call, const RemoteWorker& worker,
                  std::optional<RemoteJobs::Verdict> verdict, Respond respond);

    [[nodiscard]] bool is_key(std::string_view key) const;
    /// None: the key is not one of ours.
    [[nodiscard]] std::optional<RemoteWorker> worker_of(
        const Call& call, const protocol::fishnet::Client& client) const;

    Context& context_;
    JobQueue& queue_;
    SiteJobs& jobs_;
    std::unordered_set<std::string> key_hashes_;
};

}  // namespace janggun::server

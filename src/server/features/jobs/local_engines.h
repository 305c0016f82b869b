// The engine threads of this process. A review is done one search at a time, and mining one
// position at a time, so that a move waits for one of them at most.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/engine_set.h"
#include "server/app/context.h"
#include "server/app/workers.h"
#include "server/features/jobs/job_queue.h"

namespace janggun::server {

class LocalEngines {
  public:
    struct Settings {
        int threads = 1;                  // 0: remote workers do everything
        std::size_t hash_megabytes = 16;  // each thread
    };
    /// `leaves_to_others`: remote workers will do this job.
    LocalEngines(Context& context, JobQueue& queue, Settings settings,
                 std::function<bool(const Job&)> leaves_to_others);
    ~LocalEngines();
    LocalEngines(const LocalEngines&) = delete;
    LocalEngines& operator=(const LocalEngines&) = delete;

    /// As many jobs as threads are idle.
    void start_jobs();

  private:
    void search_move(const JobPtr& job);
    void search_review(const JobPtr& job);
    void search_puzzles(const JobPtr& job);
    void stopped(const JobPtr& job);

    Context& context_;
    JobQueue& queue_;
    Settings settings_;
    std::function<bool(const Job&)> leaves_to_others_;
    std::vector<JobPtr> running_;
    std::vector<std::unique_ptr<engine::EngineSet>> engines_;  // by thread
    bool is_starting_ = false;
    Workers workers_;  // last: its threads use the engines
};

}  // namespace janggun::server

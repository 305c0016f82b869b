// Jobs that remote workers have: given out, checked when they come back, and given out again when
// they do not.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/features/jobs/job_queue.h"
#include "server/protocol/fishnet.h"

namespace janggun::server {

/// Who asks for work.
struct RemoteWorker {
    std::string key;          // the one it has shown, which is a known one
    bool is_janggun = false;  // our own program: it supports every ruleset
};

class RemoteJobs {
  public:
    static constexpr std::size_t kMostOfWorker = 64;  // jobs at once of one key
    static constexpr int kMostFailures = 2;           // then our own threads do the job
    static constexpr Duration kPresence{15'000};      // a worker is there so long after a request
    static constexpr Duration kMoveGrace{5'000};      // over the time to think
    static constexpr Duration kReportEvery{30'000};   // an analysis without a report is lost
    static constexpr Duration kLongestAnalysis = std::chrono::minutes{30};

    RemoteJobs(Context& context, JobQueue& queue);

    void register_with(Registry& registry);

    /// None: there is nothing for this worker, or it has as many jobs as it may.
    [[nodiscard]] std::optional<protocol::fishnet::Work> acquire(const RemoteWorker& worker);

    enum class Verdict : std::uint8_t {
        Accepted,
        NotWanted,  // cancelled, reassigned, or never assigned
        Wrong,      // illegal or incomplete: it is reassigned
    };
    Verdict submit_move(const RemoteWorker& worker, const std::string& id, std::string_view move);
    using Parts = std::vector<std::optional<protocol::fishnet::Part>>;
    /// With pending parts it is a report of progress, and the job stays with the worker. A whole
    /// analysis is replayed on a thread of its own.
    void submit_analysis(const RemoteWorker& worker, const std::string& id, Parts parts,
                         std::function<void(Verdict)> done);
    Verdict abort(const RemoteWorker& worker, const std::string& id);

    /// Whether our own threads should leave this job to remote workers.
    [[nodiscard]] bool will_do(const Job& job) const;
    [[nodiscard]] std::size_t given_out() const { return lent_.size(); }
    [[nodiscard]] std::size_t reviews_given_out() const;
    /// Takes back what is overdue; due once a second.
    void tick(Time now);

  private:
    struct Lent {
        JobPtr job;
        std::string key;
        Time since;
        Time deadline;
    };
    using Entry = std::unordered_map<std::string, Lent>::iterator;
    [[nodiscard]] std::optional<Entry> find(const RemoteWorker& worker, const std::string& id);
    void take_back(Entry entry, std::string_view why);
    [[nodiscard]] std::size_t jobs_of(const std::string& key) const;
    Verdict finish_analysis(const RemoteWorker& worker, const std::string& id,
                            std::optional<review::ReviewedGame> game);

    Context& context_;
    JobQueue& queue_;
    std::unordered_map<std::string, Lent> lent_;
    Time last_seen_;          // any worker
    Time last_seen_janggun_;  // one of our own program
    std::uint64_t acquired_ = 0;
    std::uint64_t overdue_ = 0;
    std::uint64_t wrong_ = 0;
    std::uint64_t aborted_ = 0;
    Workers checkers_;
};

}  // namespace janggun::server

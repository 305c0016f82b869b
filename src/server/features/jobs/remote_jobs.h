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
#include "server/app/peers.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/features/jobs/job_queue.h"
#include "server/protocol/fishnet.h"

namespace janggun::server {

/// A worker that asks for work.
struct RemoteWorker {
    std::string key_hash;     // of the one it has shown, which is a known one
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
    static constexpr Duration kLongestMining = std::chrono::minutes{5};

    /// What workers fail at is left to our own threads, if there are any.
    enum class OwnThreads : bool { No, Yes };
    RemoteJobs(Context& context, Peers& peers, JobQueue& queue, OwnThreads own);

    void register_with(Registry& registry);

    /// A worker has asked this node for something: it is there.
    void seen(const RemoteWorker& worker);
    /// The node that a job is of (Context::node), by its id.
    [[nodiscard]] static std::string node_of(std::string_view id);

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
    Verdict submit_puzzles(const RemoteWorker& worker, const std::string& id,
                           std::vector<std::string> lines);
    /// A worker that fails again and again, as by a crash of its engine, must not get the job for
    /// ever.
    enum class GivenBack : std::uint8_t { InGoodOrder, Failed };
    Verdict abort(const RemoteWorker& worker, const std::string& id, GivenBack how);

    /// Whether our own threads should leave this job to remote workers.
    [[nodiscard]] bool will_do(const Job& job) const;
    [[nodiscard]] std::size_t given_out(JobKind kind) const;
    /// Requeues overdue jobs; due once a second.
    void tick(Time now);

  private:
    struct Lent {
        JobPtr job;
        std::string key_hash;
        Time since;
        Time deadline;
    };
    using Entry = std::unordered_map<std::string, Lent>::iterator;
    [[nodiscard]] std::optional<Entry> find(const RemoteWorker& worker, const std::string& id);
    void take_back(Entry entry, std::string_view why);
    [[nodiscard]] std::size_t jobs_of(const std::string& key_hash) const;
    Verdict finish_analysis(const RemoteWorker& worker, const std::string& id,
                            std::optional<review::ReviewedGame> game);

    Context& context_;
    Peers& peers_;
    JobQueue& queue_;
    OwnThreads own_;
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

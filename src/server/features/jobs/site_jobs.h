// The jobs of every node of a site, for workers that ask any of them. Each node has the queue of
// its own jobs; a worker that asks a node without work is given a job of another one, and its
// requests about that job are forwarded to the node that owns it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/jobs/job_request.h"
#include "server/features/jobs/remote_jobs.h"

namespace janggun::server {

class SiteJobs {
  public:
    static constexpr Duration kAcquireTime{1'000};  // then there is nothing for this worker
    static constexpr Duration kSubmitTime{5'000};   // then it is asked to try again
    static constexpr std::size_t kMostPending = 1'000;
    static constexpr std::size_t kMostNodes = 1'000;
    static constexpr Duration kSilence{5'000};  // then a node has timed out

    SiteJobs(Context& context, JobQueue& queue, RemoteJobs& local);

    void register_with(Registry& registry);

    // As of RemoteJobs. None as a verdict: the node that the job is of gave no answer.

    using OnWork = std::function<void(std::optional<std::string> work)>;
    using OnVerdict = std::function<void(std::optional<RemoteJobs::Verdict>)>;
    void acquire(const RemoteWorker& worker, OnWork done);
    void submit_move(const RemoteWorker& worker, const std::string& id, std::string move,
                     OnVerdict done);
    void submit_analysis(const RemoteWorker& worker, const std::string& id,
                         protocol::fishnet::AnalysisSubmission submission, OnVerdict done);
    void submit_puzzles(const RemoteWorker& worker, const std::string& id,
                        std::vector<std::string> lines, OnVerdict done);
    void abort(const RemoteWorker& worker, const std::string& id, bool is_failure, OnVerdict done);

    /// Jobs of all nodes.
    struct Counts {
        std::size_t waiting = 0;
        std::size_t given_out = 0;
    };
    [[nodiscard]] Counts counts(JobKind kind) const;

    /// Publishes the queue lengths and times out unanswered requests; due once a second.
    void tick(Time now);

  private:
    struct Pending {
        std::string node;
        Time deadline;
        std::function<void(std::optional<JobReply>)> done;
    };

    struct Node {
        QueueLengths lengths;
        Time last_update;
    };

    void publish_lengths();
    [[nodiscard]] std::optional<std::string> take_here(const RemoteWorker& worker);
    [[nodiscard]] std::string busiest_peer() const;
    [[nodiscard]] std::size_t waiting_at(const std::string& node) const;
    void take_from(const std::string& node, const RemoteWorker& worker, OnWork done);
    void send_verdict(const RemoteWorker& worker, const std::string& id, JobRequest::What what,
                      OnVerdict done);
    void ask(const std::string& node, const RemoteWorker& worker, JobRequest::What what,
             Duration time, std::function<void(std::optional<JobReply>)> done);
    void answer(const JobRequest& request, const std::function<void(JobReply)>& reply);
    void came(const std::string& text);
    void read(const JobRequest& request);
    void read(JobReply reply);
    void read(QueueLengths lengths);
    void publish(const std::string& node, const JobMessage& message);

    Context& context_;
    JobQueue& queue_;
    RemoteJobs& local_;
    std::unordered_map<std::string, Node> nodes_;  // the others
    std::unordered_map<std::uint64_t, Pending> pending_;
    std::uint64_t last_ = 0;
    std::uint64_t forwarded_ = 0;
    std::uint64_t unanswered_ = 0;
    Time told_;  // the other nodes, how much waits
};

}  // namespace janggun::server

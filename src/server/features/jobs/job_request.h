// What nodes write to each other about jobs that remote workers take, on the topic jobs:NODE.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/features/jobs/remote_jobs.h"

namespace janggun::server {

namespace job_request {

struct Acquire {};
struct Move {
    std::string job;
    std::string move;
};
struct Analysis {
    std::string job;
    std::string submission;  // fishnet::AnalysisSubmission
};
struct Puzzles {
    std::string job;
    std::vector<std::string> lines;
};
struct Abort {
    std::string job;
    bool is_failure = false;
};

}  // namespace job_request

struct JobRequest {
    using What = std::variant<job_request::Acquire, job_request::Move, job_request::Analysis,
                              job_request::Puzzles, job_request::Abort>;
    std::uint64_t id = 0;
    std::string from;  // the node that asks
    RemoteWorker worker;
    What what;
};
struct JobReply {
    std::uint64_t id = 0;  // the request's
    RemoteWorker worker;
    std::string job{};   // that was acquired
    std::string work{};  // fishnet::Work; empty: none
    RemoteJobs::Verdict verdict{};
};
/// How much there is for workers on a node, for all others (the topic `jobs`).
struct QueueLengths {
    std::string node;
    std::vector<std::size_t> waiting;    // by JobKind
    std::vector<std::size_t> given_out;  // the same
};
using JobMessage = std::variant<JobRequest, JobReply, QueueLengths>;

[[nodiscard]] std::string to_json(const JobMessage& message);
/// None: not of this form.
[[nodiscard]] std::optional<JobMessage> job_message_from(const std::string& text);

}  // namespace janggun::server

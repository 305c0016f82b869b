// Requests about jobs and their replies as JSON.
#include "server/features/jobs/job_request.h"

#include "server/protocol/data_json.h"

namespace janggun::server::protocol {

template <>
inline constexpr RemoteJobs::Verdict kLast<RemoteJobs::Verdict> = RemoteJobs::Verdict::Wrong;

template <>
struct FieldsOf<RemoteWorker> {
    static constexpr std::string_view kName = "worker";
    static constexpr std::tuple kFields{field("key", &RemoteWorker::key_hash),
                                        field("janggun", &RemoteWorker::is_janggun)};
};
template <>
struct FieldsOf<job_request::Acquire> {
    static constexpr std::string_view kName = "acquire";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<job_request::Move> {
    static constexpr std::string_view kName = "move";
    static constexpr std::tuple kFields{field("job", &job_request::Move::job),
                                        field("move", &job_request::Move::move)};
};
template <>
struct FieldsOf<job_request::Analysis> {
    static constexpr std::string_view kName = "analysis";
    static constexpr std::tuple kFields{field("job", &job_request::Analysis::job),
                                        field("submission", &job_request::Analysis::submission)};
};
template <>
struct FieldsOf<job_request::Puzzles> {
    static constexpr std::string_view kName = "puzzles";
    static constexpr std::tuple kFields{field("job", &job_request::Puzzles::job),
                                        field("lines", &job_request::Puzzles::lines)};
};
template <>
struct FieldsOf<job_request::Abort> {
    static constexpr std::string_view kName = "abort";
    static constexpr std::tuple kFields{field("job", &job_request::Abort::job),
                                        field("failure", &job_request::Abort::is_failure)};
};
template <>
struct FieldsOf<JobRequest> {
    static constexpr std::string_view kName = "request";
    static constexpr std::tuple kFields{
        field("id", &JobRequest::id), field("from", &JobRequest::from),
        field("worker", &JobRequest::worker), field("what", &JobRequest::what)};
};
template <>
struct FieldsOf<JobReply> {
    static constexpr std::string_view kName = "reply";
    static constexpr std::tuple kFields{
        field("id", &JobReply::id), field("worker", &JobReply::worker),
        field("job", &JobReply::job), field("work", &JobReply::work),
        field("verdict", &JobReply::verdict)};
};

template <>
struct FieldsOf<QueueLengths> {
    static constexpr std::string_view kName = "lengths";
    static constexpr std::tuple kFields{field("node", &QueueLengths::node),
                                        field("waiting", &QueueLengths::waiting),
                                        field("given_out", &QueueLengths::given_out)};
};

}  // namespace janggun::server::protocol

namespace janggun::server {

std::string to_json(const JobMessage& message) {
    return protocol::DataWriter::text_of(message);
}

std::optional<JobMessage> job_message_from(const std::string& text) {
    auto message = protocol::DataReader::value_of<JobMessage>(text);
    if (!message) return std::nullopt;
    const auto* lengths = std::get_if<QueueLengths>(&*message);
    if (lengths && (!is_id(lengths->node) || lengths->waiting.size() != kJobKinds ||
                    lengths->given_out.size() != kJobKinds))
        return std::nullopt;
    return message;
}

}  // namespace janggun::server

// Remote workers over HTTP.
#include "server/features/jobs/fishnet_routes.h"

#include <algorithm>

#include "base/json_text.h"
#include "server/app/answers.h"
#include "server/app/secrets.h"

namespace janggun::server {
namespace {

namespace fishnet = protocol::fishnet;

/// How our own program names itself: docs/workers.md.
constexpr std::string_view kJanggun = "janggun";

constexpr std::size_t kMostAnalysisBytes = std::size_t{256} * 1024;

Answer no_content() {
    Answer answer;
    answer.status = 204;
    return answer;
}

Answer bad_body() {
    return answer_of(
        Fault{Code::BadMessage, "expected a JSON object as fishnet's protocol has it"});
}
Answer bad_key() {
    return answer_of(Fault{Code::Unauthorised, "unknown worker key"});
}

/// The node that has the job did not answer: a worker repeats what gets such an answer.
Answer unanswered() {
    return answer_of(Fault{Code::Storage, "the node that has this job did not answer; try again"});
}

Answer no_such_job() {
    return answer_of(Fault{Code::NotFound, "this worker does not have such a job"});
}

Answer answer_to(std::optional<RemoteJobs::Verdict> verdict) {
    if (!verdict) return unanswered();
    if (*verdict != RemoteJobs::Verdict::Wrong) return no_content();
    return answer_of(Fault{Code::BadField, "the result does not fit the job"});
}

}  // namespace

FishnetRoutes::FishnetRoutes(Context& context, JobQueue& queue, SiteJobs& jobs,
                             const std::vector<std::string>& keys)
    : context_{context}, queue_{queue}, jobs_{jobs} {
    for (const std::string& key : keys) key_hashes_.insert(hash_of(key));
}

void FishnetRoutes::register_with(Registry& registry) {
    const auto post = [&](std::string_view pattern,
                          void (FishnetRoutes::*answer)(const Call&, Respond)) -> Route& {
        // A question: existing workers send no Origin, and no Content-Type.
        return registry.route(Method::Post, pattern, Access::Anybody, Scope::None, this, answer)
            .safe_post();
    };
    post("/fishnet/acquire", &FishnetRoutes::acquire);
    post("/fishnet/move/{id}", &FishnetRoutes::move);
    // fairyfishnet sends the whole line of every position.
    post("/fishnet/analysis/{id}", &FishnetRoutes::analysis).with_body(kMostAnalysisBytes);
    post("/fishnet/puzzles/{id}", &FishnetRoutes::puzzles);
    post("/fishnet/abort/{id}", &FishnetRoutes::abort);
    registry.route(Method::Get, "/fishnet/key/{key}", Access::Anybody, Scope::None, this,
                   &FishnetRoutes::key);
    registry.route(Method::Get, "/fishnet/status", Access::Anybody, Scope::None, this,
                   &FishnetRoutes::status);
}

bool FishnetRoutes::is_key(std::string_view key) const {
    return !key.empty() && key_hashes_.contains(hash_of(key));
}

std::optional<RemoteWorker> FishnetRoutes::worker_of(const Call& call,
                                                     const fishnet::Client& client) const {
    const std::string& key = call.bearer.empty() ? client.key : call.bearer;
    if (!is_key(key)) return std::nullopt;
    return RemoteWorker{hash_of(key), client.version.starts_with(kJanggun)};
}

void FishnetRoutes::acquire(const Call& call, Respond respond) {
    const auto client = fishnet::read_client(call.text);
    if (!client) return respond(bad_body());
    const auto worker = worker_of(call, *client);
    if (!worker) return respond(bad_key());
    next_job(*worker, std::move(respond));
}

void FishnetRoutes::next_job(const RemoteWorker& worker, Respond respond) {
    jobs_.acquire(worker, [respond = std::move(respond)](std::optional<std::string> work) {
        if (!work) return respond(no_content());
        Answer answer = answer_of(std::move(*work));
        answer.status = 202;  // fairyfishnet takes nothing else for work
        respond(std::move(answer));
    });
}

void FishnetRoutes::finished(const Call& call, const RemoteWorker& worker,
                             std::optional<RemoteJobs::Verdict> verdict, Respond respond) {
    // fairyfishnet, which shows its key in the body, waits for a second or more after a 204.
    const bool takes_next = call.bearer.empty() && !worker.is_janggun;
    if (takes_next && verdict && *verdict != RemoteJobs::Verdict::Wrong)
        return next_job(worker, std::move(respond));
    respond(answer_to(verdict));
}

void FishnetRoutes::move(const Call& call, Respond respond) {
    const auto submission = fishnet::read_move(call.text);
    if (!submission) return respond(bad_body());
    const auto worker = worker_of(call, submission->client);
    if (!worker) return respond(bad_key());
    jobs_.submit_move(*worker, call.path.at(0), submission->move,
                      [this, call, worker = *worker, respond](auto verdict) {
                          finished(call, worker, verdict, respond);
                      });
}

void FishnetRoutes::analysis(const Call& call, Respond respond) {
    auto submission = fishnet::read_analysis(call.text);
    if (!submission) return respond(bad_body());
    const auto worker = worker_of(call, submission->client);
    if (!worker) return respond(bad_key());
    const bool is_report = std::find(submission->parts.begin(), submission->parts.end(),
                                     std::nullopt) != submission->parts.end();
    jobs_.submit_analysis(*worker, call.path.at(0), std::move(*submission),
                          [this, call, worker = *worker, respond,
                           is_report](std::optional<RemoteJobs::Verdict> verdict) {
                              if (!is_report) return finished(call, worker, verdict, respond);
                              // A worker that reports progress can stop.
                              if (verdict == RemoteJobs::Verdict::NotWanted)
                                  return respond(no_such_job());
                              respond(answer_to(verdict));
                          });
}

void FishnetRoutes::puzzles(const Call& call, Respond respond) {
    auto submission = fishnet::read_puzzles(call.text);
    if (!submission) return respond(bad_body());
    const auto worker = worker_of(call, submission->client);
    if (!worker) return respond(bad_key());
    jobs_.submit_puzzles(*worker, call.path.at(0), std::move(submission->puzzles),
                         [respond](auto verdict) { respond(answer_to(verdict)); });
}

void FishnetRoutes::abort(const Call& call, Respond respond) {
    const auto abort = fishnet::read_abort(call.text);
    if (!abort) return respond(bad_body());
    const auto worker = worker_of(call, abort->client);
    if (!worker) return respond(bad_key());
    jobs_.abort(*worker, call.path.at(0), abort->is_failure, [respond](auto verdict) {
        if (verdict == RemoteJobs::Verdict::NotWanted) return respond(no_such_job());
        respond(answer_to(verdict));
    });
}

void FishnetRoutes::key(const Call& call, Respond respond) {
    if (!is_key(call.path.at(0)))
        return respond(answer_of(Fault{Code::NotFound, "no such worker key"}));
    respond(done_answer());
}

void FishnetRoutes::status(const Call&, Respond respond) {
    const auto oldest = queue_.oldest();
    const auto waited = oldest ? (context_.now() - *oldest).count() / 1000 : 0;
    const auto group = [&](JsonText& json, std::string_view name, JobKind kind) {
        const auto [queued, acquired] = jobs_.counts(kind);
        json.key(name);
        json.open('{');
        json.number_field("acquired", static_cast<std::int64_t>(acquired));
        json.number_field("queued", static_cast<std::int64_t>(queued));
        json.number_field("oldest", queued > 0 ? waited : 0);
        json.close('}');
    };
    JsonText json;
    json.open('{');
    json.key("analysis");
    json.open('{');
    group(json, "user", JobKind::Review);
    group(json, "system", JobKind::Mine);
    json.close('}');
    group(json, "move", JobKind::Move);
    json.close('}');
    respond(answer_of(json.take()));
}

}  // namespace janggun::server

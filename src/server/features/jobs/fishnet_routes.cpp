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

Answer no_such_job() {
    return answer_of(Fault{Code::NotFound, "this worker does not have such a job"});
}

Answer answer_to(RemoteJobs::Verdict verdict) {
    if (verdict != RemoteJobs::Verdict::Wrong) return no_content();
    return answer_of(Fault{Code::BadField, "the result does not fit the job"});
}

}  // namespace

FishnetRoutes::FishnetRoutes(Context& context, JobQueue& queue, RemoteJobs& jobs,
                             const std::vector<std::string>& keys)
    : context_{context}, queue_{queue}, jobs_{jobs} {
    for (const std::string& key : keys) key_hashes_.insert(hash_of(key));
}

void FishnetRoutes::register_with(Registry& registry) {
    const auto post = [&](std::string_view pattern,
                          void (FishnetRoutes::*answer)(const Call&, Respond)) {
        // A question: existing workers send no Origin, and no Content-Type.
        registry.route(Method::Post, pattern, Access::Anybody, Scope::None, this, answer)
            .question();
    };
    post("/fishnet/acquire", &FishnetRoutes::acquire);
    post("/fishnet/move/{id}", &FishnetRoutes::move);
    post("/fishnet/analysis/{id}", &FishnetRoutes::analysis);
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
    return RemoteWorker{key, client.version.starts_with(kJanggun)};
}

void FishnetRoutes::acquire(const Call& call, Respond respond) {
    const auto client = fishnet::read_client(call.text);
    if (!client) return respond(bad_body());
    const auto worker = worker_of(call, *client);
    if (!worker) return respond(bad_key());
    const auto work = jobs_.acquire(*worker);
    if (!work) return respond(no_content());
    Answer answer = answer_of(fishnet::write_work(*work));
    answer.status = 202;  // fairyfishnet takes nothing else for work
    respond(std::move(answer));
}

void FishnetRoutes::move(const Call& call, Respond respond) {
    const auto submission = fishnet::read_move(call.text);
    if (!submission) return respond(bad_body());
    const auto worker = worker_of(call, submission->client);
    if (!worker) return respond(bad_key());
    respond(answer_to(jobs_.submit_move(*worker, call.path.at(0), submission->move)));
}

void FishnetRoutes::analysis(const Call& call, Respond respond) {
    auto submission = fishnet::read_analysis(call.text);
    if (!submission) return respond(bad_body());
    const auto worker = worker_of(call, submission->client);
    if (!worker) return respond(bad_key());
    const bool is_report = std::find(submission->parts.begin(), submission->parts.end(),
                                     std::nullopt) != submission->parts.end();
    jobs_.submit_analysis(*worker, call.path.at(0), std::move(submission->parts),
                          [respond, is_report](RemoteJobs::Verdict verdict) {
                              // Whoever reports progress can stop; a whole analysis is thanked for.
                              if (is_report && verdict == RemoteJobs::Verdict::NotWanted)
                                  return respond(no_such_job());
                              respond(answer_to(verdict));
                          });
}

void FishnetRoutes::abort(const Call& call, Respond respond) {
    const auto client = fishnet::read_client(call.text);
    if (!client) return respond(bad_body());
    const auto worker = worker_of(call, *client);
    if (!worker) return respond(bad_key());
    const auto verdict = jobs_.abort(*worker, call.path.at(0));
    if (verdict == RemoteJobs::Verdict::NotWanted) return respond(no_such_job());
    respond(no_content());
}

void FishnetRoutes::key(const Call& call, Respond respond) {
    if (!is_key(call.path.at(0)))
        return respond(answer_of(Fault{Code::NotFound, "no such worker key"}));
    respond(done_answer());
}

void FishnetRoutes::status(const Call&, Respond respond) {
    const auto oldest = queue_.oldest();
    const auto waited = oldest ? (context_.now() - *oldest).count() / 1000 : 0;
    const auto group = [&](JsonText& json, std::string_view name, std::size_t acquired,
                           std::size_t queued) {
        json.key(name);
        json.open('{');
        json.number_field("acquired", static_cast<std::int64_t>(acquired));
        json.number_field("queued", static_cast<std::int64_t>(queued));
        json.number_field("oldest", queued > 0 ? waited : 0);
        json.close('}');
    };
    const std::size_t reviews = jobs_.reviews_given_out();
    JsonText json;
    json.open('{');
    json.key("analysis");
    json.open('{');
    group(json, "user", reviews, queue_.waiting_reviews());
    group(json, "system", 0, 0);
    json.close('}');
    group(json, "move", jobs_.given_out() - reviews, queue_.waiting_moves());
    json.close('}');
    respond(answer_of(json.take()));
}

}  // namespace janggun::server

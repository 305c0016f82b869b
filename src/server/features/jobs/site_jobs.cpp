// Forwarding what workers ask to the node that has the job.
#include "server/features/jobs/site_jobs.h"

#include <numeric>
#include <utility>

#include "server/app/sink.h"

namespace janggun::server {
namespace {

namespace fishnet = protocol::fishnet;

constexpr Duration kTellEvery{100};

constexpr std::string_view kLengthsTopic = "jobs";

std::string topic_of(const std::string& node) {
    return "jobs:" + node;
}

}  // namespace

SiteJobs::SiteJobs(Context& context, JobQueue& queue, RemoteJobs& local)
    : context_{context}, queue_{queue}, local_{local} {
    // A move should not wait for the next tick until other nodes know of it.
    queue_.on_work([this] {
        if (queue_.waiting() > 0 && context_.now() - told_ >= kTellEvery) publish_lengths();
    });
}

void SiteJobs::register_with(Registry& registry) {
    registry.counter("janggun_worker_requests_forwarded_total",
                     "Worker requests forwarded to the node that has the job", forwarded_);
    registry.counter("janggun_worker_requests_unanswered_total",
                     "Forwarded worker requests that timed out", unanswered_);
    for (const std::string& topic : {topic_of(context_.node), std::string{kLengthsTopic}})
        context_.bus.subscribe(
            topic, context_.guarded([this](const Notice& notice) { came(*notice.text); }));
}

void SiteJobs::publish_lengths() {
    // Single node: no peers.
    if (context_.node_name.empty() || context_.is_draining) return;
    told_ = context_.now();
    QueueLengths lengths{.node = context_.node, .waiting = {}, .given_out = {}};
    for (std::size_t kind = 0; kind < kJobKinds; ++kind) {
        lengths.waiting.push_back(queue_.waiting(static_cast<JobKind>(kind)));
        lengths.given_out.push_back(local_.given_out(static_cast<JobKind>(kind)));
    }
    context_.bus.publish(kLengthsTopic, {0, make_message(to_json(std::move(lengths)))});
}

void SiteJobs::read(QueueLengths lengths) {
    if (lengths.node == context_.node) return;
    if (!nodes_.contains(lengths.node) && nodes_.size() >= kMostNodes) return;
    Node& node = nodes_[lengths.node];
    node.lengths = std::move(lengths);
    node.last_update = context_.now();
}

SiteJobs::Counts SiteJobs::counts(JobKind kind) const {
    Counts sum{queue_.waiting(kind), local_.given_out(kind)};
    for (const auto& [name, node] : nodes_) {
        sum.waiting += node.lengths.waiting[static_cast<std::size_t>(kind)];
        sum.given_out += node.lengths.given_out[static_cast<std::size_t>(kind)];
    }
    return sum;
}

std::size_t SiteJobs::waiting_at(const std::string& node) const {
    const auto found = nodes_.find(node);
    if (found == nodes_.end()) return 0;
    const auto& waiting = found->second.lengths.waiting;
    return std::accumulate(waiting.begin(), waiting.end(), std::size_t{0});
}

std::optional<std::string> SiteJobs::take_here(const RemoteWorker& worker) {
    const auto work = local_.acquire(worker);
    if (!work) return std::nullopt;
    return fishnet::write_work(*work);
}

std::string SiteJobs::busiest_peer() const {
    std::string busiest;
    std::size_t most = 0;
    for (const auto& [name, node] : nodes_) {
        const std::size_t waiting = waiting_at(name);
        if (waiting <= most) continue;
        most = waiting;
        busiest = name;
    }
    return busiest;
}

void SiteJobs::acquire(const RemoteWorker& worker, OnWork done) {
    local_.seen(worker);
    const std::string peer = busiest_peer();
    // A balancer may send all workers to one node: the longest queue is served first, wherever it
    // is.
    const bool is_peers_turn = !peer.empty() && waiting_at(peer) > queue_.waiting();
    if (!is_peers_turn)
        if (auto work = take_here(worker)) return done(std::move(work));
    if (peer.empty()) return done(std::nullopt);
    take_from(peer, worker, [this, worker, is_peers_turn, done](std::optional<std::string> work) {
        if (!work && is_peers_turn) work = take_here(worker);
        done(std::move(work));
    });
}

void SiteJobs::take_from(const std::string& node, const RemoteWorker& worker, OnWork done) {
    ask(node, worker, job_request::Acquire{}, kAcquireTime,
        [done = std::move(done)](std::optional<JobReply> reply) {
            if (!reply || reply->work.empty()) return done(std::nullopt);
            done(std::move(reply->work));
        });
}

void SiteJobs::submit_move(const RemoteWorker& worker, const std::string& id, std::string move,
                           OnVerdict done) {
    send_verdict(worker, id, job_request::Move{id, std::move(move)}, std::move(done));
}

void SiteJobs::submit_analysis(const RemoteWorker& worker, const std::string& id,
                               fishnet::AnalysisSubmission submission, OnVerdict done) {
    local_.seen(worker);
    if (RemoteJobs::node_of(id) == context_.node)
        return local_.submit_analysis(worker, id, std::move(submission.parts), std::move(done));
    submission.client = {};  // the key is a secret
    send_verdict(worker, id, job_request::Analysis{id, fishnet::write(submission)},
                 std::move(done));
}

void SiteJobs::submit_puzzles(const RemoteWorker& worker, const std::string& id,
                              std::vector<std::string> lines, OnVerdict done) {
    send_verdict(worker, id, job_request::Puzzles{id, std::move(lines)}, std::move(done));
}

void SiteJobs::abort(const RemoteWorker& worker, const std::string& id, bool is_failure,
                     OnVerdict done) {
    send_verdict(worker, id, job_request::Abort{id, is_failure}, std::move(done));
}

void SiteJobs::send_verdict(const RemoteWorker& worker, const std::string& id,
                            JobRequest::What what, OnVerdict done) {
    local_.seen(worker);
    const std::string node = RemoteJobs::node_of(id);
    if (node == context_.node)
        return answer({0, {}, worker, std::move(what)},
                      [done = std::move(done)](const JobReply& reply) { done(reply.verdict); });
    // Unknown or dead node: the new owner of its games requeues their jobs.
    if (!nodes_.contains(node)) return done(RemoteJobs::Verdict::NotWanted);
    ask(node, worker, std::move(what), kSubmitTime,
        [done = std::move(done)](const std::optional<JobReply>& reply) {
            done(reply ? std::optional{reply->verdict} : std::nullopt);
        });
}

void SiteJobs::ask(const std::string& node, const RemoteWorker& worker, JobRequest::What what,
                   Duration time, std::function<void(std::optional<JobReply>)> done) {
    if (pending_.size() >= kMostPending) return done(std::nullopt);
    ++forwarded_;
    const std::uint64_t id = ++last_;
    pending_.emplace(id, Pending{node, context_.now() + time, std::move(done)});
    publish(node, JobRequest{id, context_.node, worker, std::move(what)});
}

void SiteJobs::publish(const std::string& node, const JobMessage& message) {
    context_.bus.publish(topic_of(node), {0, make_message(to_json(message))});
}

void SiteJobs::came(const std::string& text) {
    auto message = job_message_from(text);
    if (!message) return;
    if (const auto* request = std::get_if<JobRequest>(&*message)) return read(*request);
    if (auto* lengths = std::get_if<QueueLengths>(&*message)) return read(std::move(*lengths));
    read(std::move(std::get<JobReply>(*message)));
}

void SiteJobs::read(const JobRequest& request) {
    if (!is_id(request.from) || context_.is_draining) return;
    answer(request, [this, to = request.from](const JobReply& reply) { publish(to, reply); });
}

void SiteJobs::read(JobReply reply) {
    auto found = pending_.extract(reply.id);
    if (!found.empty()) return found.mapped().done(std::move(reply));
    // Too late: the worker has had the answer that there is no work.
    if (!reply.job.empty() && pending_.size() < kMostPending)
        ask(RemoteJobs::node_of(reply.job), reply.worker, job_request::Abort{reply.job, false},
            kSubmitTime, [](const std::optional<JobReply>&) {});
}

void SiteJobs::answer(const JobRequest& request, const std::function<void(JobReply)>& reply) {
    const auto verdict = [&](RemoteJobs::Verdict given) {
        reply({.id = request.id, .worker = request.worker, .verdict = given});
    };
    if (std::holds_alternative<job_request::Acquire>(request.what)) {
        JobReply taken{.id = request.id, .worker = request.worker};
        if (const auto work = local_.acquire(request.worker)) {
            taken.job = work->id;
            taken.work = fishnet::write_work(*work);
        }
        return reply(std::move(taken));
    }
    if (const auto* move = std::get_if<job_request::Move>(&request.what))
        return verdict(local_.submit_move(request.worker, move->job, move->move));
    if (const auto* puzzles = std::get_if<job_request::Puzzles>(&request.what))
        return verdict(local_.submit_puzzles(request.worker, puzzles->job, puzzles->lines));
    if (const auto* abort = std::get_if<job_request::Abort>(&request.what))
        return verdict(local_.abort(request.worker, abort->job,
                                    abort->is_failure ? RemoteJobs::GivenBack::Failed
                                                      : RemoteJobs::GivenBack::InGoodOrder));
    const auto& analysis = std::get<job_request::Analysis>(request.what);
    auto submission = fishnet::read_analysis(analysis.submission);
    if (!submission) return verdict(RemoteJobs::Verdict::Wrong);
    local_.submit_analysis(request.worker, analysis.job, std::move(submission->parts),
                           [reply, id = request.id, worker = request.worker](auto given) {
                               reply({.id = id, .worker = worker, .verdict = given});
                           });
}

void SiteJobs::tick(Time now) {
    publish_lengths();
    std::erase_if(nodes_,
                  [&](const auto& node) { return now - node.second.last_update >= kSilence; });
    std::vector<Pending> late;
    for (auto entry = pending_.begin(); entry != pending_.end();) {
        const bool is_gone = !nodes_.contains(entry->second.node);
        if (now < entry->second.deadline && !is_gone) {
            ++entry;
            continue;
        }
        ++unanswered_;
        late.push_back(std::move(entry->second));
        entry = pending_.erase(entry);
    }
    for (Pending& pending : late) pending.done(std::nullopt);
}

}  // namespace janggun::server

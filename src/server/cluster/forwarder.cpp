// Sending commands to the owner, and answering those of other nodes.
#include "server/cluster/forwarder.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace janggun::server::cluster {

std::string node_topic(Incarnation incarnation) {
    return "n:" + std::to_string(static_cast<std::int64_t>(incarnation));
}

Forwarder::~Forwarder() {
    needs_.bus.unsubscribe(subscription_);
}

void Forwarder::join(Incarnation own) {
    leave();
    own_ = own;
    subscription_ = needs_.bus.subscribe(
        node_topic(own), [this](const Notice& notice) { came(*notice.text); },
        [this] { ask_again(); });
}

void Forwarder::leave() {
    if (own_ == Incarnation::None) return;
    needs_.bus.unsubscribe(std::exchange(subscription_, {}));
    needs_.directory.forget(own_);
    own_ = Incarnation::None;
    silent_.clear();
    answers_.clear();
    // Answers would go to the incarnation that was.
    for (auto& [id, pending] : in_flight_)
        if (std::holds_alternative<Waiting>(pending.step)) pause(pending);
}

Forwarder::Pending* Forwarder::find(RequestId id) {
    const auto found = in_flight_.find(id);
    return found == in_flight_.end() ? nullptr : &found->second;
}

void Forwarder::send(Command command, OnAnswer done) {
    if (in_flight_.size() >= needs_.limits.in_flight) return done(Failure{ForwardError::Busy});
    const auto id = static_cast<RequestId>(++last_);
    in_flight_.emplace(id, Pending{.command = std::move(command),
                                   .done = std::move(done),
                                   .deadline = needs_.now() + needs_.limits.total});
    look_up(id);
}

void Forwarder::look_up(RequestId id) {
    Pending* pending = find(id);
    if (!pending) return;
    const Target target = pending->command.target;
    if (own_ == Incarnation::None || (!needs_.may_claim() && !needs_.directory.remembered(target)))
        return pause(*pending);
    pending->step = LookingUp{};
    needs_.directory.find(
        target, own_,
        [this, id, watch = std::weak_ptr<bool>{alive_}](
            Result<std::optional<Incarnation>, StoreError> owner) {
            if (watch.expired()) return;
            Pending* waiting = find(id);
            if (!waiting) return;
            // A client that asks for more than its share is refused at once.
            if (!owner && owner.error() == StoreError::TooMany &&
                !waiting->command.asker.key.empty())
                return complete(id, Failure{ForwardError::Busy});
            if (!owner) return pause(*waiting);
            if (!*owner) return complete(id, Failure{ForwardError::NotLive});
            ask(id, *waiting, **owner);
        },
        pending->command.asker);
}

void Forwarder::ask(RequestId id, Pending& pending, Incarnation owner) {
    if (own_ == Incarnation::None) return pause(pending);
    if (owner == own_) {
        pending.step = Local{};
        const Command command = pending.command;  // the answer may come at once, and end `pending`
        return answers_.answer(
            command.target, command.key,
            [&](OnAnswered done) { needs_.execute(command.target, command.body, std::move(done)); },
            [this, id, owner, watch = std::weak_ptr<bool>{alive_}](const Answered& answer) {
                if (!watch.expired()) settle(id, answer, owner);
            });
    }
    ++(pending.is_sent ? counts_.repeated : counts_.forwarded);
    pending.is_sent = true;
    pending.step = Waiting{owner, needs_.now() + needs_.limits.attempt};
    publish(owner, write_envelope(Question{own_, id, pending.command.target, pending.command.key,
                                           pending.command.body}));
}

void Forwarder::publish(Incarnation to, std::string text) {
    needs_.bus.publish(node_topic(to), {0, std::make_shared<const std::string>(std::move(text))});
}

void Forwarder::pause(Pending& pending) const {
    pending.step = Pausing{needs_.now() + needs_.limits.pause};
}

void Forwarder::settle(RequestId id, const Answered& answered, Incarnation owner) {
    Pending* pending = find(id);
    if (!pending) return;
    switch (answered.status) {
        case Status::Done:
            return complete(id, answered.text);
        case Status::NotOwner:
        case Status::NotNow:  // suspended or draining: another node may own it by now
            needs_.directory.forget(pending->command.target, owner);
            return pause(*pending);
    }
}

void Forwarder::complete(RequestId id, Result<std::string, ForwardError> answer) {
    auto ended = in_flight_.extract(id);
    if (!ended.empty()) ended.mapped().done(std::move(answer));
}

void Forwarder::tick() {
    const Instant now = needs_.now();
    std::vector<RequestId> late;
    std::vector<RequestId> again;
    for (auto& [id, pending] : in_flight_) {
        const auto* waiting = std::get_if<Waiting>(&pending.step);
        const auto* pausing = std::get_if<Pausing>(&pending.step);
        if (now >= pending.deadline) {
            late.push_back(id);
        } else if (waiting && now >= waiting->until) {
            needs_.directory.forget(pending.command.target, waiting->owner);
            again.push_back(id);
        } else if (pausing && now >= pausing->until) {
            again.push_back(id);
        }
    }
    for (const RequestId id : again) look_up(id);
    for (const RequestId id : late) {
        ++counts_.timed_out;
        complete(id, Failure{ForwardError::TimedOut});
    }
    complete_gatherings();
}

void Forwarder::died(Incarnation incarnation) {
    needs_.directory.forget(incarnation);
    for (auto& [id, pending] : in_flight_)
        if (const auto* waiting = std::get_if<Waiting>(&pending.step);
            waiting && waiting->owner == incarnation)
            pause(pending);
    silent_.erase(incarnation);
    for (auto& [id, gathering] : gatherings_) std::erase(gathering.waiting_for, incarnation);
    complete_gatherings();
}

void Forwarder::complete_gatherings() {
    const Instant now = needs_.now();
    std::vector<Gathering> ended;
    for (auto it = gatherings_.begin(); it != gatherings_.end();) {
        if (now < it->second.until && !it->second.waiting_for.empty()) {
            ++it;
            continue;
        }
        counts_.missing_reports += it->second.waiting_for.size();
        silent_.insert(it->second.waiting_for.begin(), it->second.waiting_for.end());
        ended.push_back(std::move(it->second));
        it = gatherings_.erase(it);
    }
    for (Gathering& gathering : ended) gathering.done(std::move(gathering.reports));
}

void Forwarder::ask_peers(const std::string& body, OnReports done) {
    const std::vector<Incarnation> peers = needs_.peers();
    if (own_ == Incarnation::None || peers.empty()) return done(std::vector<std::string>{});
    if (gatherings_.size() >= needs_.limits.queries) return done(Failure{ForwardError::Busy});
    const auto id = static_cast<RequestId>(++last_);
    for (const Incarnation peer : peers) publish(peer, write_envelope(Query{own_, id, body}));
    std::vector<Incarnation> waiting_for;
    std::copy_if(peers.begin(), peers.end(), std::back_inserter(waiting_for),
                 [this](Incarnation peer) { return !silent_.contains(peer); });
    if (waiting_for.empty()) return done(std::vector<std::string>{});
    gatherings_.emplace(id, Gathering{.waiting_for = std::move(waiting_for),
                                      .reports = {},
                                      .done = std::move(done),
                                      .until = needs_.now() + needs_.limits.query});
}

/// Questions and answers may have been lost. The owner deduplicates commands by their key.
void Forwarder::ask_again() {
    silent_.clear();  // the link may have been down, not the nodes
    std::vector<RequestId> waiting;
    for (const auto& [id, pending] : in_flight_)
        if (std::holds_alternative<Waiting>(pending.step)) waiting.push_back(id);
    for (const RequestId id : waiting) look_up(id);
}

void Forwarder::came(std::string_view text) {
    const auto envelope = read_envelope(text);
    if (!envelope) {
        ++counts_.rejected;
        return;
    }
    std::visit([this](const auto& one) { read(one); }, *envelope);
}

void Forwarder::read(const Question& question) {
    ++counts_.served;
    answers_.answer(
        question.target, question.key,
        [&](OnAnswered done) { needs_.execute(question.target, question.body, std::move(done)); },
        [this, to = question.from, id = question.id,
         watch = std::weak_ptr<bool>{alive_}](const Answered& answer) {
            if (!watch.expired())
                publish(to, write_envelope(AnswerTo{id, answer.status, answer.text}));
        });
}

void Forwarder::read(const AnswerTo& answer) {
    const Pending* pending = find(answer.id);
    if (!pending) return;
    // Done counts from whomever it comes; any other answer only from the owner that is asked now.
    const auto* waiting = std::get_if<Waiting>(&pending->step);
    if (answer.status != Status::Done && !waiting) return;
    settle(answer.id, {answer.status, std::string{answer.body}},
           waiting ? waiting->owner : Incarnation::None);
}

void Forwarder::read(const Query& query) {
    needs_.report(query.body, [this, to = query.from, id = query.id,
                               watch = std::weak_ptr<bool>{alive_}](const std::string& report) {
        if (!watch.expired()) publish(to, write_envelope(Report{own_, id, report}));
    });
}

void Forwarder::read(const Report& report) {
    silent_.erase(report.from);
    const auto found = gatherings_.find(report.id);
    if (found == gatherings_.end()) return;
    Gathering& gathering = found->second;
    if (std::erase(gathering.waiting_for, report.from) == 0) return;
    gathering.reports.emplace_back(report.body);
    if (!gathering.waiting_for.empty()) return;
    auto ended = gatherings_.extract(found);
    ended.mapped().done(std::move(ended.mapped().reports));
}

}  // namespace janggun::server::cluster

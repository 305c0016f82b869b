// Watching studies over a WebSocket.
#include "server/features/studies/study_watching.h"

#include <algorithm>
#include <utility>

#include "server/features/studies/study_json.h"
#include "server/features/studies/topics.h"

namespace janggun::server {

void StudyWatching::register_with(Registry& registry) {
    // Anybody may read public and unlisted ones without a token: GET /api/study/{id}.
    registry.command<protocol::WatchStudy>(Scope::None, this, &StudyWatching::watch);
    registry.command<protocol::UnwatchStudy>(Scope::None, this, &StudyWatching::unwatch);
    registry.on_closed([this](const Connection& connection) { closed(connection.id); });
    registry.gauge("janggun_studies_watched", "Studies with watchers on this node",
                   [this] { return static_cast<double>(watched_.size()); });
}

void StudyWatching::watch(const SocketCall& call, const protocol::WatchStudy& watch) {
    const StudyId& study = watch.study;
    forget(call.id(), study);
    auto& own = of_socket_[call.id()];
    if (own.size() >= kMostWatched)
        return call.refuse({Code::TooMany, "too many studies on one socket"});
    const Connection& connection = *call.connection();
    own.push_back(study);
    Watched& watched = watched_[study];
    // Before the store is asked, so that nothing is lost in between.
    if (watched.watchers.empty())
        watched.subscription = studies_.context().bus.subscribe(
            topic::study(study), [this, study](const Notice& notice) { came(study, notice); },
            [this, study] { lost(study); });
    watched.watchers.push_back({call.id(), connection.caller, connection.sink});
    studies_.read({.study = study}, {connection.caller, StudyRight::Read, connection.asker()},
                  [this, call, study](const Result<StoredStudy, Fault>& found) {
                      admit(call, study, found);
                  });
}

void StudyWatching::admit(const SocketCall& call, const StudyId& study,
                          const Result<StoredStudy, Fault>& found) {
    if (!found) {
        forget(call.id(), study);
        return call.refuse(found.error());
    }
    const auto watched = watched_.find(study);
    if (watched != watched_.end())
        for (Watcher& watcher : watched->second.watchers)
            if (watcher.id == call.id()) watcher.is_admitted = true;
    call.ack("\"v\":" + std::to_string(found->study.revision));
    call.send(study_message(found->study, right_of(call.caller(), found->study)));
}

void StudyWatching::unwatch(const SocketCall& call, const protocol::UnwatchStudy& unwatch) {
    forget(call.id(), unwatch.study);
    call.ack();
}

void StudyWatching::forget(ConnectionId id, const StudyId& study) {
    if (const auto own = of_socket_.find(id); own != of_socket_.end()) {
        std::erase(own->second, study);
        if (own->second.empty()) of_socket_.erase(own);
    }
    const auto found = watched_.find(study);
    if (found == watched_.end()) return;
    std::erase_if(found->second.watchers, [&](const Watcher& one) { return one.id == id; });
    if (!found->second.watchers.empty()) return;
    studies_.context().bus.unsubscribe(found->second.subscription);
    watched_.erase(found);
}

void StudyWatching::closed(ConnectionId id) {
    const auto own = of_socket_.find(id);
    if (own == of_socket_.end()) return;
    const std::vector<StudyId> studies = own->second;
    for (const StudyId& study : studies) forget(id, study);
}

void StudyWatching::came(const StudyId& study, const Notice& notice) {
    if (notice.text->empty()) return reread(study);
    const auto found = watched_.find(study);
    if (found == watched_.end()) return;
    // The study may be private by now: no edit is sent before that is known.
    if (found->second.is_reading) {
        found->second.is_behind = true;
        return;
    }
    for (const Watcher& watcher : found->second.watchers)
        if (watcher.is_admitted) watcher.sink->send(notice.text);
}

void StudyWatching::lost(const StudyId& study) {
    const auto found = watched_.find(study);
    if (found == watched_.end()) return;
    const Message message = make_message(study_reload_message(study));
    for (const Watcher& watcher : found->second.watchers)
        if (watcher.is_admitted) watcher.sink->send(message);
    reread(study);  // the lost one may have been that it is private now
}

void StudyWatching::reread(const StudyId& study) {
    const auto found = watched_.find(study);
    if (found == watched_.end()) return;
    if (found->second.is_reading) {
        found->second.is_stale = true;
        return;
    }
    found->second.is_reading = true;
    found->second.is_stale = false;
    // The server's own read: what each watcher may see is decided below.
    studies_.read(
        {.study = study}, {{}, StudyRight::None, {}},
        [this, study](const Result<StoredStudy, Fault>& stored) { on_read(study, stored); });
}

void StudyWatching::on_read(const StudyId& study, const Result<StoredStudy, Fault>& found) {
    const auto watched = watched_.find(study);
    if (watched == watched_.end()) return;
    watched->second.is_reading = false;
    const bool is_gone = !found && found.error().code == Code::NotFound;
    if (!found && !is_gone) {  // the store does not answer: let them ask themselves
        const Message message = make_message(study_reload_message(study));
        for (const Watcher& watcher : watched->second.watchers)
            if (watcher.is_admitted) watcher.sink->send(message);
        return;
    }
    if (watched->second.is_stale) return reread(study);
    const bool is_behind = std::exchange(watched->second.is_behind, false);
    std::vector<ConnectionId> out;
    for (const Watcher& watcher : watched->second.watchers) {
        if (!watcher.is_admitted) continue;
        const StudyRight right =
            is_gone ? StudyRight::None : right_of(watcher.caller, found->study);
        if (right == StudyRight::None) out.push_back(watcher.id);
        watcher.sink->send(make_message(right == StudyRight::None
                                            ? study_gone_message(study)
                                            : study_message(found->study, right)));
        if (is_behind && right != StudyRight::None)
            watcher.sink->send(make_message(study_reload_message(study)));
    }
    for (const ConnectionId id : out) forget(id, study);
}

}  // namespace janggun::server

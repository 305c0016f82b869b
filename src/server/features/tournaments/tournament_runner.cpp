// From plan to event to store to those who watch.
#include "server/features/tournaments/tournament_runner.h"

#include <algorithm>
#include <utility>

#include "server/app/answers.h"
#include "server/features/tournaments/topics.h"
#include "server/features/tournaments/tournament_json.h"
#include "server/log/log.h"

namespace janggun::server {

using Replayed = TournamentReplays::Replayed;

TournamentRunner::~TournamentRunner() {
    // A job holds its room, and the room its jobs: those that wait for a write would leak.
    for (const auto& [id, room] : rooms_) room->jobs.clear();
}

void TournamentRunner::register_with(Registry& registry) {
    notice_ = registry.timer([this](Time) { notify(); });
    registry.gauge("janggun_tournaments", "Unfinished tournaments",
                   [this] { return static_cast<double>(count_open()); });
    registry.counter("janggun_tournament_events_total", "Tournament events committed", events_);
    registry.gauge("janggun_tournaments_set_aside",
                   "Tournaments skipped because their event log could not be read",
                   [this] { return static_cast<double>(set_aside_); });
}

void TournamentRunner::open(const Started& ready) {
    if (is_open_ || is_opening_) return ready(std::nullopt);
    ++term_;
    is_opening_ = true;
    store_.open_tournaments(context_.guarded(
        [this, ready, term = term_](Result<std::vector<TournamentId>, StoreError> ids) {
            if (term != term_) return;
            if (!ids) {
                is_opening_ = false;
                return ready(storage_fault(ids.error()));
            }
            open_next(std::move(*ids), ready);
        }));
}

void TournamentRunner::open_next(std::vector<TournamentId> ids, const Started& ready) {
    if (ids.empty()) {
        is_opening_ = false;
        is_open_ = true;
        for (const auto& [id, room] : rooms_)
            for (const auto& hook : on_opened_) hook(room);
        return ready(std::nullopt);
    }
    const TournamentId id = std::move(ids.back());
    ids.pop_back();
    replays_.take_over(id, [this, id, ids = std::move(ids), ready,
                            term = term_](const Result<std::optional<Replayed>, StoreError>& read) {
        if (term != term_) return;
        if (!read) {
            is_opening_ = false;
            return ready(storage_fault(read.error()));
        }
        if (*read && (*read)->room) {
            rows_[id] = (*read)->row;
            rooms_[id] = (*read)->room;
            write_row((*read)->room);
        } else if (*read) {
            set_aside(id);
        }
        open_next(ids, ready);
    });
}

void TournamentRunner::set_aside(const TournamentId& id) {
    rooms_.erase(id);
    rows_.erase(id);
    ++set_aside_;
    log::error("the log of a tournament cannot be read", {{"tournament", id.text}});
}

void TournamentRunner::close() {
    ++term_;
    is_open_ = is_opening_ = false;
    for (const auto& [id, room] : rooms_) room->is_stale = true;
    rooms_.clear();
    rows_.clear();
    reloading_.clear();
    for (const auto& hook : on_closed_) hook();
}

std::size_t TournamentRunner::count_open(std::optional<UserId> creator) const {
    return static_cast<std::size_t>(
        std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& each) {
            const TournamentRoom& room = *each.second;
            return !room.is_over() && (!creator || room.row().creator == *creator);
        }));
}

TournamentRoomPtr TournamentRunner::find_open(const TournamentId& id) const {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second;
}

void TournamentRunner::find(const TournamentId& id, const Asker& asker, OnRoom done) {
    if (const auto room = find_open(id)) {
        room->used = context_.now();
        return done(room);
    }
    replays_.read(id, asker,
                  [this, id, done = std::move(done),
                   term = term_](const Result<std::optional<Replayed>, StoreError>& read) {
                      if (!read) return done(Failure{read.error()});
                      if (const auto room = find_open(id)) return done(room);
                      if (term != term_) return done(Failure{StoreError::Busy});
                      // One that is not over is in memory, unless this version cannot read it.
                      if (!*read || !(*read)->room || !(*read)->room->is_over())
                          return done(TournamentRoomPtr{});
                      const TournamentRoomPtr room = (*read)->room;
                      forget_read();
                      room->used = context_.now();
                      rows_[id] = room->row();
                      rooms_[id] = room;
                      done(room);
                  });
}

/// Least recently used (LRU), of those that are over.
void TournamentRunner::forget_read() {
    std::size_t count = 0;
    TournamentRoomPtr oldest;
    for (const auto& [id, room] : rooms_) {
        if (!room->is_over() || room->is_busy) continue;
        ++count;
        if (!oldest || room->used < oldest->used) oldest = room;
    }
    if (count < kMostRead) return;
    rows_.erase(oldest->id());
    rooms_.erase(oldest->id());
}

void TournamentRunner::change(const TournamentRoomPtr& room, Plan plan, Done done) {
    LoopThread::assert_here();
    if (room->is_stale || room->jobs.size() >= kMostJobs)
        return done(Fault{Code::Storage, "the server is busy; try again in a few seconds"});
    room->jobs.emplace_back(
        [this, room, plan = std::move(plan), done = std::move(done)] { run(room, plan, done); });
    run_next(room);
}

void TournamentRunner::run_next(const TournamentRoomPtr& room) {
    while (!room->is_busy && !room->jobs.empty()) {
        const auto job = std::move(room->jobs.front());
        room->jobs.pop_front();
        job();
    }
}

void TournamentRunner::run(const TournamentRoomPtr& room, const Plan& plan, const Done& done) {
    if (room->is_stale) return done(not_stored());
    auto events = plan(*room);
    if (!events) return done(events.error());
    if (events->empty()) return done(std::nullopt);
    if (const auto fault = room->check(events->front().event)) return done(fault);
    const Time now = context_.now();
    std::vector<Write> unit;
    int number = room->version();
    auto players = static_cast<int>(room->players().size());
    for (const Planned& planned : *events) {
        if (std::holds_alternative<tournament::event::Entered>(planned.event))
            unit.emplace_back(write::AddTournamentPlayer{room->id(), ++players, planned.entrant});
        unit.emplace_back(
            write::AddTournamentEvent{room->id(), {++number, now, to_text(planned.event)}});
    }
    room->is_busy = true;
    committer_.write(std::move(unit),
                     context_.guarded([this, room, now, events = std::move(*events),
                                       done](const Result<Committer::Written, StoreError>& result) {
                         written(room, events, now, result, done);
                     }));
}

void TournamentRunner::written(const TournamentRoomPtr& room, const std::vector<Planned>& events,
                               Time at, const Result<Committer::Written, StoreError>& result,
                               const Done& done) {
    room->is_busy = false;
    if (!result) {
        // Another node has written to the log, or an answer was lost: the store knows.
        if (result.error() == StoreError::Conflict && !room->is_stale) reload(room->id());
        done(not_stored());
        return run_next(room);
    }
    if (room->is_stale) {
        done(std::nullopt);
        return run_next(room);  // what waits is refused
    }
    for (const Planned& planned : events) {
        room->apply(planned.event, at, planned.entrant);
        ++events_;
    }
    write_row(room);
    touch(room);
    if (room->is_over()) forget_read();
    done(std::nullopt);
    for (const Planned& planned : events)
        for (const OnEvent& hook : on_event_) hook(room, planned.event);
    run_next(room);
}

void TournamentRunner::add(const TournamentRoomPtr& room, const std::vector<Planned>& events,
                           Done done) {
    const Time now = context_.now();
    const TournamentRow row = room->row();
    std::vector<Write> unit{write::AddTournament{row}};
    int players = 0;
    int number = 0;
    for (const Planned& planned : events) {
        if (const auto fault = room->check(planned.event)) return done(fault);
        if (std::holds_alternative<tournament::event::Entered>(planned.event))
            unit.emplace_back(write::AddTournamentPlayer{room->id(), ++players, planned.entrant});
        unit.emplace_back(
            write::AddTournamentEvent{room->id(), {++number, now, to_text(planned.event)}});
        room->apply(planned.event, now, planned.entrant);
    }
    room->is_busy = true;
    committer_.write(std::move(unit),
                     context_.guarded([this, room, row, done = std::move(done), term = term_](
                                          const Result<Committer::Written, StoreError>& result) {
                         room->is_busy = false;
                         if (!result || term != term_) return done(not_stored());
                         rows_[room->id()] = row;
                         rooms_[room->id()] = room;
                         write_row(room);
                         for (const auto& hook : on_opened_) hook(room);
                         done(std::nullopt);
                     }));
}

void TournamentRunner::write_row(const TournamentRoomPtr& room) {
    TournamentRow& stored = rows_[room->id()];
    if (stored == room->row()) return;
    stored = room->row();
    committer_.write({write::ChangeTournament{stored}},
                     context_.guarded([this, room](const auto& written) {
                         if (!written) rows_.erase(room->id());  // with the next event
                     }));
}

void TournamentRunner::reload(const TournamentId& id) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return;
    found->second->is_stale = true;
    if (!reloading_.insert(id).second) return;
    replays_.take_over(
        id, [this, id, term = term_](const Result<std::optional<Replayed>, StoreError>& read) {
            if (term != term_) return;
            reloading_.erase(id);
            if (!read) return;  // the schedule asks again
            if (!*read || !(*read)->room) return set_aside(id);
            const TournamentRoomPtr room = (*read)->room;
            rooms_[id] = room;
            for (const auto& hook : on_opened_) hook(room);
            touch(room);
        });
}

void TournamentRunner::touch(const TournamentRoomPtr& room) {
    touched_.insert(room->id());
    notice_.arm(context_.now() + kNotice);
}

void TournamentRunner::notify() {
    for (const TournamentId& id : std::exchange(touched_, {}))
        if (const auto room = find_open(id))
            context_.bus.publish(topic::tournament(id), {0, make_message(changed_message(*room))});
}

}  // namespace janggun::server

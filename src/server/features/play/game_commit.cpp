// From event to store to subscribers: the store commits what many games append together (group
// commit), and an event is published only when it is on disk (durable before visible).
#include "server/features/play/game_runner.h"
#include "server/features/play/rating_update.h"
#include "server/features/play/topics.h"

namespace janggun::server {
namespace {

constexpr Duration kTryAgain{500};

}  // namespace

/// Writes the events and shows them when they are durable. Without events it only waits until what
/// went before is durable: a command sent twice is not answered earlier than the first.
void GameRunner::append(const GameRoomPtr& room, std::vector<Stamped> events, OnDurable done) {
    if (events.empty() && room->writes.is_idle()) return done(true);
    Unit unit;
    for (Stamped& event : events)
        if (auto* ended = std::get_if<event::Ended>(&event.event))
            add_ending(*room, *ended, event.at, unit);
    std::vector<Message> messages;
    for (const Stamped& event : events) {
        unit.emplace_back(write::AddEvent{room->game.id(), event});
        messages.push_back(make_message(protocol::event_message(room->game, event)));
        if (std::holds_alternative<event::Moved>(event.event) ||
            std::holds_alternative<event::TookBack>(event.event) ||
            std::holds_alternative<event::Ended>(event.event))
            cancel_engine(*room);  // the position it thinks about is gone
    }
    counters_.events += events.size();
    write(room, std::move(unit), std::move(events), std::move(messages), std::move(done));
}

void GameRunner::write(const GameRoomPtr& room, Unit unit, std::vector<Stamped> events,
                       std::vector<Message> messages, OnDurable done) {
    room->writes.begin();
    writes_.begin();
    committer_.write(
        std::move(unit),
        context_.guarded([this, room, events = std::move(events), messages = std::move(messages),
                          done = std::move(done)](Result<Committer::Written, StoreError> written) {
            const bool is_fenced = !written && written.error() == StoreError::Fenced;
            if (!written) count_failed_write();
            if (is_fenced) ++counters_.fenced_writes;
            const auto completion = room->writes.finish(written.has_value());
            const bool is_durable = completion == WriteState::Completion::Durable;
            if (is_durable) {
                show(room, events, messages);
                after(room);
            }
            // The answer comes after the events it is about: those go over the bus, which delivers
            // from the loop too.
            context_.post(context_.guarded([done, is_durable] { done(is_durable); }));
            if (is_fenced) {
                // Its new owner continues it, and watchers on this node get its events from there.
                if (games_.find(room->game.id()) == room) drop(room);
                if (on_fenced_) on_fenced_();
            } else if (room->writes.is_reloading() && room->writes.has_settled()) {
                reload(room);
            }
            if (room->writes.is_idle()) run_waiting(*room, Settled::Durable);
            writes_.finish();
        }));
}

void GameRunner::count_failed_write() {
    ++counters_.failed_writes;
    failure_timer_.arm(context_.now() + std::chrono::seconds{10});
}

void GameRunner::run_waiting(GameRoom& room, Settled settled) {
    for (const auto& then : std::exchange(room.when_durable, {})) then(settled);
}

void GameRunner::show(const GameRoomPtr& room, const std::vector<Stamped>& events,
                      const std::vector<Message>& messages) {
    if (events.empty()) return;
    const bool is_all = room->writes.is_idle();
    if (is_all) room->game.published(context_.now());
    const std::string topic = topic::game(room->game.id());
    for (std::size_t i = 0; i < events.size(); ++i) {
        room->published.add(events[i].number, messages[i]);
        context_.bus.publish(topic, {static_cast<std::uint64_t>(events[i].number), messages[i]});
        if (const auto* ended = std::get_if<event::Ended>(&events[i].event)) {
            games_.ended(*room);
            ++counters_.finished;
            announce_end(*room, *ended);
        }
    }
    if (is_all) room->published.show(room->game);
    const bool is_beginning = room->published.version() == static_cast<int>(events.size());
    if (!is_beginning)
        for (const Stamped& event : events)
            observers_.tell(&GameObserver::event_appended, *room, event);
}

/// To the other nodes.
void GameRunner::announce_end(const GameRoom& room, const event::Ended& ended) {
    if (context_.node_name.empty()) return;
    context_.bus.publish(topic::kEnded, {0, make_message(room.game.id().text)});
    if (!ended.ratings) return;
    const auto& seats = room.game.terms().seats;
    people_.announce_ratings({seats.first.user, seats.second.user});
}

/// A write has failed, so the game in memory is ahead of its event log: it is replayed from the
/// log, on a worker's thread.
void GameRunner::reload(const GameRoomPtr& room) {
    room->writes.reload_started();
    const auto try_again = [this, room] {
        room->writes.retry_reload(context_.now() + kTryAgain);
        arm(room);
    };
    store_.game(room->game.id(), {},
                context_.guarded(
                    [this, room, try_again](Result<std::optional<StoredGame>, StoreError> stored) {
                        if (!stored || !*stored) return try_again();
                        std::vector<StoredGame> one;
                        one.push_back(std::move(**stored));
                        replays_.replay_all(std::move(one), [this, room, try_again](auto replayed) {
                            if (!replayed || !replayed->front().game) return try_again();
                            reloaded(room, std::move(*replayed->front().game));
                        });
                    }));
}

void GameRunner::reloaded(const GameRoomPtr& room, LiveGame live) {
    const Time now = context_.now();
    for (const Side side : kSides) {
        if (!room->people[side]) continue;
        people_.reload_ratings(room->people[side]);
        if (room->watchers.players[side] == 0) live.left(side, now);
    }
    live.go_on_from(room->game, now);
    cancel_engine(*room);
    room->game = std::move(live);
    room->published.restart(room->game);
    room->writes.reloaded(now + kTryAgain);
    context_.bus.publish(topic::game(room->game.id()), {0, make_message({})});
    observers_.tell(&GameObserver::game_reloaded, *room);
    run_waiting(*room, Settled::Durable);
    arm(room);
}

}  // namespace janggun::server

// Watching games over a WebSocket.
#include "server/features/play/watching.h"

#include <algorithm>
#include <utility>

#include "server/features/play/topics.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostWatched = 40;  // games on one socket

}  // namespace

void Watching::register_with(Registry& registry) {
    // Anybody may read these without a token: GET /api/game/{id}.
    registry.command<protocol::Watch>(Scope::None, this, &Watching::watch);
    registry.command<protocol::Unwatch>(Scope::None, this, &Watching::unwatch);
    registry.on_closed([this](const Connection& connection) { closed(connection); });
    registry.on_round_trip([this](const Connection& connection) {
        if (const auto own = watching_.find(connection.id); own != watching_.end())
            for (const WatchedPtr& watched : own->second)
                ownership_.set_round_trip(watched->game, watched->viewer, connection.round_trip);
    });
}

void Watching::watch(const SocketCall& call, const protocol::Watch& watch) {
    stop_watching(call.id(), watch.game);
    const Connection& connection = *call.connection();
    if (watching_[call.id()].size() >= kMostWatched)
        return call.refuse({Code::TooMany, "too many games on one socket"});
    if (!ownership_.is_live(watch.game)) return show_stored(call, watch.game);
    const auto watched = std::make_shared<Watched>(
        Watched{.game = watch.game, .viewer = connection.viewer(), .sink = connection.sink});
    watching_[call.id()].push_back(watched);
    ownership_.watch({watch.game, watched->viewer, WatchKind::Socket, +1});
    ownership_.set_round_trip(watch.game, watched->viewer, connection.round_trip);
    catch_up(watched, watch.since, [this, call, game = watch.game](bool is_live) {
        if (is_live) return call.ack();
        stop_watching(call.id(), game);
        show_stored(call, game);
    });
}

void Watching::catch_up(const WatchedPtr& watched, std::optional<int> since,
                        const std::function<void(bool is_live)>& done) {
    watched->is_catching_up = true;
    ownership_.catch_up(watched->game, watched->viewer, since,
                        [this, weak = std::weak_ptr{watched}, done](std::optional<CatchUp> got) {
                            done(got.has_value());
                            const WatchedPtr open = weak.lock();
                            if (!open || !got) return;
                            open->is_catching_up = false;
                            open->events.restart(got->version);
                            open->chat.restart(got->chat_number);
                            if (open->subscriptions.empty()) subscribe(open, got->is_player);
                            for (const Message& message : got->messages) open->sink->send(message);
                        });
}

/// Handlers hold the watcher's own state, nothing of the game: it may live in another process.
void Watching::subscribe(const WatchedPtr& watched, bool is_player) {
    const auto room = is_player ? ChatLine::Room::Players : ChatLine::Room::Spectators;
    watched->subscriptions = {
        context_.bus.subscribe(topic::game(watched->game),
                               [this, weak = std::weak_ptr{watched}](const Notice& notice) {
                                   if (const auto open = weak.lock()) event_came(open, notice);
                               }),
        context_.bus.subscribe(topic::chat(watched->game, room),
                               [this, weak = std::weak_ptr{watched}](const Notice& notice) {
                                   if (const auto open = weak.lock()) chat_came(open, notice);
                               })};
}

void Watching::event_came(const WatchedPtr& watched, const Notice& notice) {
    if (watched->is_catching_up) return;
    const bool is_reload = notice.text->empty();
    if (is_reload) return catch_up(watched, std::nullopt, [](bool) {});
    if (notice.number == 0) return watched->sink->send(notice.text);
    const auto last = static_cast<int>(watched->events.last());
    switch (watched->events.take(notice.number)) {
        case Sequence::Order::Next:
            return watched->sink->send(notice.text);
        case Sequence::Order::Seen:
            return;
        case Sequence::Order::Gap:
            return catch_up(watched, last, [](bool) {});
    }
}

void Watching::chat_came(const WatchedPtr& watched, const Notice& notice) {
    if (watched->is_catching_up) return;
    switch (watched->chat.take(notice.number)) {
        case Sequence::Order::Next:
            return watched->sink->send(notice.text);
        case Sequence::Order::Seen:
            return;
        case Sequence::Order::Gap:  // a snapshot has the chat
            return catch_up(watched, std::nullopt, [](bool) {});
    }
}

void Watching::unwatch(const SocketCall& call, const protocol::Unwatch& unwatch) {
    stop_watching(call.id(), unwatch.game);
    call.ack();
}

void Watching::stop_watching(ConnectionId id, const GameId& game) {
    const auto own = watching_.find(id);
    if (own == watching_.end()) return;
    const auto found = std::find_if(own->second.begin(), own->second.end(),
                                    [&](const WatchedPtr& w) { return w->game == game; });
    if (found == own->second.end()) return;
    const WatchedPtr watched = *found;
    own->second.erase(found);
    release(*watched);
}

void Watching::release(const Watched& watched) {
    for (const auto subscription : watched.subscriptions) context_.bus.unsubscribe(subscription);
    ownership_.watch({watched.game, watched.viewer, WatchKind::Socket, -1});
}

void Watching::closed(const Connection& connection) {
    const auto own = watching_.find(connection.id);
    if (own == watching_.end()) return;
    for (const WatchedPtr& watched : own->second) release(*watched);
    watching_.erase(own);
}

/// A finished game is replayed from the store, off the loop.
void Watching::show_stored(const SocketCall& call, const GameId& game) {
    const Connection* reader = call.connection();
    if (!reader) return;
    const auto text_of = [viewer = reader->viewer(), now = context_.now()](
                             const LiveGame& live, const std::vector<ChatLine>& chat) {
        return snapshot_for(live, chat, viewer, now, {});
    };
    replays_.text_of(game, reader->asker(), text_of, [call](Result<std::string, Fault> text) {
        if (!text) return call.refuse(text.error());
        call.ack();
        call.send(std::move(*text));
    });
}

}  // namespace janggun::server

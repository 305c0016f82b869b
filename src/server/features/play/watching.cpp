// Watching games over a WebSocket.
#include "server/features/play/watching.h"

#include <algorithm>
#include <utility>

#include "server/features/play/game_document.h"
#include "server/features/play/topics.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostWatched = 40;  // games on one socket

}  // namespace

template <typename F>
void Watching::for_each_watched(const F& f) {
    for (const auto& [id, games] : watching_)
        for (const WatchedPtr& watched : games) f(watched);
}

void Watching::register_with(Registry& registry, Peers& peers) {
    again_ = registry.timer([this](Time) { ask_again(); });
    peers.on_link([this](bool is_up) {
        if (is_up) return;  // every subscription is notified of the gap
        for_each_watched([this](const WatchedPtr& watched) {
            if (!owner_.is_here(watched->game)) pause(watched);
        });
    });
    peers.on_gone([this](const std::string& node) {
        for_each_watched([&](const WatchedPtr& watched) {
            if (watched->node == node) pause(watched);
        });
    });
    // Anybody may read these without a token: GET /api/game/{id}.
    registry.command<protocol::Watch>(Scope::None, this, &Watching::watch);
    registry.command<protocol::Unwatch>(Scope::None, this, &Watching::unwatch);
    registry.on_closed([this](const Connection& connection) { closed(connection); });
    registry.on_round_trip([this](const Connection& connection) {
        if (const auto own = watching_.find(connection.id); own != watching_.end())
            for (const WatchedPtr& watched : own->second)
                owner_.tell(
                    request::SetRoundTrip{watched->game, watched->viewer, connection.round_trip},
                    watched->asker);
    });
}

void Watching::watch(const SocketCall& call, const protocol::Watch& watch) {
    stop_watching(call.id(), watch.game);
    const Connection& connection = *call.connection();
    if (watching_[call.id()].size() >= kMostWatched)
        return call.refuse({Code::TooMany, "too many games on one socket"});
    const auto watched = std::make_shared<Watched>(Watched{.game = watch.game,
                                                           .viewer = connection.viewer(),
                                                           .sink = connection.sink,
                                                           .asker = connection.asker()});
    watching_[call.id()].push_back(watched);
    subscribe(watched);
    counts_.change(watch.game, watched->viewer, +1, watched->asker);
    owner_.tell(request::SetRoundTrip{watch.game, watched->viewer, connection.round_trip},
                watched->asker);
    catch_up(watched, watch.since, [this, call, game = watch.game](Caught caught) {
        if (caught == Caught::Up) return call.ack();
        if (caught == Caught::NotLive) stop_watching(call.id(), game);
        show_stored(call, game);
    });
}

void Watching::catch_up(const WatchedPtr& watched, std::optional<int> since) {
    catch_up(watched, since, [this, weak = std::weak_ptr{watched}](Caught caught) {
        const WatchedPtr open = weak.lock();
        if (!open || caught != Caught::NotLive) return;
        resumed(open);
        send_stored(open);  // it has ended in the meantime
    });
}

void Watching::catch_up(const WatchedPtr& watched, std::optional<int> since,
                        const std::function<void(Caught)>& done) {
    watched->is_catching_up = true;
    watched->newest_event = 0;
    watched->newest_chat = {};
    watched->was_reloaded = false;
    watched->had_gap = false;
    owner_.ask(
        request::CatchUp{watched->game, watched->viewer, since},
        [this, weak = std::weak_ptr{watched}, since,
         done](const Result<reply::CatchUp, Refusal>& got) {
            done(got ? Caught::Up : got.error().is_live ? Caught::NoAnswer : Caught::NotLive);
            const WatchedPtr open = weak.lock();
            if (!open) return;
            if (got) return caught_up(open, *got, since);
            // The next notice looks like a gap and asks again.
            open->is_catching_up = false;
            open->events.restart(0);
            open->chat.restart(0);
            if (got.error().is_live) pause(open);
        },
        watched->asker);
}

void Watching::caught_up(const WatchedPtr& watched, const reply::CatchUp& got,
                         std::optional<int> since) {
    const auto room = got.is_player ? ChatLine::Room::Players : ChatLine::Room::Spectators;
    auto& not_heard = watched->of_chat[got.is_player ? 1 : 0];
    if (not_heard != Bus::Subscription::None)
        context_.bus.unsubscribe(std::exchange(not_heard, Bus::Subscription::None));
    // Events alone do not bring lines of the chat that were lost.
    const bool lost_chat = since && watched->has_begun && got.chat_number > watched->chat.last();
    watched->has_begun = true;
    watched->is_catching_up = false;
    watched->node = got.node;
    resumed(watched);
    watched->events.restart(got.version);
    watched->chat.restart(got.chat_number);
    for (const Message& message : got.messages) watched->sink->send(message);
    // A player's moves need no hop to another node on a socket to the owner.
    if (got.is_player && !got.name.empty() && got.name != context_.node_name)
        watched->sink->send(make_message(protocol::owner_hint(watched->game, got.name)));
    // Published after the answer, but delivered before it.
    const bool missed_chat = watched->newest_chat[static_cast<std::size_t>(room)] > got.chat_number;
    if (watched->was_reloaded || missed_chat || lost_chat) return catch_up(watched, std::nullopt);
    if (watched->had_gap || watched->newest_event > got.version)
        catch_up(watched, static_cast<int>(got.version));
}

void Watching::pause(const WatchedPtr& watched) {
    again_.arm(context_.now() + kAskAgain);
    if (std::exchange(watched->is_paused, true)) return;
    watched->sink->send(
        make_message(protocol::live_updates(watched->game, protocol::Live::Paused)));
}

void Watching::resumed(const WatchedPtr& watched) {
    if (std::exchange(watched->is_paused, false))
        watched->sink->send(
            make_message(protocol::live_updates(watched->game, protocol::Live::Resumed)));
}

void Watching::ask_again() {
    for_each_watched([this](const WatchedPtr& watched) {
        if (!watched->is_paused) return;
        again_.arm(context_.now() + kAskAgain);
        // No owner can answer while the link is down.
        if (!watched->is_catching_up && context_.bus.is_up()) {
            counts_.tell_again(watched->game, watched->viewer, watched->asker);
            catch_up(watched, std::nullopt);
        }
    });
}

/// Before the owner is asked, so that nothing is lost in between. Handlers hold the watcher's own
/// state, nothing of the game: it may live in another process.
void Watching::subscribe(const WatchedPtr& watched) {
    watched->of_events = context_.bus.subscribe(
        topic::game(watched->game),
        [this, weak = std::weak_ptr{watched}](const Notice& notice) {
            if (const auto open = weak.lock()) event_came(open, notice);
        },
        [this, weak = std::weak_ptr{watched}] {
            if (const auto open = weak.lock()) gap_came(open);
        });
    for (const auto room : {ChatLine::Room::Players, ChatLine::Room::Spectators})
        watched->of_chat[static_cast<std::size_t>(room)] = context_.bus.subscribe(
            topic::chat(watched->game, room),
            [this, room, weak = std::weak_ptr{watched}](const Notice& notice) {
                if (const auto open = weak.lock()) chat_came(open, room, notice);
            },
            [this, weak = std::weak_ptr{watched}] {
                if (const auto open = weak.lock()) gap_came(open);
            });
}

/// None: the owner has not answered since it was unreachable, so that a snapshot is requested
/// instead of every event since the first.
std::optional<int> Watching::last_event(const Watched& watched) {
    if (watched.events.last() == 0) return std::nullopt;
    return static_cast<int>(watched.events.last());
}

void Watching::gap_came(const WatchedPtr& watched) {
    counts_.tell_again(watched->game, watched->viewer, watched->asker);
    if (watched->is_catching_up) {
        watched->had_gap = true;
        return;
    }
    catch_up(watched, last_event(*watched));
}

void Watching::event_came(const WatchedPtr& watched, const Notice& notice) {
    const bool is_reload = notice.text->empty();
    if (is_reload) counts_.tell_again(watched->game, watched->viewer, watched->asker);
    if (watched->is_catching_up) {
        watched->newest_event = std::max(watched->newest_event, notice.number);
        watched->was_reloaded |= is_reload;
        return;
    }
    if (is_reload) return catch_up(watched, std::nullopt);
    if (notice.number == 0) return watched->sink->send(notice.text);
    const std::optional<int> last = last_event(*watched);
    switch (watched->events.take(notice.number)) {
        case Sequence::Order::Next:
            return watched->sink->send(notice.text);
        case Sequence::Order::Seen:
            return;
        case Sequence::Order::Gap:
            return catch_up(watched, last);
    }
}

void Watching::chat_came(const WatchedPtr& watched, ChatLine::Room room, const Notice& notice) {
    if (watched->is_catching_up) {
        auto& newest = watched->newest_chat[static_cast<std::size_t>(room)];
        newest = std::max(newest, notice.number);
        return;
    }
    switch (watched->chat.take(notice.number)) {
        case Sequence::Order::Next:
            return watched->sink->send(notice.text);
        case Sequence::Order::Seen:
            return;
        case Sequence::Order::Gap:  // a snapshot has the chat
            return catch_up(watched, std::nullopt);
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
    context_.bus.unsubscribe(watched.of_events);
    for (const auto subscription : watched.of_chat)
        if (subscription != Bus::Subscription::None) context_.bus.unsubscribe(subscription);
    counts_.change(watched.game, watched.viewer, -1, watched.asker);
}

void Watching::closed(const Connection& connection) {
    const auto own = watching_.find(connection.id);
    if (own == watching_.end()) return;
    for (const WatchedPtr& watched : own->second) release(*watched);
    watching_.erase(own);
}

void Watching::send_stored(const WatchedPtr& watched) {
    const auto text_of = [viewer = watched->viewer, now = context_.now()](
                             const LiveGame& live, const std::vector<ChatLine>& chat) {
        return snapshot_for(live, chat, viewer, now, {});
    };
    const Asker asker{};
    replays_.text_of(watched->game, asker, text_of,
                     [weak = std::weak_ptr{watched}](Result<std::string, Fault> text) {
                         if (const WatchedPtr open = weak.lock(); open && text)
                             open->sink->send(make_message(std::move(*text)));
                     });
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

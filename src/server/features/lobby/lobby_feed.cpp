// Listening to the lobby and to TV.
#include "server/features/lobby/lobby_feed.h"

#include <algorithm>
#include <utility>

#include "server/features/lobby/topics.h"
#include "server/features/play/topics.h"
#include "server/protocol/to_client.h"

namespace janggun::server {

void LobbyFeed::register_with(Registry& registry) {
    // Anybody may read these without a token: GET /api/tv, /api/live.
    registry.command<protocol::Listen>(Scope::None, this, &LobbyFeed::listen);
    registry.on_closed([this](const Connection& connection) {
        stop(of_lobby_, connection.id);
        stop(of_tv_, connection.id);
    });
}

void LobbyFeed::stop(Listeners& listeners, ConnectionId id) {
    const auto found = listeners.find(id);
    if (found == listeners.end()) return;
    context_.bus.unsubscribe(found->second->subscription);
    listeners.erase(found);
}

void LobbyFeed::listen(const SocketCall& call, const protocol::Listen& listen) {
    if (!listen.after.empty())
        return owner_.ask(lobby_request::ReadPage{listen.after},
                          [call](const Result<lobby_reply::Page, Fault>& page) {
                              if (!page) return call.refuse(page.error());
                              call.ack();
                              call.send(page->text);
                          });
    const bool is_lobby = listen.what == protocol::Listen::What::Lobby;
    stop(is_lobby ? of_lobby_ : of_tv_, call.id());
    if (listen.is_on && is_lobby) return listen_to_lobby(call);
    call.ack();
    if (listen.is_on) listen_to_tv(call);
}

void LobbyFeed::first_page(PageDone done) {
    waiting_.push_back(std::move(done));
    if (waiting_.size() > 1) return;
    owner_.ask(lobby_request::ReadPage{},
               context_.guarded([this](const Result<lobby_reply::Page, Fault>& page) {
                   for (const PageDone& each : std::exchange(waiting_, {})) each(page);
               }));
}

/// Subscribes before the owner is asked, so that nothing is lost in between.
void LobbyFeed::listen_to_lobby(const SocketCall& call) {
    const auto listener =
        std::make_shared<Listener>(Listener{.sink = call.connection()->sink, .is_waiting = true});
    listener->subscription = context_.bus.subscribe(
        topic::kLobby,
        [this, weak = std::weak_ptr{listener}](const Notice& notice) {
            if (const auto open = weak.lock()) change_came(open, notice);
        },
        [this, weak = std::weak_ptr{listener}] {
            if (const auto open = weak.lock()) begin_again(open);
        });
    of_lobby_.emplace(call.id(), listener);
    first_page(
        [this, call, weak = std::weak_ptr{listener}](const Result<lobby_reply::Page, Fault>& page) {
            const auto open = weak.lock();
            if (!open) return;
            if (!page) {
                stop(of_lobby_, call.id());
                return call.refuse(page.error());
            }
            call.ack();
            began(open, *page);
        });
}

void LobbyFeed::began(const ListenerPtr& listener, const lobby_reply::Page& page) {
    listener->is_waiting = false;
    listener->sequence.restart(page.number);
    if (std::exchange(listener->is_paused, false))
        listener->sink->send(make_message(protocol::live_updates({}, protocol::Live::Resumed)));
    listener->sink->send(make_message(page.text));
    if (listener->newest > page.number) begin_again(listener);
}

void LobbyFeed::begin_again(const ListenerPtr& listener) {
    if (listener->is_waiting) return;
    listener->is_waiting = true;
    listener->newest = 0;
    first_page(
        [this, weak = std::weak_ptr{listener}](const Result<lobby_reply::Page, Fault>& page) {
            const auto open = weak.lock();
            if (!open) return;
            if (page) return began(open, *page);
            // Asked again with the next change, or when the owner announces itself.
            open->is_waiting = false;
            open->sequence.restart(0);
        });
}

void LobbyFeed::change_came(const ListenerPtr& listener, const Notice& notice) {
    if (listener->is_waiting) {
        listener->newest = std::max(listener->newest, notice.number);
        return;
    }
    switch (listener->sequence.take(notice.number)) {
        case Sequence::Order::Next:
            // Without a text: the lobby has a new owner.
            if (notice.text->empty()) return begin_again(listener);
            return listener->sink->send(notice.text);
        case Sequence::Order::Seen:
            return;
        case Sequence::Order::Gap:
            return begin_again(listener);
    }
}

void LobbyFeed::owner_is_at(std::uint64_t number) {
    for (const auto& [id, listener] : of_lobby_)
        if (!listener->is_waiting && (listener->is_paused || listener->sequence.last() < number))
            begin_again(listener);
}

void LobbyFeed::pause() {
    for (const auto& [id, listener] : of_lobby_)
        if (!std::exchange(listener->is_paused, true))
            listener->sink->send(make_message(protocol::live_updates({}, protocol::Live::Paused)));
}

void LobbyFeed::listen_to_tv(const SocketCall& call) {
    tv_.refresh([this, call] {
        if (!call.connection()) return;
        stop(of_tv_, call.id());
        const auto listener = std::make_shared<Listener>(
            Listener{.sink = call.connection()->sink, .sequence = Sequence{tv_.number()}});
        call.send(tv_.message());
        listener->subscription = context_.bus.subscribe(
            topic::tv(context_.node), [weak = std::weak_ptr{listener}](const Notice& notice) {
                const auto open = weak.lock();
                // Each message is the whole state: after a gap the next one is enough.
                if (open && open->sequence.take(notice.number) != Sequence::Order::Seen)
                    open->sink->send(notice.text);
            });
        of_tv_.emplace(call.id(), listener);
    });
}

}  // namespace janggun::server

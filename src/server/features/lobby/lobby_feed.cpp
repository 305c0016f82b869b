// Listening to the lobby and to TV.
#include "server/features/lobby/lobby_feed.h"

#include "server/features/play/topics.h"

namespace janggun::server {
namespace {

constexpr std::string_view kLobbyTopic = "lobby";

}  // namespace

void LobbyFeed::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time now) {
        publish(now);
        // Somebody may be there to be told of something, or to be paired.
        if (connections_.count() > 0) wake();
    });
    // Anybody may read these without a token: GET /api/tv, /api/live.
    registry.command<protocol::Listen>(Scope::None, this, &LobbyFeed::listen);
    registry.on_opened([this](const Connection&) { wake(); });
    registry.on_closed([this](const Connection& connection) {
        stop(of_lobby_, connection.id);
        stop(of_tv_, connection.id);
    });
}

protocol::Counts LobbyFeed::counts() const {
    return {connections_.count_online(), games_.count_under_way()};
}

void LobbyFeed::publish(Time now) {
    if (auto change = lobby_.tick(now, counts()))
        context_.bus.publish(kLobbyTopic, {++number_, make_message(std::move(*change))});
}

void LobbyFeed::stop(Listeners& listeners, ConnectionId id) {
    const auto found = listeners.find(id);
    if (found == listeners.end()) return;
    context_.bus.unsubscribe(found->second->subscription);
    listeners.erase(found);
}

void LobbyFeed::listen(const SocketCall& call, const protocol::Listen& listen) {
    call.ack();
    if (!listen.after.empty()) return call.send(protocol::lobby_page(lobby_.page(listen.after)));
    const bool is_lobby = listen.what == protocol::Listen::What::Lobby;
    stop(is_lobby ? of_lobby_ : of_tv_, call.id());
    if (!listen.is_on) return;
    if (is_lobby)
        listen_to_lobby(call);
    else
        listen_to_tv(call);
}

void LobbyFeed::listen_to_lobby(const SocketCall& call) {
    const auto listener = std::make_shared<Listener>(
        Listener{.sink = call.connection()->sink, .sequence = Sequence{number_}});
    call.send(lobby_.first_page(counts()));
    listener->subscription = context_.bus.subscribe(
        kLobbyTopic, [this, weak = std::weak_ptr{listener}](const Notice& notice) {
            const auto open = weak.lock();
            if (!open) return;
            switch (open->sequence.take(notice.number)) {
                case Sequence::Order::Next:
                    return open->sink->send(notice.text);
                case Sequence::Order::Seen:
                    return;
                case Sequence::Order::Gap:
                    open->sequence.restart(number_);
                    return open->sink->send(make_message(lobby_.first_page(counts())));
            }
        });
    of_lobby_.emplace(call.id(), listener);
}

void LobbyFeed::listen_to_tv(const SocketCall& call) {
    const auto listener = std::make_shared<Listener>(
        Listener{.sink = call.connection()->sink, .sequence = Sequence{tv_.number()}});
    call.send(tv_.message());
    listener->subscription =
        context_.bus.subscribe(topic::kTv, [weak = std::weak_ptr{listener}](const Notice& notice) {
            const auto open = weak.lock();
            // Each message is the whole state: after a gap the next one is enough.
            if (open && open->sequence.take(notice.number) != Sequence::Order::Seen)
                open->sink->send(notice.text);
        });
    of_tv_.emplace(call.id(), listener);
}

}  // namespace janggun::server

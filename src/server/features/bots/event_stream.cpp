// The event stream of a bot or board.
#include "server/features/bots/event_stream.h"

#include "server/features/play/game_runner.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

}  // namespace

EventStreams::EventStreams(Context& context, Connections& connections, LiveGames& games,
                           Lobby& lobby)
    : context_{context}, connections_{connections}, games_{games}, lobby_{lobby} {
    lobby_.on_challenge([this](const Challenge& challenge) {
        for (const UserId reader : {challenge.from.user, challenge.to.user})
            tell(reader, [&](std::string_view base) {
                return lichess::challenge_event(challenge, reader, base);
            });
    });
}

void EventStreams::register_with(Registry& registry) {
    registry.stream(Method::Get, "/api/stream/event", Access::Person,
                    kPlayScopes | Scope::ChallengeRead, this, &EventStreams::open);
    registry.on_closed([this](const Connection& connection) {
        const auto found = streams_.find(connection.caller.user);
        if (found != streams_.end() && found->second == connection.id) streams_.erase(found);
    });
}

ConnectionId EventStreams::open(const Call& call, Sink& sink, Respond begun) {
    const UserId user = call.caller.user;
    if (const auto old = streams_.find(user); old != streams_.end())
        if (Connection* open = connections_.find(old->second))
            open->sink->close(Sink::Close::Replaced);
    const ConnectionId id = connections_.open_lines(Connection::Role::Primary, call, sink, begun);
    streams_[user] = id;
    for (const GameRoomPtr& room : games_.of(user))
        GameRunner::when_durable(room, [this, id, room, user] {
            if (Connection* open = connections_.find(id))
                open->sink->send(make_message(lichess::game_event(
                    "gameStart", room->game, *room->game.side_of(user), context_.now())));
        });
    for (const Challenge& challenge : lobby_.challenges_of(user))
        sink.send(make_message(lichess::challenge_event(challenge, user, call.base)));
    connections_.keep_alive(id);
    return id;
}

void EventStreams::tell(UserId user,
                        const std::function<std::string(std::string_view base)>& line) {
    const auto found = streams_.find(user);
    if (found == streams_.end()) return;
    if (Connection* open = connections_.find(found->second))
        if (std::string text = line(open->base); !text.empty())
            open->sink->send(make_message(std::move(text)));
}

void EventStreams::tell_players(const GameRoom& room, std::string_view type) {
    for (const Side side : kSides)
        if (const UserId user = room.game.terms().seats[side].user; user != UserId::None)
            tell(user, [&](std::string_view) {
                return lichess::game_event(type, room.game, side, context_.now());
            });
}

void EventStreams::game_began(const GameRoom& room) {
    tell_players(room, "gameStart");
}

void EventStreams::event_appended(const GameRoom& room, const Stamped& event) {
    if (std::holds_alternative<event::Ended>(event.event)) tell_players(room, "gameFinish");
}

}  // namespace janggun::server

// The event stream of a bot or board.
#include "server/features/bots/event_stream.h"

#include "server/features/play/game_room.h"
#include "server/log/log.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

constexpr std::size_t kMostNumbered = 100'000;  // people whose topics have numbers

/// Numbered by each publisher.
std::string events_topic(UserId user) {
    return "events/" + std::to_string(static_cast<std::int64_t>(user));
}

std::string name_of(const std::string& node, ConnectionId id) {
    return node + "/" + std::to_string(static_cast<std::uint64_t>(id));
}

}  // namespace

EventStreams::EventStreams(Context& context, Connections& connections, GameOwner& owner,
                           OwnGames& own_games, LobbyOwner& lobby, Lobby& here)
    : context_{context},
      connections_{connections},
      owner_{owner},
      own_games_{own_games},
      lobby_{lobby} {
    // The lobby's owner node publishes to all others.
    here.on_challenge([this](const Challenge& challenge) {
        for (const UserId reader : {challenge.from.user, challenge.to.user})
            publish(reader, challenge);
    });
}

void EventStreams::register_with(Registry& registry) {
    registry.stream(Method::Get, "/api/stream/event", Access::Person,
                    kPlayScopes | Scope::ChallengeRead, this, &EventStreams::open);
    registry.on_closed([this](const Connection& connection) { closed(connection); });
}

void EventStreams::publish(UserId user, PlayerEvent::What what) {
    if (published_.size() >= kMostNumbered && !published_.contains(user)) {
        published_.clear();
        ++epoch_;
    }
    const PlayerEvent event{publisher(), std::move(what)};
    context_.bus.publish(events_topic(user), {++published_[user], make_message(to_json(event))});
}

ConnectionId EventStreams::open(const Call& call, Sink& sink, Respond begun) {
    const UserId user = call.caller.user;
    const ConnectionId id = connections_.open_lines(Connection::Role::Primary, call, sink, begun);
    if (const auto old = streams_.find(user); old != streams_.end())
        old->second->sink->close(Sink::Close::Replaced);
    const auto stream = std::make_shared<Stream>(Stream{id, user, call.base, &sink});
    stream->subscription = context_.bus.subscribe(
        events_topic(user),
        [this, weak = std::weak_ptr{stream}](const Notice& notice) {
            if (const StreamPtr open = weak.lock()) event_came(open, notice);
        },
        [this, weak = std::weak_ptr{stream}] {
            if (const StreamPtr open = weak.lock()) synchronize(open);
        });
    if (const auto old = streams_.find(user); old != streams_.end())
        context_.bus.unsubscribe(old->second->subscription);
    streams_[user] = stream;
    publish(user, player_event::Replaced{name_of(context_.node, id)});
    stream->numbers[publisher()] = Sequence{published_[user]};
    synchronize(stream);
    connections_.keep_alive(id);
    return id;
}

void EventStreams::closed(const Connection& connection) {
    const auto found = streams_.find(connection.caller.user);
    if (found == streams_.end() || found->second->id != connection.id) return;
    context_.bus.unsubscribe(found->second->subscription);
    streams_.erase(found);
}

void EventStreams::event_came(const StreamPtr& stream, const Notice& notice) {
    const auto event = player_event_from(*notice.text);
    if (!event) return log::error("an event of another node cannot be read", {});
    // A new publisher may have sent events that were lost.
    const bool is_known = stream->numbers.contains(event->publisher);
    Sequence& numbers = stream->numbers[event->publisher];
    const auto order = numbers.take(notice.number);
    if (order == Sequence::Order::Seen) return;
    std::visit([&](const auto& what) { tell(stream, what); }, event->what);
    if (order == Sequence::Order::Gap || !is_known) synchronize(stream);
}

void EventStreams::synchronize(const StreamPtr& stream) {
    own_games_.find(stream->user, [this, weak = std::weak_ptr{stream}](
                                      const std::vector<reply::PlayerGame>* found) {
        const StreamPtr open = weak.lock();
        if (!open || !found) return;
        std::set<GameId> missing = open->told_games;
        for (const reply::PlayerGame& game : *found) {
            missing.erase(game.game);
            tell(open, player_event::GameStarted{game.game});
        }
        for (const GameId& game : missing) tell_if_finished(open, game);
    });
    lobby_.ask(lobby_request::FindChallenges{stream->user},
               [weak = std::weak_ptr{stream}](const Result<lobby_reply::Challenges, Fault>& found) {
                   const StreamPtr open = weak.lock();
                   if (!open || !found) return;
                   for (const Challenge& challenge : found->challenges) tell(open, challenge);
               });
}

void EventStreams::with_line(const StreamPtr& stream, const GameId& game, std::string_view type,
                             std::function<void(Stream&, Message)> send) {
    owner_.ask(request::Render{game, stream->user, document::GameEvent{std::string{type}}},
               [weak = std::weak_ptr{stream},
                send = std::move(send)](const Result<reply::Text, Refusal>& line) {
                   const StreamPtr open = weak.lock();
                   if (open && line && !line->text.empty()) send(*open, make_message(line->text));
               });
}

void EventStreams::tell(const StreamPtr& stream, const player_event::GameStarted& event) {
    if (stream->told_games.contains(event.game)) return;
    with_line(stream, event.game, "gameStart",
              [game = event.game](Stream& open, const Message& line) {
                  if (open.told_games.insert(game).second) open.sink->send(line);
              });
}

void EventStreams::tell(const StreamPtr& stream, const player_event::GameFinished& event) {
    with_line(stream, event.game, "gameFinish",
              [game = event.game](Stream& open, const Message& line) {
                  if (open.told_games.erase(game) > 0) open.sink->send(line);
              });
}

/// Its node may only have been too late with its report.
void EventStreams::tell_if_finished(const StreamPtr& stream, const GameId& game) {
    owner_.ask(request::ReadProgress{game}, [this, game, weak = std::weak_ptr{stream}](
                                                const Result<reply::Progress, Refusal>& progress) {
        const StreamPtr open = weak.lock();
        if (open && progress && progress->is_over) tell(open, player_event::GameFinished{game});
    });
}

void EventStreams::tell(const StreamPtr& stream, const Challenge& challenge) {
    const bool is_new = challenge.status == Challenge::Status::Created;
    if (is_new ? !stream->told_challenges.insert(challenge.id).second
               : stream->told_challenges.erase(challenge.id) == 0)
        return;
    std::string line = lichess::challenge_event(challenge, stream->user, stream->base);
    if (!line.empty()) stream->sink->send(make_message(std::move(line)));
}

void EventStreams::tell(const StreamPtr& stream, const player_event::Notified& event) {
    stream->sink->send(make_message(event.line));
}

void EventStreams::tell(const StreamPtr& stream, const player_event::Replaced& event) const {
    if (event.by != name_of(context_.node, stream->id)) stream->sink->close(Sink::Close::Replaced);
}

void EventStreams::publish_to_players(const GameRoom& room, const PlayerEvent::What& what) {
    for (const Side side : kSides)
        if (const UserId user = room.game.terms().seats[side].user; user != UserId::None)
            publish(user, what);
}

void EventStreams::game_began(const GameRoom& room) {
    publish_to_players(room, player_event::GameStarted{room.game.id()});
}

void EventStreams::event_appended(const GameRoom& room, const Stamped& event) {
    if (std::holds_alternative<event::Ended>(event.event))
        publish_to_players(room, player_event::GameFinished{room.game.id()});
}

}  // namespace janggun::server

// The stream of one game for a bot or board.
#include "server/features/bots/game_stream.h"

#include "server/app/answers.h"
#include "server/features/play/topics.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

/// gameState lines, numbered by version, each the whole state; an empty text: the game is over and
/// the stream ends.
std::string state_topic(const GameId& id) {
    return "bot/" + id.text;
}
std::string chat_topic(const GameId& id, ChatLine::Room room) {
    return "bot/" + topic::chat(id, room);
}
/// {"type":"opponentGone"} for the player on this side.
std::string opponent_topic(const GameId& id, Side side) {
    return (side == Side::First ? "bot/opponent/first/" : "bot/opponent/second/") + id.text;
}

}  // namespace

void GameStreams::register_with(Registry& registry) {
    registry.stream(Method::Get, "/api/bot/game/stream/{id}", Access::Person, Scope::BotPlay, this,
                    &GameStreams::open);
    registry.stream(Method::Get, "/api/board/game/stream/{id}", Access::Person, Scope::BoardPlay,
                    this, &GameStreams::open);
    registry.on_closed([this](const Connection& connection) { closed(connection); });
}

ConnectionId GameStreams::open(const Call& call, Sink& sink, Respond begun) {
    const GameId game{call.path.at(0)};
    const GameRoomPtr room = games_.find(game);
    const auto side = room ? room->game.side_of(call.caller.user) : std::nullopt;
    if (!side) {
        begun(answer_of(room ? Fault{Code::NotAPlayer, "this is not your game"} : no_live_game()));
        return ConnectionId::None;
    }
    const ConnectionId id = connections_.open_lines(Connection::Role::Secondary, call, sink, begun);
    const auto stream =
        std::make_shared<Stream>(Stream{id, game, call.caller.user, GameLines{sink}});
    streams_.emplace(id, stream);
    ownership_.watch({game, stream->player, WatchKind::BotStream, +1});
    const bool hears_spectators = call.caller.is_bot;
    GameRunner::when_durable(
        room, [this, room, weak = std::weak_ptr{stream}, side = *side, hears_spectators] {
            const StreamPtr open = weak.lock();
            if (!open) return;
            open->states.restart(static_cast<std::uint64_t>(room->published.version()));
            if (room->game.phase() != Phase::Setup) begin(open);
            if (room->game.is_over()) return;
            subscribe(open, side, hears_spectators);
        });
    return id;
}

void GameStreams::subscribe(const StreamPtr& stream, Side side, bool hears_spectators) {
    const auto hear = [&](const std::string& topic, auto handle) {
        stream->subscriptions.push_back(context_.bus.subscribe(
            topic, [weak = std::weak_ptr{stream}, handle](const Notice& notice) {
                if (const StreamPtr open = weak.lock()) handle(open, notice);
            }));
    };
    hear(state_topic(stream->game),
         [this](const StreamPtr& open, const Notice& notice) { state_came(open, notice); });
    hear(opponent_topic(stream->game, side), [](const StreamPtr& open, const Notice& notice) {
        const bool is_gone = notice.text->find(R"("gone":true)") != std::string::npos;
        open->lines.opponent(is_gone, notice.text);
    });
    // As on Lichess, a bot hears the spectators too; a person who plays does not.
    std::vector rooms{ChatLine::Room::Players};
    if (hears_spectators) rooms.push_back(ChatLine::Room::Spectators);
    for (const auto room : rooms)
        hear(chat_topic(stream->game, room),
             [](const StreamPtr& open, const Notice& notice) { open->lines.chat(notice.text); });
}

void GameStreams::begin(const StreamPtr& stream) {
    const GameRoomPtr room = games_.find(stream->game);
    if (!room) return stream->lines.close();
    // A command may have come since the notice was published: only what is durable is shown.
    GameRunner::when_durable(room, [this, room, weak = std::weak_ptr{stream}] {
        const StreamPtr open = weak.lock();
        if (!open || open->lines.has_begun()) return;
        open->lines.begin(room->game, context_.now());
        open->states.restart(static_cast<std::uint64_t>(room->game.version()));
        connections_.keep_alive(open->id);
        if (room->game.is_over()) open->lines.close();
    });
}

/// During the set-up the stream waits, without an empty line even: gameFull comes with the start,
/// and clients take the first line for it.
void GameStreams::state_came(const StreamPtr& stream, const Notice& notice) {
    if (!stream->lines.has_begun()) return begin(stream);
    if (notice.text->empty()) return stream->lines.close();
    // Each line is the whole state: after a gap the next one is enough.
    if (stream->states.take(notice.number) != Sequence::Order::Seen)
        stream->lines.send(notice.text);
}

void GameStreams::closed(const Connection& connection) {
    const auto found = streams_.find(connection.id);
    if (found == streams_.end()) return;
    for (const auto subscription : found->second->subscriptions)
        context_.bus.unsubscribe(subscription);
    ownership_.watch({found->second->game, found->second->player, WatchKind::BotStream, -1});
    streams_.erase(found);
}

void GameStreams::publish_state(const GameRoom& room) {
    if (room.watchers.bot_streams == 0) return;
    const LiveGame& game = room.game;
    context_.bus.publish(state_topic(game.id()),
                         {static_cast<std::uint64_t>(game.version()),
                          make_message(lichess::game_state(game, context_.now()) + "\n")});
    if (game.is_over())
        context_.bus.publish(state_topic(game.id()),
                             {static_cast<std::uint64_t>(game.version()), make_message({})});
}

/// Of the set-up, bots hear when it is done. What they are told is the whole game as it is in
/// memory: if that is ahead of the store, they hear of this event together with the next.
void GameStreams::event_appended(const GameRoom& room, const Stamped& event) {
    const bool is_last = event.number == room.published.version();
    if (is_last && room.writes.is_idle() && room.game.phase() != Phase::Setup) publish_state(room);
}

void GameStreams::game_reloaded(const GameRoom& room) {
    publish_state(room);
}

void GameStreams::chat_said(const GameRoom& room, const ChatLine& line) {
    const bool is_players = line.room == ChatLine::Room::Players;
    context_.bus.publish(chat_topic(room.game.id(), line.room),
                         {0, make_message(lichess::chat_line(
                                 line.name, line.text, is_players ? "player" : "spectator"))});
}

void GameStreams::presence_changed(const GameRoom& room, const protocol::Presence& now) {
    if (room.game.is_over()) return;
    for (const Side side : kSides) {
        const auto claim_in = now.claimable_in[side];
        context_.bus.publish(
            opponent_topic(room.game.id(), side),
            {0, make_message(lichess::opponent_gone(claim_in.has_value(), claim_in))});
    }
}

}  // namespace janggun::server

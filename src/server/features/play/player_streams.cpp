// Numbered lines of the game stream.
#include "server/features/play/player_streams.h"

#include <algorithm>

#include "server/features/play/topics.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

std::string state_line(const LiveGame& game, Time now) {
    return lichess::game_state(game, now) + "\n";
}

}  // namespace

reply::StreamLines PlayerStreams::beginning(const GameRoom& room, Side side) const {
    reply::StreamLines lines;
    lines.side = side;
    lines.is_over = room.game.is_over();
    // During the set-up the stream stays silent: gameFull comes with the start, and clients take
    // the first line for it.
    if (room.game.phase() != Phase::Setup)
        lines.full = lichess::game_full(room.game, context_.now());
    if (const auto found = streams_.find(room.game.id()); found != streams_.end())
        lines.number = found->second.of[side].number;
    return lines;
}

reply::StreamLines PlayerStreams::open(const GameRoom& room, Side side) {
    if (room.game.is_over()) return beginning(room, side);
    Streams& streams = streams_[room.game.id()];
    ++streams.readers;
    const Time now = context_.now();
    const protocol::Presence presence = room.presence(now);
    tell_opponent_gone(room.game.id(), streams, presence);
    reply::StreamLines lines = beginning(room, side);
    if (lines.full && streams.of[side].is_opponent_gone)
        lines.lines.push_back(lichess::opponent_gone(true, presence.claimable_in[side]));
    return lines;
}

reply::StreamLines PlayerStreams::catch_up(const GameRoom& room, Side side, std::uint64_t since,
                                           bool has_full) {
    reply::StreamLines lines = beginning(room, side);
    if (has_full) lines.full.reset();
    const auto found = streams_.find(room.game.id());
    const std::uint64_t kept = found == streams_.end() ? 0 : found->second.of[side].recent.size();
    if (found == streams_.end() || since > lines.number || since + kept < lines.number) {
        // Too long ago: a state is the whole game.
        if (has_full) lines.lines.push_back(state_line(room.game, context_.now()));
        return lines;
    }
    const auto& recent = found->second.of[side].recent;
    const auto missed = static_cast<std::ptrdiff_t>(lines.number - since);
    for (auto line = recent.end() - missed; line != recent.end(); ++line) {
        const bool is_in_full = line->kind == LineKind::State && lines.full;
        if (line->kind != LineKind::End && !is_in_full) lines.lines.push_back(*line->text);
    }
    return lines;
}

void PlayerStreams::close(const GameId& game) {
    const auto found = streams_.find(game);
    if (found != streams_.end() && --found->second.readers <= 0) streams_.erase(found);
}

void PlayerStreams::publish(const GameId& game, Streams& streams, Side side, Line line) {
    Stream& stream = streams.of[side];
    context_.bus.publish(topic::stream(game, side), {++stream.number, line.text});
    stream.recent.push_back(std::move(line));
    if (stream.recent.size() > kKept) stream.recent.pop_front();
}

void PlayerStreams::publish_state(const GameRoom& room) {
    const LiveGame& game = room.game;
    const auto found = streams_.find(game.id());
    if (found == streams_.end() || game.phase() == Phase::Setup) return;
    const Message line = make_message(state_line(game, context_.now()));
    for (const Side side : kSides) {
        publish(game.id(), found->second, side, {LineKind::State, line});
        if (game.is_over())
            publish(game.id(), found->second, side, {LineKind::End, make_message({})});
    }
    if (game.is_over()) streams_.erase(found);
}

/// Bots are notified when the set-up is complete, not of its steps. A line is the whole game as it
/// is in memory: if that is ahead of the store, this event is published together with the next.
void PlayerStreams::event_appended(const GameRoom& room, const Stamped& event) {
    const bool is_last = event.number == room.published.version();
    if (is_last && room.writes.is_idle()) publish_state(room);
}

void PlayerStreams::game_reloaded(const GameRoom& room) {
    publish_state(room);
}

/// As on Lichess, a bot sees the spectators' chat too; a person who plays does not.
void PlayerStreams::chat_said(const GameRoom& room, const ChatLine& line) {
    const auto found = streams_.find(room.game.id());
    if (found == streams_.end()) return;
    const bool is_players = line.room == ChatLine::Room::Players;
    const Message text =
        make_message(lichess::chat_line(line.name, line.text, is_players ? "player" : "spectator"));
    for (const Side side : kSides)
        if (is_players || room.game.terms().seats[side].is_bot)
            publish(room.game.id(), found->second, side, {LineKind::Chat, text});
}

void PlayerStreams::presence_changed(const GameRoom& room, const protocol::Presence& now) {
    const auto found = streams_.find(room.game.id());
    if (found != streams_.end()) tell_opponent_gone(room.game.id(), found->second, now);
}

void PlayerStreams::tell_opponent_gone(const GameId& game, Streams& streams,
                                       const protocol::Presence& now) {
    for (const Side side : kSides) {
        const auto claim_in = now.claimable_in[side];
        bool& is_told = streams.of[side].is_opponent_gone;
        if (is_told == claim_in.has_value()) continue;
        is_told = claim_in.has_value();
        publish(game, streams, side,
                {LineKind::OpponentGone, make_message(lichess::opponent_gone(is_told, claim_in))});
    }
}

}  // namespace janggun::server

// Reaching the owner of a game.
#include "server/features/play/ownership.h"

#include "server/features/play/chat.h"

namespace janggun::server {
namespace {

/// The players' room and the spectators' are apart until the game is over.
std::vector<protocol::SaidLine> visible_chat(const LiveGame& game,
                                             const std::vector<ChatLine>& chat,
                                             std::optional<Side> you) {
    std::vector<protocol::SaidLine> lines;
    const bool is_over = game.is_over();
    for (const ChatLine* line : last_chat_lines(chat, {.players = is_over || you.has_value(),
                                                      .spectators = is_over || !you.has_value()}))
        lines.push_back({room_name(line->room), line->at, line->name, line->text});
    return lines;
}

}  // namespace

std::string snapshot_for(const LiveGame& game, const std::vector<ChatLine>& chat, UserId viewer,
                         Time now, const protocol::Presence& presence) {
    protocol::SnapshotFor reader;
    reader.now = now;
    reader.you = game.side_of(viewer);
    reader.presence = presence;
    reader.chat = visible_chat(game, chat, reader.you);
    return protocol::snapshot(game, reader);
}

void Ownership::catch_up(const GameId& game, UserId viewer, std::optional<int> since,
                         std::function<void(std::optional<CatchUp>)> done) {
    const GameRoomPtr room = games_.find(game);
    if (!room) return done(std::nullopt);
    GameRunner::when_durable(room, [this, room, viewer, since, done = std::move(done)] {
        CatchUp catch_up;
        catch_up.version = static_cast<std::uint64_t>(room->published.version());
        catch_up.is_player = room->game.side_of(viewer).has_value();
        catch_up.chat_number = room->chat_number(catch_up.is_player ? ChatLine::Room::Players
                                                                    : ChatLine::Room::Spectators);
        auto missed = since ? room->published.since(*since) : std::nullopt;
        if (missed) {
            catch_up.messages = std::move(*missed);
        } else {
            const Time now = context_.now();
            catch_up.messages.push_back(make_message(
                snapshot_for(room->game, room->chat, viewer, now, room->presence(now))));
        }
        done(std::move(catch_up));
    });
}

void Ownership::watch(const WatchChange& change) {
    if (const GameRoomPtr room = games_.find(change.game)) {
        if (change.kind == WatchKind::BotStream)
            room->watchers.bot_streams += static_cast<std::size_t>(change.change);
        presence_.watched(*room, change.viewer, change.change);
    }
}

void Ownership::set_round_trip(const GameId& game, UserId viewer, Duration round_trip) {
    const GameRoomPtr room = games_.find(game);
    if (!room) return;
    if (const auto side = room->game.side_of(viewer)) room->game.set_round_trip(*side, round_trip);
}

}  // namespace janggun::server

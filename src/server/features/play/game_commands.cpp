// WebSocket commands of players.
#include "server/features/play/game_commands.h"

#include <fmt/format.h>

namespace janggun::server {

void GameCommands::register_with(Registry& registry) {
    // As POST /api/bot/game/{id}/… and /api/board/game/{id}/….
    registry.command<protocol::InGame>(kPlayScopes, this, &GameCommands::in_game);
    registry.command<protocol::Say>(kPlayScopes, this, &GameCommands::say);
    registry.on_opened([this](Connection& connection) { welcome(connection); });
}

void GameCommands::welcome(Connection& connection) {
    std::vector<protocol::OwnGame> games;
    for (const GameRoomPtr& room : games_.of(connection.caller.user))
        if (const auto side = room->game.side_of(connection.caller.user))
            games.push_back({room->game.id(), *side});
    const User& user = connection.caller.person->user;
    connection.sink->send(
        make_message(protocol::welcome({user.name, user.is_guest, user.is_bot}, context_.now(),
                                       connection.session, version_, games)));
}

void GameCommands::game_began(const GameRoom& room) {
    for (const Side side : kSides)
        if (const UserId user = room.game.terms().seats[side].user; user != UserId::None)
            connections_.tell(
                user, make_message(protocol::start(room.game.id(), side, room.game.version())));
}

void GameCommands::in_game(const SocketCall& call, const protocol::InGame& message) {
    ownership_.send(
        {message.game, call.caller().user, message.command, call.connection()->round_trip},
        [call](const Result<GameRunner::Accepted, Fault>& accepted) {
            if (!accepted) return call.refuse(accepted.error());
            std::string extra = fmt::format("\"v\":{}", accepted->version);
            if (!accepted->next.empty())
                extra.append(",").append(protocol::text_field("game", accepted->next.text));
            call.ack(extra);
        });
}

void GameCommands::say(const SocketCall& call, const protocol::Say& message) {
    ownership_.say(message.game, call.person(),
                   message.room == protocol::Room::Players ? ChatLine::Room::Players
                                                           : ChatLine::Room::Spectators,
                   message.text,
                   [call](const std::optional<Fault>& fault) { call.ack_or_refuse(fault); });
}

}  // namespace janggun::server

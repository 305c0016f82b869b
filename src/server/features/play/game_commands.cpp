// WebSocket commands of players.
#include "server/features/play/game_commands.h"

#include <fmt/format.h>

#include "server/features/people/people.h"
#include "server/features/play/game_room.h"

namespace janggun::server {

void GameCommands::register_with(Registry& registry) {
    // As POST /api/bot/game/{id}/… and /api/board/game/{id}/….
    registry.command<protocol::InGame>(kPlayScopes, this, &GameCommands::in_game);
    registry.command<protocol::Say>(kPlayScopes, this, &GameCommands::say);
    registry.on_opened([this](Connection& connection) { welcome(connection); });
}

void GameCommands::welcome(Connection& connection) {
    owner_.ask_all(query::GamesOf{{connection.caller.user}},
                   [this, id = connection.id](const Result<reply::PlayerGames, Refusal>& found) {
                       Connection* open = connections_.find(id);
                       if (!open) return;
                       std::vector<protocol::OwnGame> games;
                       if (found)
                           for (const reply::PlayerGame& game : found->games)
                               games.push_back({game.game, game.side});
                       const User& user = open->caller.person->user;
                       const std::string_view role =
                           user.role == Role::None ? std::string_view{} : name_of(user.role);
                       open->sink->send(make_message(
                           protocol::welcome({user.name, user.is_guest, user.is_bot, role},
                                             context_.now(), open->session, version_, games)));
                   });
}

void GameCommands::game_began(const GameRoom& room) {
    for (const Side side : kSides)
        if (const UserId user = room.game.terms().seats[side].user; user != UserId::None)
            connections_.tell(
                user, make_message(protocol::start(room.game.id(), side, room.game.version())));
}

void GameCommands::in_game(const SocketCall& call, const protocol::InGame& message) {
    owner_.ask(request::Play{message.game, call.caller().user, message.command,
                             call.connection()->round_trip},
               [call](const Result<reply::Accepted, Refusal>& accepted) {
                   if (!accepted) return call.refuse(accepted.error().fault);
                   std::string extra = fmt::format("\"v\":{}", accepted->version);
                   if (!accepted->next.empty())
                       extra.append(",").append(protocol::text_field("game", accepted->next.text));
                   call.ack(extra);
               });
}

void GameCommands::say(const SocketCall& call, const protocol::Say& message) {
    const User& user = call.person()->user;
    owner_.ask(
        request::Say{.game = message.game,
                     .user = user.id,
                     .name = user.name,
                     .is_bot = user.is_bot,
                     .room = message.room == protocol::Room::Players ? ChatLine::Room::Players
                                                                     : ChatLine::Room::Spectators,
                     .text = message.text},
        [call](const Result<reply::Done, Refusal>& done) {
            call.ack_or_refuse(done ? std::nullopt : std::optional{done.error().fault});
        });
}

}  // namespace janggun::server

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
    registry.on_missed([this](UserId user) { tell_again(user); });
}

void GameCommands::welcome(Connection& connection) {
    own_games_.find(connection.caller.user,
                    [this, id = connection.id](const std::vector<reply::PlayerGame>* found) {
                        Connection* open = connections_.find(id);
                        if (!open) return;
                        if (!found)
                            return open->sink->close(Sink::Close::GoingAway);  // it tries again
                        std::vector<protocol::OwnGame> games;
                        for (const reply::PlayerGame& game : *found) {
                            games.push_back({game.game, game.side});
                            (void)open->must_tell(game.game.text);
                        }
                        const User& user = open->caller.person->user;
                        const std::string_view role =
                            user.role == Role::None ? std::string_view{} : name_of(user.role);
                        open->sink->send(make_message(
                            protocol::welcome({user.name, user.is_guest, user.is_bot, role},
                                              context_.now(), open->session, version_, games)));
                    });
}

/// A notice that a game has begun may have been lost: the player would wait for ever.
void GameCommands::tell_again(UserId user) {
    own_games_.find(user, [this, user](const std::vector<reply::PlayerGame>* found) {
        if (!found) return;
        for (const reply::PlayerGame& game : *found)
            connections_.tell_here(user, make_message(protocol::start(game.game, game.side, 0)),
                                   game.game.text);
    });
}

void GameCommands::game_began(const GameRoom& room) {
    for (const Side side : kSides)
        if (const UserId user = room.game.terms().seats[side].user; user != UserId::None)
            tell_of_start(connections_, user, room.game.id(), side, room.game.version());
}

void GameCommands::in_game(const SocketCall& call, const protocol::InGame& message) {
    owner_.ask(
        request::Play{message.game, call.caller().user, message.command,
                      call.connection()->round_trip},
        [call](const Result<reply::Accepted, Refusal>& accepted) {
            if (!accepted) return call.refuse(accepted.error().fault);
            std::string extra = fmt::format("\"v\":{}", accepted->version);
            if (!accepted->next.empty())
                extra.append(",").append(protocol::text_field("game", accepted->next.text));
            call.ack(extra);
        },
        call.connection()->asker());
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
        },
        call.connection()->asker());
}

}  // namespace janggun::server

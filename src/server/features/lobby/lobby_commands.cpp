// WebSocket commands of the lobby.
#include "server/features/lobby/lobby_commands.h"

#include <fmt/format.h>

namespace janggun::server {
namespace {

Lobby::Done<GameId> answer_game(const SocketCall& call) {
    return [call](const Result<GameId, Fault>& game) {
        if (!game) return call.refuse(game.error());
        call.ack_resumable(protocol::text_field("game", game->text));
    };
}

Lobby::OnEnd answer_end(const SocketCall& call) {
    return [call](const std::optional<Fault>& fault) { call.ack_or_refuse(fault); };
}

}  // namespace

void LobbyCommands::register_with(Registry& registry) {
    // As POST /api/board/seek.
    registry.command<protocol::MakeSeek>(Scope::BoardPlay, this, &LobbyCommands::make_seek);
    registry.command<protocol::CancelSeek>(Scope::BoardPlay, this, &LobbyCommands::cancel_seek);
    registry.command<protocol::AcceptSeek>(Scope::BoardPlay, this, &LobbyCommands::accept_seek);
    registry.command<protocol::EnterPool>(Scope::BoardPlay, this, &LobbyCommands::enter_pool);
    registry.command<protocol::LeavePool>(Scope::BoardPlay, this, &LobbyCommands::leave_pool);
    // As POST /api/challenge/ai, /open, /{user}, and /{id}/accept, /decline, /cancel.
    registry.command<protocol::PlayEngine>(kChallengeScopes, this, &LobbyCommands::play_engine);
    registry.command<protocol::MakeInvite>(kChallengeScopes, this, &LobbyCommands::make_invite);
    registry.command<protocol::ShowInvite>(Scope::None, this, &LobbyCommands::show_invite);
    registry.command<protocol::AcceptInvite>(kChallengeScopes, this, &LobbyCommands::accept_invite);
    registry.command<protocol::CancelInvite>(kChallengeScopes, this, &LobbyCommands::cancel_invite);
    registry.command<protocol::MakeChallenge>(kChallengeScopes, this,
                                              &LobbyCommands::make_challenge);
    registry.command<protocol::AcceptChallenge>(kChallengeScopes, this,
                                                &LobbyCommands::accept_challenge);
    registry.command<protocol::DeclineChallenge>(kChallengeScopes, this,
                                                 &LobbyCommands::decline_challenge);
    registry.command<protocol::CancelChallenge>(kChallengeScopes, this,
                                                &LobbyCommands::cancel_challenge);
}

void LobbyCommands::make_seek(const SocketCall& call, const protocol::MakeSeek& message) {
    const auto seek =
        lobby_.seek(call.person(), message.offer, message.colour, message.min, message.max);
    if (!seek) return call.refuse(seek.error());
    call.ack_resumable(protocol::text_field("seek", seek->text));
    feed_.wake();
}
void LobbyCommands::cancel_seek(const SocketCall& call, const protocol::CancelSeek& message) {
    call.ack_or_refuse(lobby_.cancel_seek(call.caller().user, message.seek));
}
void LobbyCommands::accept_seek(const SocketCall& call, const protocol::AcceptSeek& message) {
    lobby_.accept_seek(call.person(), message.seek, answer_game(call));
}

void LobbyCommands::enter_pool(const SocketCall& call, const protocol::EnterPool& message) {
    call.ack_or_refuse(lobby_.enter_pool(call.person(), message.variant, message.clock));
    feed_.wake();
}
void LobbyCommands::leave_pool(const SocketCall& call, const protocol::LeavePool&) {
    lobby_.leave_pools(call.caller().user);
    call.ack();
}

void LobbyCommands::play_engine(const SocketCall& call, const protocol::PlayEngine& message) {
    lobby_.play_engine(call.person(), message.offer, message.colour, message.level, message.setup,
                       message.key, answer_game(call));
}

void LobbyCommands::make_invite(const SocketCall& call, const protocol::MakeInvite& message) {
    lobby_.invite(call.person(), message.offer, message.colour, message.key,
                  [call](const Result<InviteId, Fault>& invite) {
                      if (!invite) return call.refuse(invite.error());
                      call.ack_resumable(
                          fmt::format("{},{}", protocol::text_field("invite", invite->text),
                                      protocol::text_field("path", "/invite/" + invite->text)));
                  });
}
void LobbyCommands::show_invite(const SocketCall& call, const protocol::ShowInvite& message) {
    const Invite* invite = lobby_.find_invite(message.invite);
    if (!invite) return call.refuse({Code::NotFound, "this invitation is taken or too old"});
    call.ack(fmt::format("\"terms\":{}", protocol::invite_terms(*invite)));
}
void LobbyCommands::accept_invite(const SocketCall& call, const protocol::AcceptInvite& message) {
    lobby_.accept_invite(call.person(), message.invite, message.colour, answer_game(call));
}
void LobbyCommands::cancel_invite(const SocketCall& call, const protocol::CancelInvite& message) {
    lobby_.cancel_invite(call.caller().user, message.invite, answer_end(call));
}

void LobbyCommands::make_challenge(const SocketCall& call, const protocol::MakeChallenge& message) {
    lobby_.challenge(call.person(), message.user, message.offer, message.colour, message.key,
                     [call](const Result<Challenge, Fault>& challenge) {
                         if (!challenge) return call.refuse(challenge.error());
                         call.ack_resumable(protocol::text_field("challenge", challenge->id.text));
                     });
}
void LobbyCommands::accept_challenge(const SocketCall& call,
                                     const protocol::AcceptChallenge& message) {
    lobby_.accept_challenge(call.person(), message.challenge, answer_game(call));
}
void LobbyCommands::decline_challenge(const SocketCall& call,
                                      const protocol::DeclineChallenge& message) {
    lobby_.decline_challenge(call.caller().user, message.challenge, message.reason,
                             answer_end(call));
}
void LobbyCommands::cancel_challenge(const SocketCall& call,
                                     const protocol::CancelChallenge& message) {
    lobby_.cancel_challenge(call.caller().user, message.challenge, answer_end(call));
}

}  // namespace janggun::server

// WebSocket commands of the lobby.
#include "server/features/lobby/lobby_commands.h"

#include <fmt/format.h>

namespace janggun::server {
namespace {

auto answer_game(const SocketCall& call) {
    return [call](const Result<lobby_reply::GameMade, Fault>& made) {
        if (!made) return call.refuse(made.error());
        call.ack_resumable(protocol::text_field("game", made->game.text));
    };
}

auto answer_done(const SocketCall& call) {
    return [call](const Result<lobby_reply::Done, Fault>& done) {
        call.ack_or_refuse(done ? std::nullopt : std::optional{done.error()});
    };
}

}  // namespace

Asking LobbyCommands::asking(const SocketCall& call) const {
    const Caller& caller = call.caller();
    return {caller.user, caller.address, context_.node};
}

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
    lobby_request::MakeSeek seek{
        asking(call), message.offer, message.colour, message.min, message.max, {}, {}};
    owner_.ask(seek, [this, call, seek](const Result<lobby_reply::SeekMade, Fault>& made) {
        if (!made) return call.refuse(made.error());
        // A client that has disconnected meanwhile gets no seek.
        if (!call.connection())
            return owner_.tell(lobby_request::CancelSeek{seek.by.user, made->seek});
        announced_.add(made->seek, seek);
        call.ack_resumable(protocol::text_field("seek", made->seek.text));
    });
}
void LobbyCommands::cancel_seek(const SocketCall& call, const protocol::CancelSeek& message) {
    announced_.cancel(call.caller().user, message.seek);
    owner_.ask(lobby_request::CancelSeek{call.caller().user, message.seek}, answer_done(call));
}
void LobbyCommands::accept_seek(const SocketCall& call, const protocol::AcceptSeek& message) {
    owner_.ask(lobby_request::AcceptSeek{asking(call), message.seek}, answer_game(call));
}

void LobbyCommands::enter_pool(const SocketCall& call, const protocol::EnterPool& message) {
    lobby_request::EnterPool pool{asking(call), message.variant, message.clock, std::nullopt};
    owner_.ask(pool, [this, call, pool](const Result<lobby_reply::Done, Fault>& done) {
        if (!done) return call.refuse(done.error());
        if (!call.connection()) return owner_.tell(lobby_request::LeavePools{pool.by.user});
        announced_.add(pool);
        call.ack();
    });
}
void LobbyCommands::leave_pool(const SocketCall& call, const protocol::LeavePool&) {
    announced_.forget(call.caller().user);
    owner_.ask(lobby_request::LeavePools{call.caller().user}, answer_done(call));
}

void LobbyCommands::play_engine(const SocketCall& call, const protocol::PlayEngine& message) {
    engine_.play(call.person(), {message.offer, message.colour, message.level, message.setup},
                 message.key, [call](const Result<GameId, Fault>& game) {
                     if (!game) return call.refuse(game.error());
                     call.ack_resumable(protocol::text_field("game", game->text));
                 });
}

void LobbyCommands::make_invite(const SocketCall& call, const protocol::MakeInvite& message) {
    owner_.ask(lobby_request::MakeInvite{asking(call), message.offer, message.colour, message.key},
               [call](const Result<lobby_reply::InviteMade, Fault>& made) {
                   if (!made) return call.refuse(made.error());
                   const std::string& id = made->invite.id.text;
                   call.ack_resumable(fmt::format("{},{}", protocol::text_field("invite", id),
                                                  protocol::text_field("path", "/invite/" + id)));
               });
}
void LobbyCommands::show_invite(const SocketCall& call, const protocol::ShowInvite& message) {
    owner_.ask(
        lobby_request::FindInvite{message.invite},
        [call](const Result<lobby_reply::InviteFound, Fault>& found) {
            if (!found) return call.refuse(found.error());
            if (!found->invite)
                return call.refuse({Code::NotFound, "this invitation was accepted or has expired"});
            call.ack(fmt::format("\"terms\":{}", protocol::invite_terms(*found->invite)));
        });
}
void LobbyCommands::accept_invite(const SocketCall& call, const protocol::AcceptInvite& message) {
    owner_.ask(lobby_request::AcceptInvite{asking(call), message.invite, message.colour},
               answer_game(call));
}
void LobbyCommands::cancel_invite(const SocketCall& call, const protocol::CancelInvite& message) {
    owner_.ask(lobby_request::CancelInvite{call.caller().user, message.invite}, answer_done(call));
}

void LobbyCommands::make_challenge(const SocketCall& call, const protocol::MakeChallenge& message) {
    owner_.ask(lobby_request::MakeChallenge{asking(call), message.user, message.offer,
                                            message.colour, message.key},
               [call](const Result<lobby_reply::ChallengeMade, Fault>& made) {
                   if (!made) return call.refuse(made.error());
                   call.ack_resumable(protocol::text_field("challenge", made->challenge.id.text));
               });
}
void LobbyCommands::accept_challenge(const SocketCall& call,
                                     const protocol::AcceptChallenge& message) {
    owner_.ask(lobby_request::AcceptChallenge{asking(call), message.challenge}, answer_game(call));
}
void LobbyCommands::decline_challenge(const SocketCall& call,
                                      const protocol::DeclineChallenge& message) {
    owner_.ask(lobby_request::DeclineChallenge{call.caller().user, message.challenge,
                                               std::string{message.reason}},
               answer_done(call));
}
void LobbyCommands::cancel_challenge(const SocketCall& call,
                                     const protocol::CancelChallenge& message) {
    owner_.ask(lobby_request::CancelChallenge{call.caller().user, message.challenge},
               answer_done(call));
}

}  // namespace janggun::server

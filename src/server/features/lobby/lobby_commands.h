// WebSocket commands of the lobby.
#pragma once

#include "server/app/connections.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_feed.h"

namespace janggun::server {

class LobbyCommands {
  public:
    LobbyCommands(Lobby& lobby, LobbyFeed& feed) : lobby_{lobby}, feed_{feed} {}

    void register_with(Registry& registry);

  private:
    void make_seek(const SocketCall& call, const protocol::MakeSeek& message);
    void cancel_seek(const SocketCall& call, const protocol::CancelSeek& message);
    void accept_seek(const SocketCall& call, const protocol::AcceptSeek& message);
    void enter_pool(const SocketCall& call, const protocol::EnterPool& message);
    void leave_pool(const SocketCall& call, const protocol::LeavePool& message);
    void play_engine(const SocketCall& call, const protocol::PlayEngine& message);
    void make_invite(const SocketCall& call, const protocol::MakeInvite& message);
    void show_invite(const SocketCall& call, const protocol::ShowInvite& message);
    void accept_invite(const SocketCall& call, const protocol::AcceptInvite& message);
    void cancel_invite(const SocketCall& call, const protocol::CancelInvite& message);
    void make_challenge(const SocketCall& call, const protocol::MakeChallenge& message);
    void accept_challenge(const SocketCall& call, const protocol::AcceptChallenge& message);
    void decline_challenge(const SocketCall& call, const protocol::DeclineChallenge& message);
    void cancel_challenge(const SocketCall& call, const protocol::CancelChallenge& message);

    Lobby& lobby_;
    LobbyFeed& feed_;
};

}  // namespace janggun::server

// WebSocket commands of the lobby.
#pragma once

#include "server/app/connections.h"
#include "server/features/lobby/announced.h"
#include "server/features/lobby/engine_games.h"
#include "server/features/lobby/lobby_owner.h"

namespace janggun::server {

class LobbyCommands {
  public:
    LobbyCommands(Context& context, LobbyOwner& owner, Announced& announced, EngineGames& engine)
        : context_{context}, owner_{owner}, announced_{announced}, engine_{engine} {}

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

    [[nodiscard]] Asking asking(const SocketCall& call) const;

    Context& context_;
    LobbyOwner& owner_;
    Announced& announced_;
    EngineGames& engine_;
};

}  // namespace janggun::server

// Challenges and seeks over HTTP in Lichess's shapes: docs/bots.md, "Challenges".
#pragma once

#include <unordered_map>

#include "server/app/connections.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_feed.h"
#include "server/features/play/game_observer.h"

namespace janggun::server {

class ChallengeRoutes final : public GameObserver {
  public:
    ChallengeRoutes(Connections& connections, People& people, LiveGames& games, Lobby& lobby,
                    LobbyFeed& feed)
        : connections_{connections}, people_{people}, games_{games}, lobby_{lobby}, feed_{feed} {}

    void register_with(Registry& registry);

    /// Streams of seeks that are gone from the lobby end.
    void game_began(const GameRoom& room) override;

  private:
    void list_challenges(const Call& call, Respond respond);
    void challenge_user(const Call& call, Respond respond);
    void accept_challenge(const Call& call, Respond respond);
    void decline_challenge(const Call& call, Respond respond);
    void cancel_challenge(const Call& call, Respond respond);
    void challenge_engine(const Call& call, Respond respond);
    void challenge_anybody(const Call& call, Respond respond);
    ConnectionId seek(const Call& call, Sink& sink, Respond begun);
    void seek_as_bot(const Call& call, Respond respond);
    [[nodiscard]] Result<SeekId, Fault> make_seek(const Call& call, const Fields& fields);

    Connections& connections_;
    People& people_;
    LiveGames& games_;
    Lobby& lobby_;
    LobbyFeed& feed_;
    std::unordered_map<ConnectionId, SeekId> seek_streams_;
};

}  // namespace janggun::server

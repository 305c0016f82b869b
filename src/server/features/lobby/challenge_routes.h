// Challenges and seeks over HTTP in Lichess's shapes: docs/bots.md, "Challenges".
#pragma once

#include <unordered_map>

#include "server/app/connections.h"
#include "server/features/lobby/announced.h"
#include "server/features/lobby/engine_games.h"
#include "server/features/lobby/lobby_owner.h"

namespace janggun::server {

class ChallengeRoutes {
  public:
    struct Parts {
        Context& context;
        Connections& connections;
        People& people;
        GameOwner& games;
        LobbyOwner& lobby;
        Announced& announced;
        EngineGames& engine;
    };
    explicit ChallengeRoutes(const Parts& parts) : parts_{parts} {}

    void register_with(Registry& registry);

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
    [[nodiscard]] Result<lobby_request::MakeSeek, Fault> wanted_seek(const Call& call,
                                                                     const Fields& fields) const;
    void seek_answered(ConnectionId id, const lobby_request::MakeSeek& seek,
                       const Result<lobby_reply::SeekMade, Fault>& made, const Respond& begun);
    void seek_for_bot(const lobby_request::MakeSeek& wanted, const Respond& respond);
    [[nodiscard]] Asking asking(const Call& call) const;

    Parts parts_;
    /// Empty: the lobby's owner has not answered yet.
    std::unordered_map<ConnectionId, SeekId> seek_streams_;
};

}  // namespace janggun::server

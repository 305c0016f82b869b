// The owner of the games of this process.
#pragma once

#include <string>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/features/play/game_chat.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/live_games.h"
#include "server/features/play/player_streams.h"
#include "server/features/play/presence.h"
#include "server/features/play/replays.h"

namespace janggun::server {

class LocalOwner final : public GameOwner {
  public:
    struct Parts {
        Context& context;
        const Connections& connections;
        const People& people;
        LiveGames& games;
        GameRunner& runner;
        GameChat& chat;
        Presence& presence;
        PlayerStreams& streams;
        Replays& replays;
        std::string site;  // in records
    };
    explicit LocalOwner(Parts parts) : parts_{std::move(parts)} {}

    void send(GameRequest request, OnReply done, const Asker& asker) override;
    void query(NodeQuery query, OnNodeReply done) override;
    [[nodiscard]] bool is_here(const GameId& game) const override {
        return parts_.games.find(game) != nullptr;
    }

  private:
    void answer(const GameRoomPtr& room, const request::Play& request, OnReply done);
    void answer(const GameRoomPtr& room, const request::Say& request, OnReply done);
    void answer(const GameRoomPtr& room, const request::CatchUp& request, OnReply done);
    void answer(const GameRoomPtr& room, const request::Watch& request, const OnReply& done);
    static void answer(const GameRoomPtr& room, const request::SetRoundTrip& request,
                       const OnReply& done);
    static void answer(const GameRoomPtr& room, const request::ReadChat& request,
                       const OnReply& done);
    static void answer(const GameRoomPtr& room, const request::FindSide& request,
                       const OnReply& done);
    void answer(const GameRoomPtr& room, request::Render request, OnReply done);
    void answer(const GameRoomPtr& room, const request::ReadRow& request,
                const OnReply& done) const;
    void answer(const GameRoomPtr& room, const request::ReadProgress& request,
                const OnReply& done) const;
    void answer(const GameRoomPtr& room, const request::OpenStream& request, OnReply done);
    void answer(const GameRoomPtr& room, const request::CatchUpStream& request, OnReply done);
    void answer(const GameRoomPtr& room, const request::CloseStream& request, const OnReply& done);

    void answer(const query::GamesOf& query, OnNodeReply done);
    void answer(const query::OnlineBots& query, const OnNodeReply& done) const;
    void answer(const query::LiveGameList& query, const OnNodeReply& done) const;
    void answer(const query::BestGame& query, const OnNodeReply& done) const;

    Parts parts_;
};

}  // namespace janggun::server

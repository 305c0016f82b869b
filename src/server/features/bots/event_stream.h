// The event stream of a bot or board: its games and challenges as they come. docs/bots.md.
// Events go over the bus, so that the stream may be on another node than the game.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "server/app/connections.h"
#include "server/bus/sequence.h"
#include "server/features/bots/player_event.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_owner.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/own_games.h"

namespace janggun::server {

class EventStreams final : public GameObserver {
  public:
    EventStreams(Context& context, Connections& connections, GameOwner& owner, OwnGames& own_games,
                 LobbyOwner& lobby, Lobby& here);

    void register_with(Registry& registry);
    /// A line for this person's stream, on whichever node it is.
    void tell(UserId user, std::string line) {
        publish(user, player_event::Notified{std::move(line)});
    }

    void game_began(const GameRoom& room) override;
    void event_appended(const GameRoom& room, const Stamped& event) override;

  private:
    /// One reader. As on Lichess, a person has one: a second one replaces it.
    struct Stream {
        ConnectionId id{};
        UserId user = UserId::None;
        std::string base;
        Sink* sink = nullptr;
        Bus::Subscription subscription{};
        /// By publishing node: each numbers its events to this person.
        std::unordered_map<std::string, Sequence> numbers{};
        std::set<GameId> told_games{};  // gameStart was sent, gameFinish not yet
        std::set<ChallengeId> told_challenges{};
    };
    using StreamPtr = std::shared_ptr<Stream>;

    ConnectionId open(const Call& call, Sink& sink, Respond begun);
    void closed(const Connection& connection);
    void event_came(const StreamPtr& stream, const Notice& notice);
    /// Sends the current games and challenges not sent yet: at the start, and after a gap.
    void synchronize(const StreamPtr& stream);
    void tell(const StreamPtr& stream, const player_event::GameStarted& event);
    void tell(const StreamPtr& stream, const player_event::GameFinished& event);
    void tell_if_finished(const StreamPtr& stream, const GameId& game);
    static void tell(const StreamPtr& stream, const Challenge& challenge);
    static void tell(const StreamPtr& stream, const player_event::Notified& event);
    void tell(const StreamPtr& stream, const player_event::Replaced& event) const;
    /// Asks the owner for the line.
    void with_line(const StreamPtr& stream, const GameId& game, std::string_view type,
                   std::function<void(Stream&, Message)> send);

    [[nodiscard]] std::string publisher() const {
        return context_.node + "/" + std::to_string(epoch_);
    }
    void publish(UserId user, PlayerEvent::What what);
    void publish_to_players(const GameRoom& room, const PlayerEvent::What& what);

    Context& context_;
    Connections& connections_;
    GameOwner& owner_;
    OwnGames& own_games_;
    LobbyOwner& lobby_;
    std::unordered_map<UserId, StreamPtr> streams_;
    std::unordered_map<UserId, std::uint64_t> published_;  // the last number of each person's topic
    std::uint64_t epoch_ = 0;                              // numbers restart with each
};

}  // namespace janggun::server

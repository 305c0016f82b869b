// TV: the game between the best players, and lists of the games under way.
#pragma once

#include "server/app/connections.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class Tv final : public GameObserver {
  public:
    /// `games` are those of this node, whose changes it publishes to the other nodes.
    Tv(Context& context, GameOwner& owner, const LiveGames& games)
        : context_{context}, owner_{owner}, games_{games} {}

    void register_with(Registry& registry);

    /// Finds out which game is on now.
    void refresh(const std::function<void()>& done);
    /// The current game, for a new subscriber of the topic; as of the last refresh.
    [[nodiscard]] std::string message() const;
    /// Sequence number of the last message on the topic.
    [[nodiscard]] std::uint64_t number() const { return number_; }

    void game_began(const GameRoom& room) override;
    void event_appended(const GameRoom& room, const Stamped& event) override;

  private:
    void best_game(const Call& call, Respond respond);
    void live_games(const Call& call, Respond respond);
    void look();
    void show(const reply::LiveGameRows& best);

    static constexpr Duration kDebounce{700};
    static constexpr Duration kLookAgain = std::chrono::minutes{1};

    Context& context_;
    GameOwner& owner_;
    const LiveGames& games_;
    GameId best_here_;  // as published to the other nodes
    GameId on_;
    std::string on_variant_;
    std::uint64_t number_ = 0;
    Timer timer_;
};

}  // namespace janggun::server

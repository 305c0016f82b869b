// TV: the game between the best players, and lists of the games under way.
#pragma once

#include "server/app/connections.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class Tv final : public GameObserver {
  public:
    Tv(Context& context, LiveGames& games) : context_{context}, games_{games} {}

    void register_with(Registry& registry);

    /// What is on, for somebody who begins to listen to the topic.
    [[nodiscard]] std::string message();
    /// Of the last message on the topic.
    [[nodiscard]] std::uint64_t number() const { return number_; }

    void game_began(const GameRoom& room) override;
    void event_appended(const GameRoom& room, const Stamped& event) override;

  private:
    void best_game(const Call& call, Respond respond);
    void live_games(const Call& call, Respond respond);
    void look();

    static constexpr Duration kDebounce{700};
    static constexpr Duration kLookAgain = std::chrono::minutes{1};

    Context& context_;
    LiveGames& games_;
    GameId on_;
    std::uint64_t number_ = 0;
    Timer timer_;
};

}  // namespace janggun::server

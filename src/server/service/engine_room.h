// The engine as an opponent in many games at once, on a few threads.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match.h"
#include "server/domain/live_game.h"
#include "server/service/context.h"
#include "server/service/worker.h"

namespace janggun::server {

class EngineRoom {
  public:
    explicit EngineRoom(Context& context);
    ~EngineRoom();

    /// Thinks about the position; `done` gets the move on the loop's thread. False: too many games
    /// wait, try again a little later.
    [[nodiscard]] bool think(const LiveGame& game, int level,
                             std::function<void(std::string)> done);
    [[nodiscard]] bool is_full() const;
    [[nodiscard]] std::size_t waiting() const { return workers_.waiting(); }
    /// The set-up it takes, knowing the other's or not.
    [[nodiscard]] janggi::Formation choose_setup(const LiveGame& game, Side side, int level);

  private:
    struct Desk;  // of one thread: an engine for each game, made when first wanted

    Context& context_;
    std::vector<std::unique_ptr<Desk>> desks_;
    Workers workers_;  // last: its threads use the desks
};

}  // namespace janggun::server

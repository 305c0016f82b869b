// Stored games made again by the rules, off the loop's thread: a long game takes milliseconds.
#pragma once

#include <functional>
#include <string>

#include "server/domain/fault.h"
#include "server/domain/live_game.h"
#include "server/app/context.h"
#include "server/app/workers.h"

namespace janggun::server {

class Replays {
  public:
    explicit Replays(Context& context);

    /// Runs on the worker's thread: no state of the service may be touched. Gets the game as its
    /// log makes it, and what was said.
    using Use = std::function<std::string(const LiveGame&, const std::vector<ChatLine>&)>;
    using Done = std::function<void(Result<std::string, Fault>)>;
    /// Reads a game, replays it and makes a text of it. `done` is told on the loop's thread.
    void text_of(const GameId& id, const Asker& asker, Use use, Done done);

    /// None: the log is damaged or breaks the rules, which is counted and logged.
    [[nodiscard]] static std::optional<LiveGame> replay(const StoredGame& stored);
    /// Damaged games that were met so far, by anybody.
    [[nodiscard]] static std::uint64_t damaged();

  private:
    Context& context_;
    Workers workers_;
};

}  // namespace janggun::server

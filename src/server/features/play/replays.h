// Replaying stored games off the loop: a long game takes milliseconds.
#pragma once

#include <functional>
#include <string>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/domain/fault.h"
#include "server/domain/live_game.h"
#include "server/store/games.h"

namespace janggun::server {

class Replays {
  public:
    /// Games that wait for a worker; more are refused.
    struct Limits {
        std::size_t reads = 256;
        std::size_t resumptions = 20'000;  // batches: a takeover brings 64 games in each
    };
    Replays(Context& context, GameStore& store, Limits limits);
    Replays(Context& context, GameStore& store) : Replays{context, store, Limits{}} {}

    /// Runs on the worker's thread: no state of the server may be touched. Gets the game as its
    /// log makes it, and what was said.
    using Use = std::function<std::string(const LiveGame&, const std::vector<ChatLine>&)>;
    using Done = std::function<void(Result<std::string, Fault>)>;
    /// Reads a game, replays it and makes a text of it. `done` is called on the loop's thread.
    void text_of(const GameId& id, const Asker& asker, Use use, Done done);

    struct Replayed {
        StoredGame stored;
        std::optional<LiveGame> game;  // none: damaged, or the rules refuse the log
    };
    using Batch = std::vector<Replayed>;
    /// Too many wait already; these games were not looked at.
    struct Refused {
        std::vector<StoredGame> games;
    };
    /// For games that go on, on a thread of their own: they do not wait for readers. `done` is
    /// called on the loop's thread.
    void replay_all(std::vector<StoredGame> games,
                    std::function<void(Result<Batch, Refused>)> done);
    /// A text of a live game: `use` gets a copy.
    void text_of(const LiveGame& game, Use use, Done done);

    void register_with(Registry& registry);

    /// None: the log is damaged or breaks the rules, which is counted and logged.
    [[nodiscard]] static std::optional<LiveGame> replay(const StoredGame& stored);
    /// Damaged games read so far.
    [[nodiscard]] static std::uint64_t damaged();

  private:
    Context& context_;
    GameStore& store_;
    Workers workers_;
    Workers resumptions_;
};

}  // namespace janggun::server

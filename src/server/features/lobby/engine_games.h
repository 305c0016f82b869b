// Games against the engine. They need no pairing and begin on the node that gets the request.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "server/app/context.h"
#include "server/domain/lobby.h"
#include "server/features/lobby/game_limits.h"
#include "server/features/play/engine_opponent.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/game_runner.h"

namespace janggun::server {

class EngineGames {
  public:
    struct Parts {
        Context& context;
        GameStore& stored_games;
        GameOwner& owner;
        GameRunner& runner;
        EngineOpponent& engines;
        const GameLimits& limits;
    };
    explicit EngineGames(const Parts& parts) : parts_{parts} {}

    struct Wanted {
        GameOffer offer;
        Colour colour = Colour::Random;
        int level = 1;
        std::optional<SetupId> setup;
    };
    using Done = std::function<void(Result<GameId, Fault>)>;
    /// `key` is the client's idempotency key, or empty.
    void play(const PersonPtr& person, const Wanted& wanted, std::string_view key, Done done);

  private:
    void create(const PersonPtr& person, const GameRunner::NewGame& game, const Done& done);

    Parts parts_;
};

}  // namespace janggun::server

// The engine's moves and set-ups.
#include "server/features/play/engine_opponent.h"

#include "engine/setup_choice.h"

namespace janggun::server {

std::optional<JobId> EngineOpponent::think(const LiveGame& game, int level, const QueueOwner& owner,
                                           Done done) {
    return queue_.add(owner, game.id(), game.match(),
                      MoveTask{.level = level,
                               .control = game.terms().offer.clock,
                               .clock = game.clock(context_.now()),
                               .done = std::move(done)});
}

SetupId EngineOpponent::choose_setup(const LiveGame& game, Side side, int level) {
    return with_game(
        ruleset_of(game.terms().offer), [&]<Game G>(const typename G::Ruleset& ruleset) -> SetupId {
            if constexpr (WithSetup<G>) {
                std::optional<typename G::SetupChoice> opponent;
                if (const auto& chosen = game.setups()[other(side)])
                    opponent = choice_of<G>(*chosen);
                return id_of<G>(
                    engine::choose_setup(ruleset, side, opponent, level, context_.rng.next()));
            } else {
                return {};
            }
        });
}

}  // namespace janggun::server

// Games against the engine.
#include "server/features/lobby/engine_games.h"

#include "server/app/secrets.h"

namespace janggun::server {

void EngineGames::play(const PersonPtr& person, const Wanted& wanted, std::string_view key,
                       Done done) {
    GameRunner::NewGame game;
    game.id = {key.empty() ? random_id() : id_from(person->user.id, key)};
    game.offer = wanted.offer;
    game.source = Source::Engine;
    game.level = wanted.level;
    game.origin = person->address;
    const Side side = side_for(wanted.colour, parts_.context.rng);
    game.people[side] = person;
    game.chosen_before[side] = wanted.setup;
    if (key.empty()) return create(person, game, done);
    const GameId id = game.id;
    parts_.owner.ask(
        request::FindSide{id, person->user.id},
        [this, person, game = std::move(game),
         done = std::move(done)](const Result<reply::PlayerSide, Refusal>& found) {
            if (found && found->side) return done(game.id);  // repeated
            create(person, game, done);
        },
        Asker{person->address, {}});
}

void EngineGames::create(const PersonPtr& person, const GameRunner::NewGame& game,
                         const Done& done) {
    if (const auto fault = parts_.limits.fault_of(person, game.offer)) return done(Failure{*fault});
    if (parts_.engines.is_full())
        return done(Failure{Fault{Code::EngineBusy, "the engine's queue is full; try again"}});
    parts_.runner.create(game, [this, person, id = game.id,
                                done](const Result<GameId, Fault>& created) {
        if (created) return done(id);
        // The first time it was asked for it may have been made, and be over by now.
        parts_.stored_games.game(
            id, {},
            parts_.context.guarded([person, id, fault = created.error(), done](const auto& stored) {
                if (stored && *stored)
                    for (const Side seat : kSides)
                        if ((*stored)->row.terms.seats[seat].user == person->user.id)
                            return done(id);
                done(Failure{fault});
            }));
    });
}

}  // namespace janggun::server

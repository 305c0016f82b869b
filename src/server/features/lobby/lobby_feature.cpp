// The parts of the lobby.
#include "server/features/lobby/lobby_feature.h"

namespace janggun::server {

LobbyFeature::LobbyFeature(App& app, PeopleFeature& people, PlayFeature& play, Settings settings)
    : lobby{{app.context(), app.connections(), people.people, play.games, play.runner,
             play.engines},
            settings.lobby},
      feed_{app.context(), app.connections(), lobby, play.games, play.tv, settings.interval},
      commands_{lobby, feed_},
      challenges_{app.connections(), people.people, play.games, lobby, feed_} {
    people.accounts.on_removed([this](UserId user) { lobby.removed(user); });
    play.observers.add(*this);
    play.observers.add(challenges_);
}

void LobbyFeature::register_with(Registry& registry) {
    registry.on_start([this](const Started& ready) { lobby.start(ready); });
    registry.on_left([this](UserId user) { lobby.left(user); });
    registry.gauge("janggun_seeks", "Seeks in the lobby",
                   [this] { return static_cast<double>(lobby.count_seeks()); });
    feed_.register_with(registry);
    commands_.register_with(registry);
    challenges_.register_with(registry);
}

void LobbyFeature::game_began(const GameRoom& room) {
    if (speed_of(room.game.terms().offer.clock) == Speed::Correspondence) return;
    for (const Side side : kSides)
        if (const UserId user = room.game.terms().seats[side].user; user != UserId::None)
            lobby.left(user);
}

}  // namespace janggun::server

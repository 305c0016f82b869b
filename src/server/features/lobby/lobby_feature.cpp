// The parts of the lobby.
#include "server/features/lobby/lobby_feature.h"

namespace janggun::server {

LobbyFeature::LobbyFeature(App& app, Stores stores, PeopleFeature& people, PlayFeature& play,
                           const Settings& settings)
    : app_{app},
      people_{people.people},
      limits_{app.context(), play.games, settings.limits},
      engine_{{app.context(), stores.games, play.owner, play.runner, play.engines, limits_}},
      lobby{{app.context(), stores.lobby, stores.games, stores.committer, app.connections(),
             people.people, play.games, play.owner, play.runner, limits_}},
      local{app.context(), people.people, lobby, app.peers(), settings.interval},
      routed_{settings.route ? settings.route(local) : nullptr},
      owner{routed_ ? *routed_ : local},
      announced_{app.context(), owner},
      feed_{app.context(), owner, play.tv},
      commands_{app.context(), owner, announced_, engine_},
      challenges_{{app.context(), app.connections(), people.people, play.owner, owner, announced_,
                   engine_}} {
    people.accounts.on_removed([this](UserId user) { owner.tell(lobby_request::Remove{user}); });
    play.observers.add(*this);
}

void LobbyFeature::register_with(Registry& registry) {
    local.register_with(registry);
    announced_.register_with(registry);
    registry.on_start([this](const Started& ready) {
        // In a cluster the lobby is opened by the node that owns it.
        if (!routed_) return local.open(0, ready);
        announced_.start_syncing();
        ready(std::nullopt);
    });
    registry.on_opened([this](const Connection&) { local.wake(); });
    registry.on_left([this](UserId user) {
        // A bot may have asked for its seek on another node than the one of its stream.
        const PersonPtr person = people_.find(user);
        if (announced_.left(user) || (person && person->user.is_bot))
            owner.tell(lobby_request::Withdraw{user, app_.context().node});
    });
    announced_.on_refused([this](UserId user) { app_.connections().note_missed(user); });
    announced_.on_number([this](std::uint64_t number) { feed_.owner_is_at(number); });
    app_.peers().on_gone([this](const std::string& node) { lobby.node_gone(node); });
    app_.peers().on_link([this](bool is_up) {
        if (!is_up && !local.is_open()) feed_.pause();
        if (!is_up) return;
        announced_.doubt();
        announced_.sync();
    });
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
            owner.tell(lobby_request::Withdraw{user, {}});
}

}  // namespace janggun::server

// The parts of tournaments.
#include "server/features/tournaments/tournaments_feature.h"

namespace janggun::server {

TournamentsFeature::TournamentsFeature(App& app, Stores stores, PeopleFeature& people,
                                       PlayFeature& play, const Settings& settings)
    : context_{app.context()},
      runner_{app.context(), stores.tournaments, stores.committer},
      games_{{app.context(), stores.games, app.connections(), people.people, play.games, play.owner,
              play.runner, play.replays, runner_}},
      schedule_{app.context(), runner_, games_, play.owner},
      local{{app.context(), stores.committer, people.people, runner_, games_, schedule_,
             settings.limits, settings.chat}},
      routed_{settings.route ? settings.route(local) : nullptr},
      owner_{routed_ ? *routed_ : local},
      feed_{app.context(), owner_},
      routes_{app.context(), stores.tournaments, people.people, owner_,
              play.replays,  app.connections(),  settings.site} {
    people.accounts.on_removed([this](UserId user) {
        owner_.send({"forget", {}, user, {}, {}}, [](const Answer&) {});
    });
    play.observers.add(games_);
}

void TournamentsFeature::on_round(const OnRound& hook) {
    runner_.on_event([hook](const TournamentRoomPtr& room, const TournamentEvent& event) {
        const auto* paired = std::get_if<tournament_event::Paired>(&event);
        if (paired && !room->arena()) hook(*room, *paired);
    });
}

void TournamentsFeature::register_with(Registry& registry) {
    runner_.register_with(registry);
    schedule_.register_with(registry);
    registry.on_start([this](const Started& ready) {
        // In a cluster they are opened by the node that owns them.
        if (!routed_) return local.open(ready);
        beat_.arm(context_.now());
        ready(std::nullopt);
    });
    // Poll, so that some node claims a dead owner's tournaments.
    beat_ = registry.timer([this](Time now) {
        beat_.arm(now + kBeat);
        owner_.send({"ping", {}, UserId::None, {}, {}}, [](const Answer&) {});
    });
    feed_.register_with(registry);
    routes_.register_with(registry);
}

}  // namespace janggun::server

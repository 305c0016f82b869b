// The parts of play, in the order in which they depend on each other.
#include "server/features/play/play_feature.h"

namespace janggun::server {

PlayFeature::PlayFeature(App& app, PeopleFeature& people, const Settings& settings)
    : games{app.context().now},
      engines{app.context(), settings.engine},
      replays{app.context()},
      runner{{app.context(), people.people, games, engines, replays, writes_, observers},
             settings.games},
      chat_{app.context(), games, writes_, observers},
      presence_{app.context(), games, observers},
      ownership{app.context(), games, runner, chat_, presence_},
      tv{app.context(), games},
      commands_{app.context(), app.connections(), games, ownership, settings.version},
      watching_{app.context(), app.connections(), ownership, replays} {
    observers.add(commands_);
    observers.add(tv);
    people.accounts.before_removal([this](UserId user) -> std::optional<Fault> {
        if (games.of(user).empty()) return std::nullopt;
        return Fault{Code::WrongPhase, "finish or resign your games first"};
    });
}

void PlayFeature::register_with(Registry& registry) {
    engines.register_with(registry);
    replays.register_with(registry);
    runner.register_with(registry);
    presence_.register_with(registry);
    tv.register_with(registry);
    commands_.register_with(registry);
    watching_.register_with(registry);
}

}  // namespace janggun::server

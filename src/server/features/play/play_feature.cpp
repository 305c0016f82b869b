// The parts of play, in the order in which they depend on each other.
#include "server/features/play/play_feature.h"

namespace janggun::server {

PlayFeature::PlayFeature(App& app, Stores stores, PeopleFeature& people, JobsFeature& jobs,
                         const Settings& settings)
    : games{app.context().now},
      engines{app.context(), jobs.queue},
      replays{app.context(), stores.games},
      runner{{app.context(), stores.games, stores.committer, people.people, games, engines, replays,
              writes_, observers},
             settings.games},
      chat_{{app.context(), stores.committer, people.people, writes_, observers}, settings.chat},
      presence_{app.context(), games, observers},
      streams_{app.context()},
      peers_{app.peers()},
      local_{{app.context(), app.connections(), people.people, games, runner, chat_, presence_,
              streams_, replays, settings.site}},
      routed_{settings.route ? settings.route(local_) : nullptr},
      owner{routed_ ? *routed_ : local_},
      local_owner{local_},
      own_games{app.context(), owner},
      tv{app.context(), owner, games},
      commands_{app.context(), app.connections(), owner, own_games, settings.version},
      watching_{app.context(), owner, replays} {
    app.peers().count("games", [this] { return games.count_under_way(); });
    observers.add(commands_);
    observers.add(tv);
    observers.add(streams_);
    people.accounts.before_removal([this](UserId user, const AccountRoutes::Objection& done) {
        owner.ask_all(query::GamesOf{{user}}, [done](const auto& found) {
            if (!found) return done(found.error().fault);
            if (found->games.empty()) return done(std::nullopt);
            done(Fault{Code::WrongPhase, "finish or resign your games first"});
        });
    });
}

void PlayFeature::register_with(Registry& registry) {
    replays.register_with(registry);
    runner.register_with(registry);
    presence_.register_with(registry);
    own_games.register_with(registry);
    tv.register_with(registry);
    commands_.register_with(registry);
    watching_.register_with(registry, peers_);
    peers_.on_gone([this](const std::string& node) { presence_.node_gone(node); });
}

}  // namespace janggun::server

// The parts of play, in the order in which they depend on each other.
#include "server/features/play/play_feature.h"

#include "server/features/play/topics.h"

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
      context_{app.context()},
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

void PlayFeature::follow_ends() {
    if (context_.node_name.empty()) return;
    context_.bus.subscribe(topic::kEnded, context_.guarded([this](const Notice& notice) {
        games.ended_elsewhere({*notice.text});
    }),
                           context_.guarded([this] { recount_games_elsewhere(); }));
}

/// Some may have ended without this node's having heard of it. If a node is too late with its
/// report, its games count no longer: the limit is for those who have far too many.
void PlayFeature::recount_games_elsewhere() {
    for (const UserId user : games.players_elsewhere())
        own_games.find(user, [this, user](const std::vector<reply::PlayerGame>* found) {
            if (!found) return;
            std::vector<GameId> live;
            for (const reply::PlayerGame& game : *found) live.push_back(game.game);
            games.recount_elsewhere(user, live);
        });
}

void PlayFeature::register_with(Registry& registry) {
    follow_ends();
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

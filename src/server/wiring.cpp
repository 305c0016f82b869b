// Which features the server has, and which of them see which others.
#include "server/wiring.h"

#include <utility>

#include "server/features/admin/admin_feature.h"
#include "server/features/archive/archive_feature.h"
#include "server/features/bots/bots_feature.h"
#include "server/features/lobby/lobby_feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"

namespace janggun::server {

template <typename F, typename... Arguments>
F& Wiring::add(Arguments&&... arguments) {
    auto feature = std::make_unique<F>(app_, std::forward<Arguments>(arguments)...);
    F& added = *feature;
    features_.push_back(std::move(feature));
    added.register_with(app_.registry());
    return added;
}

Wiring::Wiring(App::Needs needs, const Options& options) : app_{std::move(needs), options.seed} {
    auto& people =
        add<PeopleFeature>(People::Settings{options.password_queue, options.session_life});
    auto& play = add<PlayFeature>(
        people,
        PlayFeature::Settings{
            .games = {options.setup_time, options.engine_floor},
            .engine = {options.engine_threads, options.engine_hash_megabytes, options.engine_queue},
            .version = options.version});
    auto& lobby = add<LobbyFeature>(
        people, play,
        LobbyFeature::Settings{
            .lobby = {options.guest_games, options.account_games, options.address_games},
            .interval = options.lobby_interval});
    add<BotsFeature>(people, play, lobby);
    add<ArchiveFeature>(people, play, options.site);
    add<AdminFeature>();
}

Wiring::~Wiring() {
    app_.stop();
    // A feature may use those added before it.
    while (!features_.empty()) features_.pop_back();
}

}  // namespace janggun::server

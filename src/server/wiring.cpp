// Which features the server has, and which of them see which others.
#include "server/wiring.h"

#include <utility>

#include "server/features/admin/admin_feature.h"
#include "server/features/analysis/analysis_feature.h"
#include "server/features/archive/archive_feature.h"
#include "server/features/bots/bots_feature.h"
#include "server/features/explorer/explorer_feature.h"
#include "server/features/jobs/jobs_feature.h"
#include "server/features/lobby/lobby_feature.h"
#include "server/features/moderation/moderation_feature.h"
#include "server/features/notifications/notifications_feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"
#include "server/features/puzzles/puzzles_feature.h"
#include "server/features/social/social_feature.h"
#include "server/features/studies/studies_feature.h"
#include "server/features/tournaments/tournament_json.h"
#include "server/features/tournaments/tournaments_feature.h"

namespace janggun::server {

template <typename F, typename... Arguments>
F& Wiring::add(Arguments&&... arguments) {
    auto feature = std::make_unique<F>(app_, std::forward<Arguments>(arguments)...);
    F& added = *feature;
    features_.push_back(std::move(feature));
    added.register_with(app_.registry());
    return added;
}

Wiring::Wiring(App::Needs needs, const Options& options, Routes routes)
    : app_{needs, options.seed} {
    Store& store = needs.store;
    auto& people =
        add<PeopleFeature>(People::Stores{store, store, store, store}, store,
                           People::Settings{options.password_queue, options.session_life});
    auto& jobs = add<JobsFeature>(
        JobsFeature::Settings{.queue = {options.engine_queue, options.review_queue},
                              .engines = {options.engine_threads, options.engine_hash_megabytes},
                              .worker_keys = options.worker_keys});
    auto& play = add<PlayFeature>(
        PlayFeature::Stores{store, store}, people, jobs,
        PlayFeature::Settings{
            .games = {options.setup_time, options.engine_floor, !options.is_clustered},
            .version = options.version,
            .site = options.site,
            .chat = options.chat,
            .route = std::move(routes.games)});
    local_owner_ = &play.local_owner;
    game_runner_ = &play.runner;
    live_games_ = &play.games;
    auto& lobby = add<LobbyFeature>(
        LobbyFeature::Stores{store, store, store}, people, play,
        LobbyFeature::Settings{
            .limits = {options.guest_games, options.account_games, options.address_games},
            .interval = options.lobby_interval,
            .route = std::move(routes.lobby)});
    local_lobby_ = &lobby.local;
    auto& tournaments = add<TournamentsFeature>(
        TournamentsFeature::Stores{store, store, store}, people, play,
        TournamentsFeature::Settings{.limits = {},
                                     .chat = options.chat,
                                     .site = options.site,
                                     .route = std::move(routes.tournaments)});
    local_tournaments_ = &tournaments.local;
    auto& social = add<SocialFeature>(store, store, people);
    auto& moderation = add<ModerationFeature>(
        ModerationFeature::Stores{store, store, store, store, store}, people, lobby);
    auto& bots = add<BotsFeature>(store, people, play, lobby);
    add<NotificationsFeature>(
        store, store,
        NotificationsFeature::Sources{people, play, lobby, social, moderation, bots, tournaments});
    add<ArchiveFeature>(ExportStores{store, store, store, store, store, store, store, store, store,
                                     store, store, store, results_of_player},
                        store, people, play, options.site);
    add<AnalysisFeature>(AnalysisFeature::Stores{store, store}, play, jobs,
                         AnalysisFeature::Settings{{options.review_nodes, options.is_clustered},
                                                   options.mined_puzzles});
    add<PuzzlesFeature>(store, store);
    add<ExplorerFeature>(store);
    add<StudiesFeature>(StudiesFeature::Stores{store, store, store});
    add<AdminFeature>(AdminFeature::Stores{store, store, store}, people, options.files);
    if (options.is_clustered) app_.peers().start(app_.registry());
}

Wiring::~Wiring() {
    app_.stop();
    // A feature may use those added before it.
    while (!features_.empty()) features_.pop_back();
}

}  // namespace janggun::server

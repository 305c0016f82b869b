// Tournaments: arena, Swiss, round robin, groups with a knockout.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"
#include "server/features/tournaments/local_tournaments.h"
#include "server/features/tournaments/tournament_feed.h"
#include "server/features/tournaments/tournament_routes.h"

namespace janggun::server {

class TournamentsFeature final : public Feature {
  public:
    struct Stores {
        TournamentStore& tournaments;
        GameStore& games;
        Committer& committer;
    };
    struct Settings {
        LocalTournaments::Limits limits;
        ChatSettings chat;
        std::string site;          // in records
        RouteToTournaments route;  // none: this process owns the tournaments
    };
    TournamentsFeature(App& app, Stores stores, PeopleFeature& people, PlayFeature& play,
                       const Settings& settings);

    void register_with(Registry& registry) override;
    /// A round has begun; called on the node that owns the tournaments.
    using OnRound = std::function<void(const TournamentRoom&, const tournament_event::Paired&)>;
    void on_round(const OnRound& hook);

  private:
    static constexpr Duration kBeat{2'000};

    Context& context_;
    TournamentRunner runner_;
    TournamentGames games_;
    TournamentSchedule schedule_;

  public:
    /// Of this node: what other nodes send to it goes here.
    LocalTournaments local;

  private:
    std::unique_ptr<TournamentOwner> routed_;
    TournamentOwner& owner_;
    TournamentFeed feed_;
    TournamentRoutes routes_;
    Timer beat_;  // in a cluster
};

}  // namespace janggun::server

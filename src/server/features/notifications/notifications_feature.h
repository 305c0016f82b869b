// What accounts are notified of: their turn in correspondence games, challenges, followers,
// reports, rounds of tournaments, calls of the arbiter.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/bots/bots_feature.h"
#include "server/features/lobby/lobby_feature.h"
#include "server/features/moderation/moderation_feature.h"
#include "server/features/notifications/notifications.h"
#include "server/features/people/people_feature.h"
#include "server/features/play/play_feature.h"
#include "server/features/social/social_feature.h"
#include "server/features/tournaments/tournaments_feature.h"

namespace janggun::server {

class NotificationsFeature final : public Feature, public GameObserver {
  public:
    struct Sources {
        PeopleFeature& people;
        PlayFeature& play;
        LobbyFeature& lobby;
        SocialFeature& social;
        ModerationFeature& moderation;
        BotsFeature& bots;
        TournamentsFeature& tournaments;
    };
    NotificationsFeature(App& app, NotificationStore& store, Committer& committer,
                         const Sources& sources);

    void register_with(Registry& registry) override { notifications.register_with(registry); }
    /// A move of a correspondence game: the other side's turn.
    void event_appended(const GameRoom& room, const Stamped& event) override;

    /// For features that are added after this one.
    Notifications notifications;

  private:
    void round_paired(const TournamentRoom& room, const tournament_event::Paired& paired);
    void notify_account(UserId user, NotificationKind kind, const std::string& about);

    Context& context_;
    People& people_;
};

}  // namespace janggun::server

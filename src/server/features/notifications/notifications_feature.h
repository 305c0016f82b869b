// What accounts are notified of: their turn in correspondence games, challenges, followers,
// reports.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/bots/bots_feature.h"
#include "server/features/lobby/lobby_feature.h"
#include "server/features/moderation/moderation_feature.h"
#include "server/features/notifications/notifications.h"
#include "server/features/play/play_feature.h"
#include "server/features/social/social_feature.h"

namespace janggun::server {

class NotificationsFeature final : public Feature, public GameObserver {
  public:
    struct Sources {
        PlayFeature& play;
        LobbyFeature& lobby;
        SocialFeature& social;
        ModerationFeature& moderation;
        BotsFeature& bots;
    };
    NotificationsFeature(App& app, NotificationStore& store, Committer& committer,
                         const Sources& sources);

    void register_with(Registry& registry) override { notifications.register_with(registry); }
    /// A move of a correspondence game: the other side's turn.
    void event_appended(const GameRoom& room, const Stamped& event) override;

    /// For features that are added after this one.
    Notifications notifications;
};

}  // namespace janggun::server

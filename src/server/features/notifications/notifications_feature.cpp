// Where notifications come from.
#include "server/features/notifications/notifications_feature.h"

#include <fmt/format.h>

#include "server/domain/speed.h"
#include "server/features/play/game_room.h"
#include "server/protocol/to_client.h"

namespace janggun::server {

using protocol::text_field;

NotificationsFeature::NotificationsFeature(App& app, NotificationStore& store, Committer& committer,
                                           const Sources& sources)
    : notifications{app.context(), store, committer, app.connections()} {
    sources.play.observers.add(*this);
    sources.lobby.lobby.on_challenge([this](const Challenge& challenge) {
        if (challenge.status != Challenge::Status::Created || challenge.to.is_guest ||
            challenge.to.is_bot)
            return;
        notifications.notify(challenge.to.user, NotificationKind::Challenge,
                             fmt::format("{{{},{}}}", text_field("challenge", challenge.id.text),
                                         text_field("name", challenge.from.name)));
    });
    sources.social.relations.on_followed([this](const Person& follower, UserId followed) {
        notifications.notify(followed, NotificationKind::Follow,
                             fmt::format("{{{}}}", text_field("name", follower.user.name)));
    });
    sources.moderation.reports.on_closed([this](const Report& report) {
        notifications.notify(report.reporter, NotificationKind::Report,
                             fmt::format("{{{},{}}}", text_field("name", report.target_name),
                                         text_field("state", name_of(report.state))));
    });
    notifications.on_line([&bots = sources.bots](UserId user, std::string line) {
        bots.tell(user, std::move(line));
    });
}

void NotificationsFeature::event_appended(const GameRoom& room, const Stamped& event) {
    const Terms& terms = room.game.terms();
    if (!std::holds_alternative<event::Moved>(event.event) || room.game.is_over() ||
        speed_of(terms.offer.clock) != Speed::Correspondence)
        return;
    const bool is_first = room.game.fen().find(" w ") != std::string::npos;
    const Side side = is_first ? Side::First : Side::Second;
    const Seat& waiting = terms.seats[side];
    if (waiting.user == UserId::None || waiting.is_guest || waiting.is_bot) return;
    // Whoever looks at the game sees the move.
    if (room.watchers.players[side] > 0) return;
    notifications.notify(waiting.user, NotificationKind::Turn,
                         fmt::format("{{{},{}}}", text_field("game", room.game.id().text),
                                     text_field("name", terms.seats[other(side)].name)));
}

}  // namespace janggun::server

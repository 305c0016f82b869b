// Where notifications come from.
#include "server/features/notifications/notifications_feature.h"

#include <fmt/format.h>

#include "base/json_text.h"
#include "server/domain/speed.h"
#include "server/features/play/game_room.h"
#include "server/protocol/to_client.h"

namespace janggun::server {

using protocol::text_field;

NotificationsFeature::NotificationsFeature(App& app, NotificationStore& store, Committer& committer,
                                           const Sources& sources)
    : notifications{app.context(), store, committer, app.connections()},
      context_{app.context()},
      people_{sources.people.people} {
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
    sources.tournaments.on_round(
        [this](const TournamentRoom& room, const tournament_event::Paired& paired) {
            round_paired(room, paired);
        });
    sources.tournaments.local.on_call([this](const TournamentRoom& room,
                                             const TournamentBoard& board,
                                             const std::string& player) {
        notify_account(
            room.row().creator, NotificationKind::ArbiterCall,
            fmt::format("{{{},{},{}}}", text_field("game", board.game.text),
                        text_field("tournament", room.id().text), text_field("name", player)));
    });
    notifications.on_line([&bots = sources.bots](UserId user, std::string line) {
        bots.tell(user, std::move(line));
    });
}

/// Accounts with a game or a bye in the round. In an arena everybody paired waits for the game and
/// is taken to it.
void NotificationsFeature::round_paired(const TournamentRoom& room,
                                        const tournament_event::Paired& paired) {
    for (std::size_t i = 0; i < paired.round.pairings.size(); ++i) {
        JsonText about;
        about.open('{');
        about.field("tournament", room.id().text);
        about.field("name", room.settings().name);
        about.number_field("round", paired.round.round + 1);
        about.optional_field("game", paired.games[i].text);
        about.close('}');
        const std::string body = about.take();
        const tournament::Pairing pairing = paired.round.pairings[i];
        for (const auto player : {pairing.first, pairing.second})
            if (player != tournament::kNobody)
                notify_account(room.players()[static_cast<std::size_t>(player)].user,
                               NotificationKind::Tournament, body);
    }
}

/// Not a guest, and not a name that the arbiter has entered.
void NotificationsFeature::notify_account(UserId user, NotificationKind kind,
                                          const std::string& about) {
    if (user == UserId::None) return;
    people_.load(
        user, context_.guarded([this, kind, about](const Result<PersonPtr, StoreError>& person) {
            if (!person || !*person || (*person)->user.is_guest || (*person)->user.is_deleted)
                return;
            notifications.notify((*person)->user.id, kind, about);
        }));
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
    // Players watching the game see the move there.
    if (room.watchers.players[side] > 0) return;
    notifications.notify(waiting.user, NotificationKind::Turn,
                         fmt::format("{{{},{}}}", text_field("game", room.game.id().text),
                                     text_field("name", terms.seats[other(side)].name)));
}

}  // namespace janggun::server

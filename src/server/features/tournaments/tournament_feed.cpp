// Subscriptions of sockets to tournaments.
#include "server/features/tournaments/tournament_feed.h"

#include <algorithm>

#include "base/json_text.h"
#include "server/app/answers.h"
#include "server/features/tournaments/topics.h"
#include "server/features/tournaments/tournament_json.h"
#include "server/protocol/data_json.h"
#include "server/protocol/fields.h"

namespace janggun::server {
namespace {

/// Of an answer that is an error.
Fault fault_in(const Answer& answer) {
    Fault fault{Code::Storage, "the tournament cannot be read; try again"};
    const auto object = protocol::FlatObject::read(answer.body);
    if (!object) return fault;
    for (int i = 0; i <= static_cast<int>(protocol::kLast<Code>); ++i)
        if (facts_of(static_cast<Code>(i)).name == object->text("code").value_or(""))
            fault = {static_cast<Code>(i), std::string{object->text("error").value_or("")}};
    return fault;
}

}  // namespace

void TournamentFeed::register_with(Registry& registry) {
    // Anybody may read these without a token: GET /api/tournament/{id}.
    registry.command<protocol::WatchTournament>(Scope::None, this, &TournamentFeed::watch);
    registry.command<protocol::UnwatchTournament>(Scope::None, this, &TournamentFeed::unwatch);
    registry.command<protocol::SayInTournament>(kPlayScopes, this, &TournamentFeed::say);
    registry.on_closed([this](const Connection& connection) { stop_all(connection.id); });
}

void TournamentFeed::stop(ConnectionId id, const TournamentId& tournament) {
    const auto found = watching_.find(id);
    if (found == watching_.end()) return;
    std::erase_if(found->second, [&](const WatchedPtr& watched) {
        if (watched->tournament != tournament) return false;
        context_.bus.unsubscribe(watched->subscription);
        return true;
    });
    if (found->second.empty()) watching_.erase(found);
}

void TournamentFeed::stop_all(ConnectionId id) {
    const auto found = watching_.find(id);
    if (found == watching_.end()) return;
    for (const WatchedPtr& watched : found->second) context_.bus.unsubscribe(watched->subscription);
    watching_.erase(found);
}

/// Subscribes before the owner is asked, so that nothing is lost in between.
void TournamentFeed::watch(const SocketCall& call, const protocol::WatchTournament& wanted) {
    stop(call.id(), wanted.tournament);
    auto& own = watching_[call.id()];
    if (own.size() >= kMostWatched)
        return call.refuse({Code::TooMany, "too many tournaments at once: unwatch one first"});
    const auto watched = std::make_shared<Watched>(
        Watched{wanted.tournament, call.connection()->sink, call.connection()->viewer()});
    watched->subscription = context_.bus.subscribe(
        topic::tournament(wanted.tournament),
        [weak = std::weak_ptr{watched}](const Notice& notice) {
            if (const auto open = weak.lock()) open->sink->send(notice.text);
        },
        [this, weak = std::weak_ptr{watched}] {
            if (const auto open = weak.lock()) send_again(open);
        });
    own.push_back(watched);
    owner_.send({"show", wanted.tournament, watched->viewer, call.connection()->caller.address, {}},
                context_.guarded([this, call, watched](const Answer& answer) {
                    if (!call.connection()) return;
                    if (answer.status != 200) {
                        stop(call.id(), watched->tournament);
                        return call.refuse(fault_in(answer));
                    }
                    call.ack();
                    call.send(tournament_message(answer.body));
                }));
}

void TournamentFeed::send_again(const WatchedPtr& watched) {
    owner_.send({"show", watched->tournament, watched->viewer, {}, {}},
                context_.guarded([weak = std::weak_ptr{watched}](const Answer& answer) {
                    const auto open = weak.lock();
                    if (open && answer.status == 200)
                        open->sink->send(make_message(tournament_message(answer.body)));
                }));
}

void TournamentFeed::unwatch(const SocketCall& call, const protocol::UnwatchTournament& wanted) {
    stop(call.id(), wanted.tournament);
    call.ack();
}

void TournamentFeed::say(const SocketCall& call, const protocol::SayInTournament& said) {
    owner_.send(
        {"chat", said.tournament, call.caller().user, call.caller().address, {{"text", said.text}}},
        context_.guarded([call](const Answer& answer) {
            if (answer.status == 200) return call.ack();
            call.refuse(fault_in(answer));
        }));
}

}  // namespace janggun::server

// Starting, pairing and ending tournaments by the clock.
#include "server/features/tournaments/tournament_schedule.h"

#include <algorithm>
#include <set>
#include <utility>

#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/features/play/topics.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

namespace own = tournament_event;
using Planned = TournamentRunner::Planned;
using PlannedEvents = Result<std::vector<Planned>, Fault>;
using tournament::kNobody;
using tournament::Mark;
using tournament::Pairing;
using tournament::PlayerIndex;

constexpr std::chrono::milliseconds kShortPatience{2'000};
constexpr std::size_t kMostPairings = 64;  // that may wait for the thread

bool is_missing(const TournamentRoom& room, PlayerIndex player) {
    return room.is_withdrawn(player) || room.players()[static_cast<std::size_t>(player)].is_gone;
}
bool has_account(const TournamentRoom& room, PlayerIndex player) {
    return room.players()[static_cast<std::size_t>(player)].user != UserId::None;
}

/// What both players of a game of sixty plies need, about.
std::chrono::milliseconds game_length(const TimeControl& clock) {
    return clock.main + 60 * clock.increment;
}

/// A large field is paired for seconds. Who enters in that time waits for the next round, and who
/// withdraws loses by forfeit, so that no player can keep a round from being paired.
bool still_holds(const TournamentRoom& now, const PairedFrom& from,
                 const tournament::event::RoundPaired& paired) {
    if (now.rounds_paired() != paired.round || now.changes().corrections != from.corrections ||
        now.changes().cancelled_byes != from.cancelled_byes || now.is_paused() != from.is_paused)
        return false;
    const auto has_bye = [&](PlayerIndex player) {
        return player != kNobody &&
               now.rounds()->players()[static_cast<std::size_t>(player)].next_bye.has_value();
    };
    return std::none_of(paired.pairings.begin(), paired.pairings.end(), [&](const Pairing& pair) {
        return has_bye(pair.first) || has_bye(pair.second);
    });
}

std::vector<Planned> closing_events(const TournamentRoom& room) {
    std::vector<Planned> events;
    if (room.state() == TournamentState::Created)
        events.push_back({own::Cancelled{}});
    else
        events.push_back({tournament::event::Ended{}});
    return events;
}

void log_fault(const std::optional<Fault>& fault) {
    if (fault && fault->code != Code::Storage)
        log::warning("a tournament cannot go on by itself", {{"why", fault->text}});
}

}  // namespace

std::vector<Planned> planned_round(const TournamentRoom& room,
                                   tournament::event::RoundPaired paired) {
    // Who gives odds has the second side.
    for (Pairing& pairing : paired.pairings)
        if (pairing.second != kNobody &&
            room.rating_of(pairing.first) > room.rating_of(pairing.second) &&
            !offer_of(room, pairing).handicap.empty())
            std::swap(pairing.first, pairing.second);
    own::Paired event{std::move(paired), {}};
    std::vector<Planned> results;
    const auto& pairings = event.round.pairings;
    for (int i = 0; static_cast<std::size_t>(i) < pairings.size(); ++i) {
        const Pairing pairing = pairings[static_cast<std::size_t>(i)];
        GameId& game = event.games.emplace_back();
        if (pairing.second == kNobody) continue;
        const bool first_missing = is_missing(room, pairing.first);
        const bool second_missing = is_missing(room, pairing.second);
        if (first_missing || second_missing)
            results.push_back({tournament::event::ResultGiven{
                event.round.round, i, first_missing ? Mark::ForfeitLoss : Mark::ForfeitWin,
                second_missing ? Mark::ForfeitLoss : Mark::ForfeitWin, 0, 0}});
        else if (has_account(room, pairing.first) && has_account(room, pairing.second))
            game = {random_id()};
    }
    std::vector<Planned> all;
    all.push_back({std::move(event)});
    for (Planned& result : results) all.push_back(std::move(result));
    return all;
}

TournamentSchedule::TournamentSchedule(Context& context, TournamentRunner& runner,
                                       TournamentGames& games, GameOwner& owner)
    : context_{context},
      runner_{runner},
      games_{games},
      owner_{owner},
      workers_{1, kMostPairings, context.post} {}

void TournamentSchedule::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time now) { tick(now); });
    // In a cluster the game may have ended on another node.
    if (!context_.node_name.empty())
        context_.bus.subscribe(topic::kEnded, context_.guarded([this](const Notice& notice) {
            games_.ended({*notice.text});
        }));
    registry.on_start([this](const Started& ready) {
        timer_.arm(context_.now());
        ready(std::nullopt);
    });
}

void TournamentSchedule::tick(Time now) {
    timer_.arm(now + kTick);
    if (!runner_.is_open() || context_.is_draining) return;
    std::vector<TournamentRoomPtr> open;
    for (const auto& [id, room] : runner_.rooms())
        if (!room->is_over()) open.push_back(room);
    for (const TournamentRoomPtr& room : open) look_at(room, now);
    games_.retry(now);
}

void TournamentSchedule::look_at(const TournamentRoomPtr& room, Time now) {
    if (room->is_stale) return runner_.reload(room->id());  // the last attempt has failed
    if (room->is_busy) return;
    const bool is_to_start =
        room->state() == TournamentState::Created && room->settings().starts.has_value();
    if (!is_to_start && now - room->moments().changed >= kAbandoned) return close(room, log_fault);
    if (room->state() == TournamentState::Created) {
        if (room->settings().starts && now >= *room->settings().starts) start(room);
        return;
    }
    games_.look_after(room, now);
    if (room->is_paused()) return;
    if (room->settings().is_arena()) return look_at_arena(room, now);
    if (const auto at = next_round_at(*room); at && now >= *at) pair(room, log_fault);
}

/// With fewer than two players it is cancelled.
void TournamentSchedule::start(const TournamentRoomPtr& room) {
    runner_.change(
        room,
        [](const TournamentRoom& now) -> PlannedEvents {
            std::vector<Planned> events;
            if (now.state() != TournamentState::Created) return events;
            if (now.check(tournament::event::Started{}))
                events.push_back({own::Cancelled{}});
            else
                events.push_back({tournament::event::Started{}});
            return events;
        },
        log_fault);
}

void TournamentSchedule::close(const TournamentRoomPtr& room, Done done) {
    const auto end = [this, room, done] {
        runner_.change(
            room, [](const TournamentRoom& now) -> PlannedEvents { return closing_events(now); },
            done);
    };
    if (!room->is_paused() || !room->is_running()) return end();
    // Games that are paused when it ends would stay so: the schedule no longer supervises them.
    runner_.change(
        room,
        [](const TournamentRoom& now) -> PlannedEvents {
            std::vector<Planned> events;
            if (now.is_paused() && now.is_running()) events.push_back({own::Resumed{}});
            return events;
        },
        [this, room, done, end](const std::optional<Fault>& fault) {
            if (fault) return done(fault);
            games_.let_go_on(*room, end);
        });
}

void TournamentSchedule::pair(const TournamentRoomPtr& room, Done done) {
    if (room->is_pairing || !room->rounds())
        return done(Fault{Code::WrongPhase, "the next round is being paired"});
    room->is_pairing = true;
    const PairedFrom from{room->version(), room->changes().corrections,
                          room->changes().cancelled_byes, room->is_paused()};
    const bool is_added =
        workers_.add([field = *room->rounds()](std::size_t) { return field.next_round(); },
                     context_.guarded([this, room, from, done](const auto& paired) {
                         room->is_pairing = false;
                         append_round(room, from, paired, done);
                     }));
    if (is_added) return;
    room->is_pairing = false;
    done(Fault{Code::Storage, "the server is busy; try again in a few seconds"});
}

void TournamentSchedule::append_round(
    const TournamentRoomPtr& room, const PairedFrom& from,
    const Result<tournament::event::RoundPaired, tournament::Refusal>& paired, const Done& done) {
    runner_.change(
        room,
        [from, paired](const TournamentRoom& now) -> PlannedEvents {
            const Failure changed{Fault{Code::Storage, "the tournament has changed; try again"}};
            if (paired) {
                if (!still_holds(now, from, *paired)) return changed;
                return planned_round(now, *paired);
            }
            if (now.version() != from.version) return changed;
            using tournament::Refusal;
            std::vector<Planned> events;
            switch (paired.error()) {
                case Refusal::NoRoundLeft:
                case Refusal::NoValidPairing:
                case Refusal::TooFewPlayers:
                    events.push_back({tournament::event::Ended{}});
                    return events;
                case Refusal::NotStarted:
                    return Failure{Fault{Code::WrongPhase, "the tournament has not started"}};
                default:
                    return Failure{Fault{Code::WrongPhase, "a game of the round is not decided"}};
            }
        },
        done);
}

void TournamentSchedule::pair_by_hand(const TournamentRoomPtr& room, std::vector<Pairing> pairings,
                                      Done done) {
    runner_.change(
        room,
        [pairings = std::move(pairings)](const TournamentRoom& now) -> PlannedEvents {
            // The log grows by every round, and results may be entered as fast as it is paired.
            if (now.is_running() && now.rounds_paired() >= now.rounds()->most_rounds())
                return Failure{Fault{Code::WrongPhase, "all rounds have been played"}};
            tournament::event::RoundPaired paired{now.rounds_paired(), pairings};
            // The numbers must be known before the players can be asked about.
            if (const auto fault =
                    now.check(own::Paired{paired, std::vector<GameId>(pairings.size())}))
                return Failure{*fault};
            return planned_round(now, std::move(paired));
        },
        std::move(done));
}

void TournamentSchedule::look_at_arena(const TournamentRoomPtr& room, Time now) {
    if (now >= *ends_at(*room)) {
        if (!room->open_boards().empty()) return;
        return runner_.change(
            room,
            [](const TournamentRoom&) -> PlannedEvents {
                std::vector<Planned> events;
                events.push_back({tournament::event::Ended{}});
                return events;
            },
            log_fault);
    }
    if (room->is_pairing) return;
    query::GamesOf waiting;
    const auto& players = room->players();
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto player = static_cast<PlayerIndex>(i);
        if (players[i].user != UserId::None && !is_missing(*room, player) &&
            !room->arena()->is_playing(player))
            waiting.users.push_back(players[i].user);
    }
    if (waiting.users.size() < 2) return;
    room->is_pairing = true;
    owner_.ask_all(std::move(waiting), context_.guarded([this, room](const auto& answer) {
        room->is_pairing = false;
        if (answer) pair_waiting(room, answer->online, context_.now());
    }));
}

/// Only who is connected is paired.
void TournamentSchedule::pair_waiting(const TournamentRoomPtr& room,
                                      const std::vector<UserId>& online, Time now) {
    std::vector<int> ranks(room->players().size());
    for (std::size_t i = 0; i < room->standings().size(); ++i)
        ranks[static_cast<std::size_t>(room->standings()[i].player)] = static_cast<int>(i);
    std::vector<tournament::ArenaPlayer> waiting;
    // Who is connected to two nodes is named by both.
    for (const UserId user : std::set<UserId>{online.begin(), online.end()}) {
        const auto player = room->player_of(user);
        if (!player || room->arena()->is_playing(*player)) continue;
        auto each = room->arena()->waiting(*player, ranks[static_cast<std::size_t>(*player)]);
        each.waited = now - room->waiting_since[*player];
        if (room->settings().handicap_step > 0) {  // odds decide the sides
            each.balance = each.same_side = 0;
            each.last_side.reset();
        }
        waiting.push_back(each);
    }
    if (waiting.size() < 2) return;
    tournament::ArenaRules rules;
    rules.patience = tournament::arena_patience(game_length(room->settings().offer.clock));
    // While no game is under way no other player will become free: there is nothing to wait for.
    if (room->open_boards().empty()) rules.patience = std::min(rules.patience, kShortPatience);
    room->is_pairing = true;
    const bool is_added =
        workers_.add([waiting = std::move(waiting),
                      rules](std::size_t) { return tournament::pair_arena(waiting, rules); },
                     context_.guarded([this, room](const std::vector<Pairing>& pairings) {
                         room->is_pairing = false;
                         if (!pairings.empty()) append_arena_round(room, pairings);
                     }));
    if (!is_added) room->is_pairing = false;
}

void TournamentSchedule::append_arena_round(const TournamentRoomPtr& room,
                                            const std::vector<Pairing>& pairings) {
    runner_.change(
        room,
        [pairings](const TournamentRoom& now) -> PlannedEvents {
            if (now.is_paused() || !now.is_running()) return std::vector<Planned>{};
            tournament::event::RoundPaired paired{now.rounds_paired(), {}};
            for (const Pairing& pairing : pairings)
                if (!is_missing(now, pairing.first) && !is_missing(now, pairing.second) &&
                    !now.arena()->is_playing(pairing.first) &&
                    !now.arena()->is_playing(pairing.second))
                    paired.pairings.push_back(pairing);
            if (paired.pairings.empty()) return std::vector<Planned>{};
            return planned_round(now, std::move(paired));
        },
        log_fault);
}

}  // namespace janggun::server

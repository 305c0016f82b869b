// From command to event.
#include "server/features/play/game_runner.h"

#include <algorithm>
#include <fmt/format.h>

#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/log/log.h"

namespace janggun::server {

void GameRunner::register_with(Registry& registry) {
    alarm_timer_ = registry.timer([this](Time now) { tick(now); });
    // A disk that fails should not only be seen by the players.
    failure_timer_ = registry.timer([this](Time) {
        log::error("the store refuses writes",
                   {{"failed", fmt::to_string(counters_.failed_writes)}});
        counters_.failed_writes_logged = counters_.failed_writes;
    });
    registry.on_start([this](const Started& ready) { start(ready); });
    registry.on_drain([this](std::function<void()> done) { writes_.when_idle(std::move(done)); });

    registry.gauge("janggun_live_games", "Games being played",
                   [this] { return static_cast<double>(games_.count()); });
    registry.counter("janggun_commands_total", "Commands received", counters_.commands);
    registry.counter("janggun_moves_total", "Moves played", counters_.moves);
    registry.counter("janggun_events_total", "Events made durable", counters_.events);
    registry.counter("janggun_games_finished_total", "Games finished", counters_.finished);
    registry.counter("janggun_games_expired_total", "Games that ended because nobody came to play",
                     counters_.expired);
    registry.gauge("janggun_games_set_aside",
                   "Unfinished games that could not be read at the start",
                   [this] { return static_cast<double>(counters_.set_aside); });
    registry.counter("janggun_failed_writes_total", "Writes that the store refused",
                     counters_.failed_writes);
    registry.gauge("janggun_writes_in_flight", "Writes on their way to the disk",
                   [this] { return static_cast<double>(writes_.count()); });
    registry.counter("janggun_engine_moves_total", "Moves of the engine", counters_.engine_moves);
}

void GameRunner::start(const Started& ready) {
    context_.store.unfinished_games(
        context_.guarded([this, ready](Result<std::vector<StoredGame>, StoreError> games) {
            if (!games)
                return ready(
                    Fault{Code::Storage, "the unfinished games cannot be read from the store"});
            replays_.replay_all(std::move(*games), [this, ready](auto replayed) {
                resume_all(std::move(replayed), ready);
            });
        }));
}

void GameRunner::resume_all(std::vector<Replays::Replayed> games, const Started& ready) {
    const auto left = std::make_shared<std::size_t>(games.size() + 1);
    const auto one_done = [left, ready] {
        if (--*left == 0) ready(std::nullopt);
    };
    for (Replays::Replayed& replayed : games) {
        if (!replayed.game) {
            set_aside(replayed.stored);
            one_done();
            continue;
        }
        const auto room = std::make_shared<GameRoom>(std::move(*replayed.game));
        room->chat = std::move(replayed.stored.chat);
        games_.add(room);
        seat_players(room, [this, room, one_done] { resume(room, one_done); });
    }
    one_done();
}

/// It stays in the store as it is: a later version may know how to go on with it.
void GameRunner::set_aside(const StoredGame& stored) {
    ++counters_.set_aside;
    log::error("an unfinished game is set aside; see janggun backup --check",
               {{"game", stored.row.terms.id.text},
                {"problem", stored.damage.empty()
                                ? "its terms or its log are not of a game under these rules"
                                : stored.damage}});
}

/// Everybody's ratings must be there before the first game can end.
void GameRunner::seat_players(const GameRoomPtr& room, std::function<void()> done) {
    const auto left = std::make_shared<int>(2);
    const auto seated = [left, done = std::move(done)] {
        if (--*left == 0) done();
    };
    for (const Side side : kSides) {
        const Seat& seat = room->game.terms().seats[side];
        if (seat.is_engine()) {
            seated();
            continue;
        }
        people_.get(seat.user, [room, side, seated](const PersonPtr& person) {
            room->people[side] = person;
            seated();
        });
    }
}

void GameRunner::resume(const GameRoomPtr& room, const std::function<void()>& done) {
    room->published.restart(room->game);
    auto events = room->game.resume(context_.now());
    if (!events.empty()) return append(room, std::move(events), [done](bool) { done(); });
    done();
    after(room);
}

void GameRunner::create(NewGame wanted, OnCreated done) {
    if (context_.is_draining) return done(Failure{draining()});
    const Time now = context_.now();
    const Category category = category_of(wanted.offer);
    Terms terms{.id = wanted.id.empty() ? GameId{random_id()} : std::move(wanted.id),
                .offer = std::move(wanted.offer),
                .source = wanted.source,
                .created = now,
                .setup_time = settings_.setup_time,
                .seats = {}};
    for (const Side side : kSides) {
        if (wanted.people[side]) {
            terms.seats[side] = wanted.people[side]->seat(category);
        } else {
            terms.seats[side].engine_level = wanted.level;
            terms.seats[side].name = "Janggun level " + std::to_string(wanted.level);
        }
    }
    const auto room = std::make_shared<GameRoom>(LiveGame{std::move(terms)});
    room->people = wanted.people;
    room->chosen_before = wanted.chosen_before;
    room->origin = std::move(wanted.origin);
    for (const Side side : kSides)
        if (room->people[side]) room->game.left(side, now);  // until they look

    Unit unit = std::move(wanted.also);
    unit.emplace_back(write::AddGame{room->game.terms()});
    const auto events = room->game.begin(now);
    std::vector<Message> messages;
    for (const Stamped& event : events) {
        unit.emplace_back(write::AddEvent{room->game.id(), event});
        messages.push_back(make_message(protocol::event_message(room->game, event)));
    }
    counters_.events += events.size();
    writes_.begin();
    context_.store.write(std::move(unit),
                         context_.guarded([this, room, events, messages, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (!written) {
                                 count_failed_write();
                                 done(Failure{not_stored()});
                                 return writes_.finish();
                             }
                             games_.add(room);
                             show(room, events, messages);
                             done(room);
                             observers_.tell(&GameObserver::game_began, *room);
                             after(room);
                             writes_.finish();
                         }));
}

void GameRunner::command(const GameId& id, UserId user, const Command& command, Duration round_trip,
                         OnCommand done) {
    LoopThread::assert_here();
    ++counters_.commands;
    const GameRoomPtr room = games_.find(id);
    if (!room) return done(Failure{no_live_game()});
    const auto side = room->game.side_of(user);
    if (!side) return done(Failure{Fault{Code::NotAPlayer, "only the two players may do this"}});
    if (std::holds_alternative<command::Move>(command)) ++counters_.moves;
    perform(room, *side, command, round_trip, std::move(done));
}

void GameRunner::perform(const GameRoomPtr& room, Side side, const Command& command,
                         Duration round_trip, OnCommand done) {
    if (room->writes.is_reloading()) return done(Failure{not_stored()});
    auto decision = room->game.perform(side, command, {context_.now(), round_trip});
    if (decision.events.empty() && decision.fault) return done(Failure{*decision.fault});

    const int version = decision.number;
    append(room, std::move(decision.events),
           [this, room, version, fault = decision.fault, done = std::move(done)](bool is_durable) {
               if (!is_durable) return done(Failure{not_stored()});
               if (fault) return done(Failure{*fault});
               const auto& rematch = room->game.offers(OfferKind::Rematch);
               if (!rematch.first || !rematch.second || !room->game.next_game().empty())
                   return done(Accepted{version, {}});
               make_rematch(room, [version, done](Result<GameId, Fault> next) {
                   if (!next) return done(Failure{next.error()});
                   done(Accepted{version + 1, std::move(*next)});
               });
           });
}

void GameRunner::make_rematch(const GameRoomPtr& room,
                              std::function<void(Result<GameId, Fault>)> done) {
    const Terms& old = room->game.terms();
    NewGame game;
    game.offer = old.offer;
    game.source = Source::Rematch;
    game.origin = room->origin;
    for (const Side side : kSides) {
        game.people[side] = room->people[other(side)];
        game.level = std::max(game.level, old.seats[side].engine_level);
    }
    create(std::move(game), [this, room, done = std::move(done)](Result<GameRoomPtr, Fault> next) {
        if (!next) return done(Failure{next.error()});
        const GameId id = (*next)->game.id();
        if (room->writes.is_reloading()) return done(Failure{not_stored()});
        append(room, room->game.rematched(id, context_.now()), [done, id](bool is_durable) {
            if (!is_durable) return done(Failure{not_stored()});
            done(id);
        });
    });
}

void GameRunner::when_durable(const GameRoomPtr& room, std::function<void()> then) {
    if (room->writes.is_idle()) return then();
    room->when_durable.push_back(std::move(then));
}

}  // namespace janggun::server

// From command to event.
#include "server/features/play/game_runner.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/features/play/topics.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

constexpr Duration kSeatAgain{200};
constexpr int kSeatedAtOnce = 64;

}  // namespace

void GameRunner::register_with(Registry& registry) {
    alarm_timer_ = registry.timer([this](Time now) { tick(now); });
    seating_timer_ = registry.timer([this](Time) {
        for (std::vector<StoredGame>& games : std::exchange(refused_, {}))
            replay_adopted(std::move(games));
        seat_adopted();
    });
    // A disk that fails should not only be seen by the players.
    failure_timer_ = registry.timer([this](Time) {
        log::error("database writes are failing",
                   {{"failed", fmt::to_string(counters_.failed_writes)}});
        counters_.failed_writes_logged = counters_.failed_writes;
    });
    registry.on_start([this](const Started& ready) { start(ready); });
    registry.on_drain([this](std::function<void()> done) { writes_.when_idle(std::move(done)); });

    registry.gauge("janggun_live_games", "Games being played",
                   [this] { return static_cast<double>(games_.count()); });
    registry.counter("janggun_commands_total", "Commands received", counters_.commands);
    registry.counter("janggun_moves_total", "Moves played", counters_.moves);
    registry.counter("janggun_events_total", "Game events committed", counters_.events);
    registry.counter("janggun_games_finished_total", "Games finished", counters_.finished);
    registry.counter("janggun_games_expired_total", "Games ended for inactivity",
                     counters_.expired);
    registry.gauge("janggun_games_set_aside",
                   "Unfinished games skipped at startup because they could not be read",
                   [this] { return static_cast<double>(counters_.set_aside); });
    registry.counter("janggun_failed_writes_total", "Failed writes of the store",
                     counters_.failed_writes);
    registry.counter("janggun_fenced_writes_total",
                     "Writes refused by a fencing token: another node owns the game",
                     counters_.fenced_writes);
    registry.gauge("janggun_writes_in_flight", "Writes not committed yet",
                   [this] { return static_cast<double>(writes_.count()); });
    registry.counter("janggun_engine_moves_total", "Moves played by the engine",
                     counters_.engine_moves);
}

void GameRunner::start(const Started& ready) {
    if (!settings_.resumes_all) return ready(std::nullopt);
    resume_after({}, ready);
}

void GameRunner::resume_after(const GameId& last, const Started& ready) {
    store_.unfinished_page(
        last, GameStore::kUnfinishedPageSize,
        context_.guarded([this, ready](Result<UnfinishedPage, StoreError> page) {
            if (!page)
                return ready(
                    Fault{Code::Storage, "the unfinished games cannot be read from the store"});
            replays_.replay_all(
                std::move(page->games), [this, ready, next = page->next](
                                            Result<Replays::Batch, Replays::Refused> replayed) {
                    if (!replayed)
                        return ready(
                            Fault{Code::Storage, "too many unfinished games wait to be replayed"});
                    resume_page(std::move(*replayed), [this, ready, next](bool are_seated) {
                        if (!are_seated)
                            return ready(Fault{Code::Storage,
                                               "the players of unfinished "
                                               "games cannot be read from the "
                                               "store"});
                        if (next) return resume_after(*next, ready);
                        ready(std::nullopt);
                    });
                });
        }));
}

GameRoomPtr GameRunner::room_of(Replays::Replayed replayed) {
    if (!replayed.game) {
        set_aside(replayed.stored);
        return nullptr;
    }
    auto room = std::make_shared<GameRoom>(std::move(*replayed.game));
    room->chat = std::move(replayed.stored.chat);
    return room;
}

/// At the start, before connections are accepted.
void GameRunner::resume_page(std::vector<Replays::Replayed> games, std::function<void(bool)> done) {
    const auto left = std::make_shared<std::size_t>(games.size() + 1);
    const auto are_seated = std::make_shared<bool>(true);
    const auto one_done = [left, are_seated, done = std::move(done)] {
        if (--*left == 0) done(*are_seated);
    };
    for (Replays::Replayed& replayed : games) {
        const GameRoomPtr room = room_of(std::move(replayed));
        if (!room) {
            one_done();
            continue;
        }
        games_.add(room);
        seat_players(room, [this, room, are_seated, one_done](Seating seating) {
            if (seating == Seating::Seated) return resume(room, one_done);
            *are_seated = false;
            one_done();
        });
    }
    one_done();
}

void GameRunner::adopt(std::vector<StoredGame> games) {
    std::erase_if(games, [this](const StoredGame& stored) { return expects(stored.row.terms.id); });
    for (const StoredGame& stored : games) arriving_.insert(stored.row.terms.id);
    replay_adopted(std::move(games));
}

void GameRunner::replay_adopted(std::vector<StoredGame> games) {
    replays_.replay_all(std::move(games),
                        [this, drops = drops_](Result<Replays::Batch, Replays::Refused> replayed) {
                            if (drops != drops_) return;
                            if (!replayed) {
                                refused_.push_back(replayed.error().games);
                                return seating_timer_.arm(context_.now() + kSeatAgain);
                            }
                            for (Replays::Replayed& one : *replayed) {
                                const GameId id = one.stored.row.terms.id;
                                if (GameRoomPtr room = room_of(std::move(one)))
                                    adopted_.push_back(std::move(room));
                                else
                                    arriving_.erase(id);
                            }
                            seat_adopted();
                        });
}

/// Registers a game only once its players and their ratings are loaded: it could end unrated. A few
/// at a time, so that the store's queue of reads has room for others.
void GameRunner::seat_adopted() {
    if (std::exchange(is_in_seat_adopted_, true)) return;
    while (seating_ < kSeatedAtOnce && !adopted_.empty()) {
        const GameRoomPtr room = std::move(adopted_.front());
        adopted_.pop_front();
        ++seating_;
        seat_players(room, [this, room, drops = drops_](Seating seating) {
            --seating_;
            if (drops != drops_) return seat_adopted();
            if (seating == Seating::StoreFailed) {
                adopted_.push_back(room);
                return seating_timer_.arm(context_.now() + kSeatAgain);
            }
            arriving_.erase(room->game.id());
            games_.add(room);
            resume(room, [] {});
            seat_adopted();
        });
    }
    is_in_seat_adopted_ = false;
}

void GameRunner::drop(const GameRoomPtr& room) {
    cancel_engine(*room);
    games_.remove(*room);
    run_waiting(*room, Settled::Dropped);
}

void GameRunner::drop_all() {
    ++drops_;
    refused_.clear();
    adopted_.clear();
    arriving_.clear();
    std::vector<GameRoomPtr> rooms;
    for (const auto& [id, room] : games_.all()) rooms.push_back(room);
    for (const GameRoomPtr& room : rooms) drop(room);
}

void GameRunner::when_idle(const std::function<void(std::vector<GameId>)>& done) {
    writes_.when_idle([this, done] {
        std::vector<GameId> live;
        for (const auto& [id, room] : games_.all())
            if (!room->game.is_over()) live.push_back(id);
        done(std::move(live));
    });
}

void GameRunner::give_away(const GameId& game, std::function<void()> done) {
    const GameRoomPtr room = games_.find(game);
    if (!room) return;
    when_durable(room, [this, room, done = std::move(done)](Settled settled) {
        if (settled == Settled::Dropped || games_.find(room->game.id()) != room ||
            room->game.is_over() || !room->writes.is_idle())
            return;
        games_.note_elsewhere(*room);
        drop(room);
        done();
    });
}

/// It stays in the store as it is: a later version may know how to go on with it.
void GameRunner::set_aside(const StoredGame& stored) {
    ++counters_.set_aside;
    log::error("skipping an unfinished game that cannot be replayed; see janggun backup --check",
               {{"game", stored.row.terms.id.text},
                {"problem", stored.damage ? describe(*stored.damage)
                                          : "its terms or log are invalid under its rules"}});
}

void GameRunner::seat_players(const GameRoomPtr& room, std::function<void(Seating)> done) {
    const auto left = std::make_shared<int>(2);
    const auto seating = std::make_shared<Seating>(Seating::Seated);
    const auto seated = [left, seating, done = std::move(done)] {
        if (--*left == 0) done(*seating);
    };
    for (const Side side : kSides) {
        const Seat& seat = room->game.terms().seats[side];
        if (seat.is_engine()) {
            seated();
            continue;
        }
        people_.load(seat.user,
                     [room, side, seating, seated](Result<PersonPtr, StoreError> person) {
                         if (person)
                             room->people[side] = std::move(*person);
                         else
                             *seating = Seating::StoreFailed;
                         seated();
                     });
    }
}

void GameRunner::resume(const GameRoomPtr& room, const std::function<void()>& done) {
    room->published.restart(room->game);
    // Chat and streams are numbered from the start again: watchers on other nodes have to
    // synchronize with the new owner.
    const GameId& id = room->game.id();
    for (const std::string& topic :
         {topic::game(id), topic::stream(id, Side::First), topic::stream(id, Side::Second)})
        context_.bus.publish(topic, {0, make_message({})});
    auto events = room->game.resume(context_.now());
    if (!events.empty()) return append(room, std::move(events), [done](bool) { done(); });
    done();
    after(room);
}

void GameRunner::create(NewGame wanted, OnCreated done) {
    if (context_.is_draining) return done(Failure{draining()});
    const Time now = context_.now();
    // Excluded since it was offered: the game is casual.
    for (const Side side : kSides)
        if (const PersonPtr& person = wanted.people[side];
            person && person->user.restrictions.is_unrated(now))
            wanted.offer.is_rated = false;
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
    committer_.write(std::move(unit),
                     context_.guarded([this, room, events, messages, done = std::move(done),
                                       node = std::move(wanted.node), drops = drops_](
                                          Result<Committer::Written, StoreError> written) {
                         if (!written) {
                             count_failed_write();
                             done(Failure{not_stored()});
                             return writes_.finish();
                         }
                         // This node was fenced while the answer was on its way: the game is
                         // there, and another node may own it.
                         if (drops != drops_) {
                             done(room->game.id());
                             return writes_.finish();
                         }
                         games_.add(room);
                         show(room, events, messages);
                         done(room->game.id());
                         observers_.tell(&GameObserver::game_began, *room);
                         after(room);
                         if (on_created_for_ && !node.empty() && node != context_.node)
                             on_created_for_(room->game.id(), node);
                         writes_.finish();
                     }));
}

void GameRunner::command(const GameRoomPtr& room, UserId user, const Command& command,
                         Duration round_trip, OnCommand done) {
    LoopThread::assert_here();
    ++counters_.commands;
    const auto side = room->game.side_of(user);
    if (!side) return done(Failure{Fault{Code::NotAPlayer, "only the players may do this"}});
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
               const auto rematch = room->game.offers(OfferKind::Rematch);
               if (!rematch.first || !rematch.second || room->is_making_rematch ||
                   !room->game.next_game().empty())
                   return done(reply::Accepted{version, {}});
               make_rematch(room, [version, done](Result<GameId, Fault> next) {
                   if (!next) return done(Failure{next.error()});
                   done(reply::Accepted{version + 1, std::move(*next)});
               });
           });
}

void GameRunner::make_rematch(const GameRoomPtr& room,
                              std::function<void(Result<GameId, Fault>)> done) {
    const Terms& old = room->game.terms();
    const BySide<PersonPtr>& people = room->people;
    if (people.first && people.second && is_blocked_between(*people.first, *people.second))
        return done(Failure{Fault{Code::Blocked, "you and this player do not play each other"}});
    NewGame game;
    game.offer = old.offer;
    game.source = Source::Rematch;
    game.origin = room->origin;
    for (const Side side : kSides) {
        game.people[side] = room->people[other(side)];
        game.level = std::max(game.level, old.seats[side].engine_level);
    }
    room->is_making_rematch = true;
    create(std::move(game), [this, room, done = std::move(done)](Result<GameId, Fault> next) {
        room->is_making_rematch = false;
        if (!next) return done(Failure{next.error()});
        const GameId id = *next;
        if (room->writes.is_reloading()) return done(Failure{not_stored()});
        append(room, room->game.rematched(id, context_.now()), [done, id](bool is_durable) {
            if (!is_durable) return done(Failure{not_stored()});
            done(id);
        });
    });
}

void GameRunner::when_durable(const GameRoomPtr& room, OnSettled then) {
    if (room->writes.is_idle()) return then(Settled::Durable);
    room->when_durable.push_back(std::move(then));
}

}  // namespace janggun::server

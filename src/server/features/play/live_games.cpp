// From command to event to store to everybody.
#include "server/features/play/live_games.h"

#include <algorithm>

#include "server/domain/names.h"
#include "server/log/log.h"
#include "server/features/play/chat.h"
#include "server/features/play/game_record.h"
#include "server/app/secrets.h"

namespace janggun::server {
namespace {

constexpr std::size_t kRecent = 64;
constexpr Duration kTryAgain{500};

const Fault kStorage{Code::Storage, "it could not be stored and has not happened; try again"};
const Fault kDraining{Code::Draining, "the server is about to stop; try again in a minute"};
const Fault kNoGame{Code::NotFound, "there is no such game going on"};

}  // namespace

Tables::Tables(Context& context, People& people, EngineRoom& engines, Listener& listener)
    : context_{context}, people_{people}, engines_{engines}, listener_{listener} {}

TablePtr Tables::find(const GameId& id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second;
}

std::vector<TablePtr> Tables::of(UserId user) const {
    std::vector<TablePtr> tables;
    if (const auto found = of_user_.find(static_cast<std::int64_t>(user)); found != of_user_.end())
        for (const GameId& id : found->second)
            if (auto table = find(id); table && !table->game.is_over())
                tables.push_back(std::move(table));
    return tables;
}

bool Tables::is_under_way(const Table& table) const {
    constexpr Duration kMoment = std::chrono::minutes{15};
    if (table.game.phase() != Phase::Playing || table.game.plies().empty()) return false;
    return table.sockets.first + table.sockets.second > 0 ||
           context_.now() - table.game.plies().back().at < kMoment;
}

std::size_t Tables::count_under_way() const {
    return static_cast<std::size_t>(
        std::count_if(tables_.begin(), tables_.end(),
                      [&](const auto& entry) { return is_under_way(*entry.second); }));
}

TablePtr Tables::best() const {
    const auto strength = [](const Table& table) {
        int sum = 0;
        for (const Side side : kSides) {
            const Seat& seat = table.game.terms().seats[side];
            sum += seat.is_engine() ? 0 : seat.rating.value_or(1000);
        }
        return sum;
    };
    TablePtr best;
    for (const auto& [id, table] : tables_)
        if (is_under_way(*table) && (!best || strength(*table) > strength(*best) ||
                                     (strength(*table) == strength(*best) && id < best->game.id())))
            best = table;
    return best;
}

void Tables::track(UserId user, const GameId& id) {
    if (user != UserId::None) of_user_[static_cast<std::int64_t>(user)].insert(id);
}

TablePtr Tables::seat(LiveGame game, BySide<PersonPtr> people) {
    auto table = std::make_shared<Table>(std::move(game));
    table->people = std::move(people);
    add_live(table);
    return table;
}

void Tables::add_live(const TablePtr& table) {
    tables_[table->game.id()] = table;
    for (const Side side : kSides) track(table->game.terms().seats[side].user, table->game.id());
    ++live_;
    if (!table->origin.empty()) ++live_from_[table->origin];
}

void Tables::remove_live(const Table& table) {
    --live_;
    if (const auto found = live_from_.find(table.origin);
        found != live_from_.end() && --found->second == 0)
        live_from_.erase(found);
}

std::size_t Tables::count_from(const std::string& address) const {
    const auto found = live_from_.find(address);
    return found == live_from_.end() ? 0 : found->second;
}

void Tables::forget(const TablePtr& table) {
    for (const Side side : kSides) {
        const auto user = static_cast<std::int64_t>(table->game.terms().seats[side].user);
        if (const auto found = of_user_.find(user); found != of_user_.end()) {
            found->second.erase(table->game.id());
            if (found->second.empty()) of_user_.erase(found);
        }
    }
    tables_.erase(table->game.id());
}

void Tables::start(std::function<void(std::string problem)> ready) {
    context_.store.unfinished_games(
        context_.guarded([this, ready](Result<std::vector<StoredGame>, StoreError> games) {
            if (!games) return ready("the unfinished games cannot be read from the store");
            auto left = std::make_shared<std::size_t>(1);
            const auto one_done = [left, ready] {
                if (--*left == 0) ready({});
            };
            for (StoredGame& stored : *games) {
                auto live = replayed(stored);
                if (!live) {
                    set_aside(stored);
                    continue;
                }
                ++*left;
                auto table = seat(std::move(*live), {});
                table->chat = std::move(stored.chat);
                table->shown = table->game.version();
                // Everybody's ratings must be there before the first game can end.
                auto seats = std::make_shared<int>(2);
                const auto seated = [this, table, seats, one_done] {
                    if (--*seats > 0) return;
                    resume(table, one_done);
                };
                for (const Side side : kSides) {
                    const Seat& seat = table->game.terms().seats[side];
                    if (seat.is_engine()) {
                        seated();
                        continue;
                    }
                    people_.get(seat.user, [table, side, seated](const PersonPtr& person) {
                        table->people[side] = person;
                        seated();
                    });
                }
            }
            one_done();
        }));
}

/// It stays in the store as it is: a later version may know how to go on with it.
void Tables::set_aside(const StoredGame& stored) {
    ++context_.figures.games_set_aside;
    log::error("an unfinished game is set aside; see janggun backup --check",
               {{"game", stored.row.terms.id.text},
                {"problem", stored.damage.empty()
                                ? "its terms or its log are not of a game under these rules"
                                : stored.damage}});
}

void Tables::resume(const TablePtr& table, const std::function<void()>& done) {
    auto events = table->game.resume(context_.now());
    if (!events.empty()) return append(table, std::move(events), {}, [done](bool) { done(); });
    table->shown_fen = table->game.fen();
    table->shown_plies = static_cast<int>(table->game.plies().size());
    done();
    after(table);
}

void Tables::create(NewGame wanted, std::function<void(std::optional<Fault>, TablePtr)> done) {
    if (context_.is_draining) return done(kDraining, nullptr);
    const Time now = context_.now();
    const Category category = category_of(wanted.offer);
    Terms terms{.id = wanted.id.empty() ? GameId{random_id()} : std::move(wanted.id),
                .offer = std::move(wanted.offer),
                .source = wanted.source,
                .created = now,
                .setup_time = context_.options.setup_time,
                .seats = {}};
    for (const Side side : kSides) {
        if (wanted.people[side]) {
            terms.seats[side] = wanted.people[side]->seat(category);
        } else {
            terms.seats[side].engine_level = wanted.level;
            terms.seats[side].name = "Janggun level " + std::to_string(wanted.level);
        }
    }
    auto table = std::make_shared<Table>(LiveGame{std::move(terms)});
    table->people = wanted.people;
    table->chosen_before = wanted.chosen_before;
    table->origin = std::move(wanted.origin);
    for (const Side side : kSides)
        if (table->people[side]) table->game.left(side, now);  // until they look

    Unit unit = std::move(wanted.also);
    unit.emplace_back(write::AddGame{table->game.terms()});
    const auto events = table->game.begin(now);
    std::vector<Message> messages;
    for (const Stamped& event : events) {
        unit.emplace_back(write::AddEvent{table->game.id(), event});
        messages.push_back(make_message(protocol::event_message(table->game, event)));
    }
    context_.figures.events += events.size();
    ++writes_;
    context_.store.write(std::move(unit),
                         context_.guarded([this, table, events, messages, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (!written) {
                                 ++context_.figures.failed_writes;
                                 done(kStorage, nullptr);
                                 return finish_write();
                             }
                             add_live(table);
                             show(table, events, messages);
                             done(std::nullopt, table);
                             listener_.game_began(table);
                             after(table);
                             finish_write();
                         }));
}

void Tables::command(const GameId& id, UserId user, const Command& command, Duration round_trip,
                     OnCommand done) {
    ++context_.figures.commands;
    const TablePtr table = find(id);
    if (!table) return done(Failure{kNoGame});
    const auto side = table->game.side_of(user);
    if (!side) return done(Failure{Fault{Code::NotAPlayer, "only the two players may do this"}});
    if (std::holds_alternative<command::Move>(command)) ++context_.figures.moves;
    perform(table, *side, command, round_trip, std::move(done));
}

void Tables::perform(const TablePtr& table, Side side, const Command& command, Duration round_trip,
                     OnCommand done) {
    if (table->is_lost) return done(Failure{kStorage});
    auto decision = table->game.perform(side, command, {context_.now(), round_trip});
    if (decision.events.empty() && decision.fault) return done(Failure{*decision.fault});

    const int version = decision.number;
    append(table, std::move(decision.events), {},
           [this, table, version, fault = decision.fault, done = std::move(done)](bool is_durable) {
               if (!is_durable) return done(Failure{kStorage});
               if (fault) return done(Failure{*fault});
               const auto& rematch = table->game.offers(OfferKind::Rematch);
               if (!rematch.first || !rematch.second || !table->game.next_game().empty())
                   return done(Accepted{version, {}});
               make_rematch(table, [version, done](std::optional<Fault> problem, GameId next) {
                   if (problem) return done(Failure{*problem});
                   done(Accepted{version + 1, std::move(next)});
               });
           });
}

/// Writes the events and shows them when they are durable. Without events it only waits until what
/// went before is durable: a command sent twice is not answered earlier than the first.
void Tables::append(const TablePtr& table, std::vector<Stamped> events, Unit also,
                    std::function<void(bool)> done) {
    if (events.empty() && also.empty() && table->in_flight == 0) return done(!table->is_lost);
    Unit unit = std::move(also);
    reckon(table, events, unit);
    std::vector<Message> messages;
    for (const Stamped& event : events) {
        unit.emplace_back(write::AddEvent{table->game.id(), event});
        messages.push_back(make_message(protocol::event_message(table->game, event)));
        const bool changes_board = std::holds_alternative<event::Moved>(event.event) ||
                                   std::holds_alternative<event::TookBack>(event.event);
        if (changes_board) ++table->ticket;
        if (changes_board || std::holds_alternative<event::Ended>(event.event))
            forget_thought(*table);
    }
    context_.figures.events += events.size();
    write(table, std::move(unit), std::move(events), std::move(messages), std::move(done));
}

void Tables::write(const TablePtr& table, Unit unit, std::vector<Stamped> events,
                   std::vector<Message> messages, std::function<void(bool)> done) {
    ++table->in_flight;
    ++writes_;
    ++context_.figures.writes_in_flight;
    context_.store.write(
        std::move(unit),
        context_.guarded([this, table, epoch = table->epoch, events = std::move(events),
                          messages = std::move(messages),
                          done = std::move(done)](Result<Store::Written, StoreError> written) {
            --table->in_flight;
            --context_.figures.writes_in_flight;
            const bool is_current = epoch == table->epoch && !table->is_lost;
            if (written && is_current) {
                show(table, events, messages);
                done(true);
                after(table);
            } else {
                if (!written) ++context_.figures.failed_writes;
                if (is_current) {
                    table->is_lost = true;
                    read_again(table);
                }
                done(false);
            }
            if (table->in_flight == 0 && !table->is_lost) {
                auto waiting = std::move(table->when_shown);
                table->when_shown.clear();
                for (const auto& then : waiting) then();
            }
            finish_write();
        }));
}

void Tables::finish_write() {
    --writes_;
    if (writes_ > 0) return;
    auto waiting = std::move(when_idle_);
    when_idle_.clear();
    for (const auto& then : waiting) then();
}

void Tables::when_idle(std::function<void()> done) {
    if (writes_ == 0) return done();
    when_idle_.push_back(std::move(done));
}

/// If the game ends here: its ratings, its row, and where it is found.
void Tables::reckon(const TablePtr& table, std::vector<Stamped>& events, Unit& unit) {
    for (Stamped& event : events) {
        auto* ended = std::get_if<event::Ended>(&event.event);
        if (!ended) continue;
        const auto& people = table->people;
        if (table->game.terms().offer.is_rated && ended->outcome && people.first && people.second &&
            people.first != people.second) {
            const Category category = category_of(table->game.terms().offer);
            const BySide<Rating> before{people.first->rating(category),
                                        people.second->rating(category)};
            const auto score =
                ended->outcome->winner ? (*ended->outcome->winner == Side::First ? 1.0 : 0.0) : 0.5;
            BySide<RatingChange> changes;
            for (const Side side : kSides) {
                const Rating rating = after_game(before[side], before[other(side)],
                                                 side == Side::First ? score : 1 - score, event.at);
                changes[side] = {before[side].rounded(), rating.rounded()};
                people[side]->ratings[category] = rating;
                unit.emplace_back(write::PutRating{{people[side]->user.id, category, rating}});
            }
            ended->ratings = changes;
            table->game.set_ratings(changes);
        }
        unit.emplace_back(write::EndGame{table->game.id(), ending_of(table->game)});
    }
}

void Tables::show(const TablePtr& table, const std::vector<Stamped>& events,
                  const std::vector<Message>& messages) {
    if (events.empty()) return;
    if (table->in_flight == 0) table->game.published(context_.now());
    const std::string name = topic(table->game.id());
    for (std::size_t i = 0; i < events.size(); ++i) {
        table->shown = events[i].number;
        table->recent.push_back(messages[i]);
        if (table->recent.size() > kRecent) table->recent.pop_front();
        context_.bus.publish(name, {static_cast<std::uint64_t>(events[i].number), messages[i]});
        if (std::holds_alternative<event::Ended>(events[i].event)) {
            remove_live(*table);
            ++context_.figures.games_finished;
        }
    }
    if (table->in_flight == 0) {
        table->shown_fen = table->game.fen();
        table->shown_plies = static_cast<int>(table->game.plies().size());
    }
    if (table->shown > static_cast<int>(events.size()))
        for (const Stamped& event : events) listener_.game_went_on(table, event);
}

/// A write has failed, so the game in memory is ahead of the log: it is made from the log again.
void Tables::read_again(const TablePtr& table) {
    context_.store.game(
        table->game.id(), {},
        context_.guarded([this, table](Result<std::optional<StoredGame>, StoreError> stored) {
            std::optional<LiveGame> live;
            if (stored && *stored) live = replayed(**stored);
            if (!live || table->in_flight > 0) {
                // Later: the alarm looks at it again.
                table->armed = context_.now() + kTryAgain;
                alarms_.push({*table->armed, table->game.id()});
                context_.wake_at(alarms_.top().at);
                return;
            }
            for (const Side side : kSides) {
                if (!table->people[side]) continue;
                people_.reload_ratings(table->people[side]);
                if (table->sockets[side] == 0) live->left(side, context_.now());
            }
            live->go_on_from(table->game, context_.now());
            table->game = std::move(*live);
            ++table->epoch;
            ++table->ticket;
            table->is_lost = false;
            table->shown = table->game.version();
            table->shown_fen = table->game.fen();
            table->shown_plies = static_cast<int>(table->game.plies().size());
            table->recent.clear();
            listener_.game_was_reread(table);
            auto waiting = std::move(table->when_shown);
            table->when_shown.clear();
            for (const auto& then : waiting) then();
            // Not at once: a disk that is full stays so for a while.
            table->armed = context_.now() + kTryAgain;
            alarms_.push({*table->armed, table->game.id()});
            context_.wake_at(alarms_.top().at);
        }));
}

void Tables::when_shown(const TablePtr& table, std::function<void()> then) {
    if (table->in_flight == 0 && !table->is_lost) return then();
    table->when_shown.push_back(std::move(then));
}

/// What happens by itself once everything is shown.
void Tables::after(const TablePtr& table) {
    if (table->in_flight > 0 || table->is_lost) return;
    arm(table);
    let_engine_act(table);
}

void Tables::make_rematch(const TablePtr& table,
                          std::function<void(std::optional<Fault>, GameId)> done) {
    const Terms& old = table->game.terms();
    NewGame game;
    game.offer = old.offer;
    game.source = Source::Rematch;
    game.origin = table->origin;
    for (const Side side : kSides) {
        game.people[side] = table->people[other(side)];
        game.level = std::max(game.level, old.seats[side].engine_level);
    }
    create(std::move(game),
           [this, table, done = std::move(done)](std::optional<Fault> fault, const TablePtr& next) {
               if (fault) return done(fault, {});
               append(table, table->game.rematched(next->game.id(), context_.now()), {},
                      [done, next](bool is_durable) {
                          if (!is_durable) return done(kStorage, {});
                          done(std::nullopt, next->game.id());
                      });
           });
}

void Tables::say(const GameId& id, const PersonPtr& person, ChatLine::Room room,
                 std::string_view text, std::function<void(std::optional<Fault>)> done) {
    const TablePtr table = find(id);
    if (!table) return done(kNoGame);
    const bool is_player = table->game.side_of(person->user.id).has_value();
    // A bot that plays may greet the spectators, as on Lichess: it says there what it says to all.
    const bool greets_spectators =
        is_player && person->user.is_bot && room == ChatLine::Room::Spectators;
    if (!table->game.is_over() && !greets_spectators &&
        is_player != (room == ChatLine::Room::Players))
        return done(Fault{Code::NotAPlayer, "this room is not yours while the game lasts"});
    auto line_text = chat_text(text);
    if (!line_text)
        return done(Fault{Code::BadField, "text: one line of at most 140 characters is wanted"});
    if (const auto fault = chat_fault(table->chat, room, person->user.id)) return done(fault);
    constexpr Allowance kChat{4, Duration{2'500}};
    Bucket& limit = chat_limits_[static_cast<std::int64_t>(person->user.id)];
    if (!limit.take(kChat, context_.now().since_epoch))
        return done(Fault{Code::TooMany, "not so fast"});
    if (chat_limits_.size() > 100'000) chat_limits_.clear();
    ChatLine line{room, context_.now(), person->user.id, person->user.name, std::move(*line_text)};
    ++writes_;
    std::vector<Write> unit{write::AddChat{id, line}};
    context_.store.write(
        std::move(unit), context_.guarded([this, table, line, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
            if (written) {
                table->chat.push_back(line);
                const std::string_view name =
                    line.room == ChatLine::Room::Players ? "players" : "spectators";
                context_.bus.publish(
                    chat_topic(table->game.id(), line.room),
                    {0, make_message(protocol::chat_message(
                            table->game.id(), {name, line.at, line.name, line.text}))});
                listener_.somebody_said(table, line);
            }
            done(written ? std::nullopt : std::optional{kStorage});
            finish_write();
        }));
}

void Tables::watched(const TablePtr& table, UserId user, int change) {
    const auto side = table->game.side_of(user);
    if (!side) {
        table->spectators =
            static_cast<std::size_t>(std::max(0, static_cast<int>(table->spectators) + change));
        return;
    }
    table->sockets[*side] = std::max(0, table->sockets[*side] + change);
    if (table->sockets[*side] > 0)
        table->game.came(*side);
    else
        table->game.left(*side, context_.now());
}

protocol::Presence Tables::presence(const Table& table) const {
    protocol::Presence presence;
    presence.spectators = table.spectators;
    for (const Side side : kSides) {
        presence.is_here[side] =
            table.sockets[side] > 0 || table.game.terms().seats[side].is_engine();
        if (const auto at = table.game.claimable_at(side))
            presence.claimable_in[side] = std::max(*at - context_.now(), Duration{0});
    }
    return presence;
}

void Tables::set_round_trip(const GameId& id, UserId user, Duration round_trip) {
    const TablePtr table = find(id);
    if (!table) return;
    if (const auto side = table->game.side_of(user)) table->game.set_round_trip(*side, round_trip);
}

}  // namespace janggun::server

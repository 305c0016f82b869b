// Requests about tournaments: who may ask, questions, and what players do.
#include "server/features/tournaments/local_tournaments.h"

#include <utility>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/domain/moderation.h"
#include "server/domain/names.h"
#include "server/features/tournaments/topics.h"
#include "server/features/tournaments/tournament_export.h"
#include "server/features/tournaments/tournament_import.h"
#include "server/features/tournaments/tournament_json.h"

namespace janggun::server {
namespace {

using Planned = TournamentRunner::Planned;
using PlannedEvents = Result<std::vector<Planned>, Fault>;
using tournament::Mark;

constexpr Allowance kCreations{10, std::chrono::minutes{10}};
constexpr Allowance kCalls{3, std::chrono::minutes{1}};
/// Of one address. Only wrong ones count: a whole club may come from the same.
constexpr Allowance kWrongPasswords{20, std::chrono::seconds{10}};
constexpr std::size_t kMostBuckets = 100'000;
constexpr std::size_t kMostWaiting = 64;  // for the thread

std::vector<Planned> one(TournamentEvent event) {
    std::vector<Planned> events;
    events.push_back({std::move(event)});
    return events;
}

Fault too_busy() {
    return {Code::Storage, "the server is busy; try again in a few seconds"};
}
Fault no_tournament() {
    return {Code::NotFound, "no such tournament"};
}
Fault only_the_arbiter() {
    return {Code::Forbidden, "only the arbiter may do this"};
}
Fault not_entered() {
    return {Code::NotAPlayer, "you have not entered this tournament"};
}

/// A number from `least` on; `otherwise` if the field is not there, none if it is wrong.
std::optional<int> number_in(const Fields& fields, std::string_view name, int least, int most,
                             int otherwise) {
    const auto text = fields.find(name);
    if (!text) return otherwise;
    const auto number = parse_number(*text);
    if (!number || *number < least || *number > most) return std::nullopt;
    return number;
}

/// Why the player may not sit out the next round.
std::optional<Fault> fault_of_bye(const TournamentRoom& now, tournament::PlayerIndex player,
                                  Mark mark, int most_changes) {
    if (changes_of(now, player) >= most_changes)
        return Fault{Code::TooMany, "you have asked for too many byes"};
    if (mark != Mark::HalfPointBye) return std::nullopt;
    if (half_byes_of(now, player) >= now.settings().byes)
        return Fault{Code::NotAllowed,
                     "you have no half-point bye left; ask for the mark absent, or withdraw"};
    if (now.rounds_paired() + 1 >= now.settings().rounds)
        return Fault{Code::NotAllowed, "the last round has no half-point bye; withdraw instead"};
    return std::nullopt;
}

}  // namespace

LocalTournaments::LocalTournaments(const Parts& parts)
    : parts_{parts}, chat_rules_{parts.chat}, workers_{1, kMostWaiting, parts.context.post} {
    using T = LocalTournaments;
    actions_ = {
        {"show", {Role::Anybody, &T::show}},
        {"standings", {Role::Anybody, &T::standings}},
        {"round", {Role::Anybody, &T::round}},
        {"crosstable", {Role::Anybody, &T::crosstable}},
        {"export", {Role::Anybody, &T::file}},
        {"games", {Role::Anybody, &T::games}},
        {"join", {Role::Person, &T::join}},
        {"withdraw", {Role::Person, &T::withdraw}},
        {"bye", {Role::Person, &T::bye}},
        {"chat", {Role::Person, &T::say}},
        {"call", {Role::Person, &T::call_arbiter}},
        {"start", {Role::Arbiter, &T::start}},
        {"result", {Role::Arbiter, &T::result}},
        {"rule", {Role::Arbiter, &T::rule}},
        {"pair", {Role::Arbiter, &T::pair}},
        {"player", {Role::Arbiter, &T::add_player}},
        {"remove", {Role::Arbiter, &T::remove_player}},
        {"pause", {Role::Arbiter, &T::pause}},
        {"resume", {Role::Arbiter, &T::resume}},
        {"end", {Role::ArbiterOrModerator, &T::end}},
    };
}

void LocalTournaments::send(TournamentRequest request, Respond done) {
    if (!parts_.runner.is_open())
        return done(answer_of(Fault{Code::Storage, "the tournaments are being read; try again"}));
    if (request.action == "ping") return done(done_answer());
    if (request.action == "forget") {
        removed(request.user);
        return done(done_answer());
    }
    Asked asked{std::move(request), {}, nullptr, nullptr, std::move(done)};
    for (const auto& [name, value] : asked.request.fields) asked.fields.add(name, value);
    if (asked.request.action == "create")
        return with_person(std::move(asked), [this](const Asked& by) { create(by); });
    if (asked.request.action == "import")
        return with_person(std::move(asked), [this](const Asked& by) { import(by); });
    const auto action = actions_.find(asked.request.action);
    if (action == actions_.end() || !is_id(asked.request.tournament.text))
        return asked.done(answer_of(no_tournament()));
    with_room(std::move(asked), action->second);
}

void LocalTournaments::with_room(Asked asked, const Action& action) {
    const TournamentId id = asked.request.tournament;
    const Asker asker{asked.request.address, {}};
    parts_.runner.find(
        id, asker,
        [this, asked = std::move(asked),
         action](const Result<TournamentRoomPtr, StoreError>& found) mutable {
            if (!found) return asked.done(storage_answer(found.error()));
            if (!*found) return asked.done(answer_of(no_tournament()));
            asked.room = *found;
            if (action.role == Role::Anybody) return (this->*action.run)(asked);
            const bool is_arbiter = asked.request.user != UserId::None &&
                                    asked.room->row().creator == asked.request.user;
            if (action.role == Role::Arbiter && !is_arbiter)
                return asked.done(answer_of(only_the_arbiter()));
            const bool needs_role = action.role == Role::ArbiterOrModerator && !is_arbiter;
            with_person(std::move(asked), [this, run = action.run, needs_role](const Asked& by) {
                if (needs_role && by.person->user.role < server::Role::Moderator)
                    return by.done(answer_of(only_the_arbiter()));
                (this->*run)(by);
            });
        });
}

void LocalTournaments::with_person(Asked asked, const std::function<void(const Asked&)>& then) {
    const UserId user = asked.request.user;
    if (user == UserId::None) return asked.done(answer_of(log_in_first()));
    parts_.people.load(
        user, parts_.context.guarded([asked = std::move(asked),
                                      then](const Result<PersonPtr, StoreError>& person) mutable {
            if (!person) return asked.done(storage_answer(person.error()));
            if (!*person) return asked.done(answer_of(log_in_first()));
            asked.person = *person;
            then(asked);
        }));
}

TournamentRunner::Done LocalTournaments::answer_after(const Asked& asked) const {
    return [this, room = asked.room, user = asked.request.user,
            done = asked.done](const std::optional<Fault>& fault) {
        if (fault) return done(answer_of(*fault));
        done(answer_of(tournament_json(*room, user, parts_.context.now())));
    };
}

void LocalTournaments::change(const Asked& asked, TournamentRunner::Plan plan) {
    parts_.runner.change(asked.room, std::move(plan), answer_after(asked));
}

// Creating.

std::optional<Fault> LocalTournaments::fault_of_creating(const Person& person) const {
    if (parts_.context.is_draining) return draining();
    if (person.user.is_guest) return Fault{Code::Guest, "creating a tournament needs an account"};
    if (parts_.runner.count_open() >= parts_.limits.open)
        return Fault{Code::TooMany, "there are too many tournaments on this server"};
    if (parts_.runner.count_open(person.user.id) >= parts_.limits.open_of_account)
        return Fault{Code::TooMany, "too many tournaments at once: end or cancel one first"};
    return std::nullopt;
}

std::optional<Fault> LocalTournaments::take_creation(const Person& person) {
    if (auto fault = fault_of_creating(person)) return fault;
    if (creations_.size() > kMostBuckets) creations_.clear();
    if (!creations_[person.user.id].take(kCreations, parts_.context.now().since_epoch))
        return Fault{Code::TooMany, "too many new tournaments; wait a few minutes"};
    return std::nullopt;
}

void LocalTournaments::create(const Asked& asked) {
    auto settings = settings_of(asked.fields, parts_.context.now());
    if (!settings) return asked.done(answer_of(settings.error()));
    if (const auto fault = take_creation(*asked.person)) return asked.done(answer_of(*fault));
    add(asked, std::move(*settings), {});
}

/// A file of a thousand players is not read on the loop, and counts whether it is good or not.
void LocalTournaments::import(const Asked& asked) {
    if (asked.fields.get("trf").size() > kMostTrfBytes)
        return asked.done(answer_of(bad_field("trf: expected at most 600,000 bytes")));
    if (const auto fault = take_creation(*asked.person)) return asked.done(answer_of(*fault));
    const bool is_added = workers_.add(
        [fields = asked.fields, now = parts_.context.now()](std::size_t) {
            return imported_from(fields, now);
        },
        parts_.context.guarded([this, asked](Result<ImportedTournament, Fault> imported) {
            if (!imported) return asked.done(answer_of(imported.error()));
            if (const auto fault = fault_of_creating(*asked.person))
                return asked.done(answer_of(*fault));
            add(asked, std::move(imported->settings), imported->events);
        }));
    if (!is_added) asked.done(answer_of(too_busy()));
}

/// Precondition: this person may create one.
void LocalTournaments::add(const Asked& asked, TournamentSettings settings,
                           const std::vector<Planned>& events) {
    bool is_refused = chat_rules_.refuses(settings.name + " " + settings.description);
    for (const Planned& planned : events)
        is_refused = is_refused || chat_rules_.refuses(planned.entrant.name);
    if (is_refused) return asked.done(answer_of(refused_words()));
    TournamentRow row{.id = {random_id()},
                      .creator = asked.person->user.id,
                      .creator_name = asked.person->user.name,
                      .settings = to_text(settings),
                      .state = TournamentState::Created,
                      .created = parts_.context.now(),
                      .starts = settings.starts,
                      .ended = std::nullopt};
    Asked made = asked;
    made.room = std::make_shared<TournamentRoom>(std::move(row), std::move(settings));
    parts_.runner.add(made.room, events, answer_after(made));
}

// Questions. They have the form of all actions of the table above.
// NOLINTBEGIN(readability-make-member-function-const,readability-convert-member-functions-to-static)

void LocalTournaments::show(const Asked& asked) {
    asked.done(answer_of(tournament_json(*asked.room, asked.request.user, parts_.context.now())));
}

void LocalTournaments::standings(const Asked& asked) {
    const auto from = number_in(asked.fields, "from", 1, 100'000, 1);
    const auto limit = number_in(asked.fields, "limit", 1, 200, 50);
    if (!from) return asked.done(answer_of(bad_field("from: expected a number from 1")));
    if (!limit) return asked.done(answer_of(bad_field("limit: expected a number from 1 to 200")));
    asked.done(answer_of(standings_json(*asked.room, *from, *limit)));
}

void LocalTournaments::round(const Asked& asked) {
    const auto round = number_in(asked.fields, "round", 1, asked.room->rounds_paired(), 0);
    if (!round || *round < 1) return asked.done(answer_of(Fault{Code::NotFound, "no such round"}));
    asked.done(answer_of(round_json(*asked.room, *round - 1)));
}

void LocalTournaments::crosstable(const Asked& asked) {
    if (asked.room->arena())
        return asked.done(answer_of(Fault{Code::NotAllowed, "an arena has no crosstable"}));
    answer_elsewhere(asked,
                     [](const TournamentRoom& room) { return answer_of(crosstable_json(room)); });
}

void LocalTournaments::file(const Asked& asked) {
    answer_elsewhere(asked, [format = std::string{asked.fields.get("format", "trf")}](
                                const TournamentRoom& room) { return file_of(room, format); });
}

void LocalTournaments::answer_elsewhere(const Asked& asked,
                                        std::function<Answer(const TournamentRoom&)> make) {
    const bool is_added = workers_.add(
        [make = std::move(make), snapshot = snapshot_of(*asked.room)](std::size_t) {
            return make(*snapshot);
        },
        parts_.context.guarded([done = asked.done](Answer answer) { done(std::move(answer)); }));
    if (!is_added) asked.done(answer_of(too_busy()));
}

void LocalTournaments::games(const Asked& asked) {
    asked.done(answer_of(games_text(*asked.room)));
}

// NOLINTEND(readability-make-member-function-const,readability-convert-member-functions-to-static)

// Players.

void LocalTournaments::join(const Asked& asked) {
    const TournamentSettings& settings = asked.room->settings();
    const User& user = asked.person->user;
    if (settings.offer.is_rated && user.restrictions.is_unrated(parts_.context.now()))
        return asked.done(answer_of(unrated_fault(user.restrictions.unrated_until)));
    if (const auto player = asked.room->player_of(user.id))
        return change(
            asked,
            [player = *player,
             most = parts_.limits.changes_of_player](const TournamentRoom& now) -> PlannedEvents {
                if (!now.is_withdrawn(player)) return std::vector<Planned>{};
                if (is_removed(now, player))
                    return Failure{Fault{
                        Code::Forbidden,
                        "the arbiter has removed you, and only the arbiter can bring you back"}};
                if (changes_of(now, player) >= most)
                    return Failure{Fault{Code::TooMany, "you have left this tournament too often"}};
                return one(tournament::event::Returned{player});
            });
    if (user.is_guest && settings.offer.is_rated)
        return asked.done(answer_of(Fault{Code::Guest, "rated tournaments need an account"}));
    if (const auto fault = fault_of_password(asked)) return asked.done(answer_of(*fault));
    const int rating = asked.person->rating(category_of(settings.offer)).rounded();
    if (rating < settings.min || rating > settings.max)
        return asked.done(
            answer_of(Fault{Code::RatingRange, "your rating is outside the range of entry"}));
    change(asked, [user, rating](const TournamentRoom& now) -> PlannedEvents {
        if (now.player_of(user.id)) return std::vector<Planned>{};  // repeated
        std::vector<Planned> events;
        events.push_back({tournament::event::Entered{user.name, rating}, {user.id, user.name}});
        return events;
    });
}

std::optional<Fault> LocalTournaments::fault_of_password(const Asked& asked) {
    const std::string& password = asked.room->settings().password;
    if (password.empty()) return std::nullopt;
    if (wrong_passwords_.size() > kMostBuckets) wrong_passwords_.clear();
    const Duration now = parts_.context.now().since_epoch;
    Bucket& tries = wrong_passwords_[asked.request.address];
    if (tries.wait(kWrongPasswords, now) > Duration{0})
        return Fault{Code::TooMany, "too many wrong passwords; wait a minute"};
    if (asked.fields.get("password") == password) return std::nullopt;
    (void)tries.take(kWrongPasswords, now);
    return Fault{Code::WrongPassword, "wrong password of the tournament"};
}

void LocalTournaments::withdraw(const Asked& asked) {
    const auto player = asked.room->player_of(asked.request.user);
    if (!player) return asked.done(answer_of(not_entered()));
    change(asked, [player = *player](const TournamentRoom& now) -> PlannedEvents {
        if (now.is_withdrawn(player)) return std::vector<Planned>{};
        return one(tournament::event::Withdrew{player});
    });
}

void LocalTournaments::bye(const Asked& asked) {
    const auto player = asked.room->player_of(asked.request.user);
    if (!player) return asked.done(answer_of(not_entered()));
    const std::string_view wanted = asked.fields.get("mark", "half_bye");
    const auto mark = wanted == "none" ? std::nullopt : mark_named(wanted);
    if (wanted != "none" && mark != Mark::HalfPointBye && mark != Mark::Absent)
        return asked.done(answer_of(bad_field("mark: expected half_bye, absent or none")));
    if (asked.room->settings().format != TournamentSettings::Format::Swiss)
        return asked.done(
            answer_of(Fault{Code::NotAllowed, "only a Swiss tournament has byes on request"}));
    change(asked,
           [player = *player, mark,
            most = parts_.limits.changes_of_player](const TournamentRoom& now) -> PlannedEvents {
               const auto& next =
                   now.rounds()->players()[static_cast<std::size_t>(player)].next_bye;
               // Also at the bound: who has asked for one may play after all.
               if (!mark && next) return one(tournament::event::ByeCancelled{player});
               if (next == mark) return std::vector<Planned>{};
               if (const auto fault = fault_of_bye(now, player, *mark, most))
                   return Failure{*fault};
               return one(tournament::event::ByeTaken{player, *mark});
           });
}

void LocalTournaments::call_arbiter(const Asked& asked) {
    const auto player = asked.room->player_of(asked.request.user);
    if (!player) return asked.done(answer_of(not_entered()));
    const auto place = last_board_of(*asked.room, *player);
    if (!place || !asked.room->open_boards().contains(*place))
        return asked.done(answer_of(Fault{Code::WrongPhase, "you have no game under way"}));
    if (calls_.size() > kMostBuckets) calls_.clear();
    if (!calls_[asked.request.user].take(kCalls, parts_.context.now().since_epoch))
        return asked.done(
            answer_of(Fault{Code::TooMany, "the arbiter has been called; wait a minute"}));
    if (on_call_) on_call_(*asked.room, asked.room->board(*place), asked.person->user.name);
    show(asked);
}

void LocalTournaments::say(const Asked& asked) {
    auto text = chat_text(asked.fields.get("text"));
    if (!text)
        return asked.done(
            answer_of(bad_field("text: expected one line of at most 140 characters")));
    const User& user = asked.person->user;
    const Time now = parts_.context.now();
    if (user.restrictions.is_muted(now))
        return asked.done(answer_of(muted_fault(user.restrictions.muted_until)));
    if (const auto fault = chat_rules_.take({user.id, user.is_guest, user.created}, *text, now))
        return asked.done(answer_of(*fault));
    const TournamentChatLine line{now, user.id, user.name, std::move(*text)};
    parts_.committer.write({write::AddTournamentChat{asked.room->id(), line}},
                           parts_.context.guarded([this, asked, line](const auto& written) {
                               if (!written) return asked.done(answer_of(not_stored()));
                               auto& chat = asked.room->chat;
                               chat.push_back(line);
                               if (chat.size() > StoredTournament::kChatLines)
                                   chat.erase(chat.begin());
                               parts_.context.bus.publish(
                                   topic::tournament(asked.room->id()),
                                   {0, make_message(chat_message(asked.room->id(), line))});
                               asked.done(done_answer());
                           }));
}

/// Ends a tournament that cannot proceed without an arbiter.
void LocalTournaments::without_arbiter(const TournamentRoomPtr& room) {
    const bool starts = room->state() == TournamentState::Created && room->settings().starts;
    const bool runs = room->is_running() && !room->is_paused() &&
                      (room->arena() || room->settings().is_automatic);
    if (room->is_over() || starts || runs) return;
    parts_.schedule.close(room, [](const std::optional<Fault>&) {});
}

void LocalTournaments::removed(UserId user) {
    for (const auto& [id, room] : parts_.runner.rooms()) {
        room->forget(user);
        std::erase_if(room->chat, [&](const auto& line) { return line.user == user; });
        if (room->row().creator == user) without_arbiter(room);
        const auto player = room->player_of(user);
        if (!player || room->is_over()) continue;
        parts_.runner.change(
            room,
            [player = *player](const TournamentRoom& now) -> PlannedEvents {
                if (now.is_withdrawn(player) || now.is_over()) return std::vector<Planned>{};
                return one(tournament::event::Withdrew{player});
            },
            [](const std::optional<Fault>&) {});
    }
}

}  // namespace janggun::server

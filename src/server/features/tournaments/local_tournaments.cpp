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
constexpr std::size_t kMostBuckets = 100'000;

std::vector<Planned> one(TournamentEvent event) {
    std::vector<Planned> events;
    events.push_back({std::move(event)});
    return events;
}

Fault no_tournament() {
    return {Code::NotFound, "no such tournament"};
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

}  // namespace

LocalTournaments::LocalTournaments(const Parts& parts) : parts_{parts}, chat_rules_{parts.chat} {
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
        {"start", {Role::Arbiter, &T::start}},
        {"result", {Role::Arbiter, &T::result}},
        {"pair", {Role::Arbiter, &T::pair}},
        {"player", {Role::Arbiter, &T::add_player}},
        {"remove", {Role::Arbiter, &T::remove_player}},
        {"pause", {Role::Arbiter, &T::pause}},
        {"resume", {Role::Arbiter, &T::resume}},
        {"end", {Role::Arbiter, &T::end}},
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
            if (action.role == Role::Arbiter && (asked.request.user == UserId::None ||
                                                 asked.room->row().creator != asked.request.user))
                return asked.done(
                    answer_of(Fault{Code::Forbidden, "only the arbiter may do this"}));
            with_person(std::move(asked),
                        [this, run = action.run](const Asked& by) { (this->*run)(by); });
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

std::optional<Fault> LocalTournaments::fault_of_creating(const Person& person) {
    if (parts_.context.is_draining) return draining();
    if (person.user.is_guest) return Fault{Code::Guest, "creating a tournament needs an account"};
    if (parts_.runner.count_open() >= parts_.limits.open)
        return Fault{Code::TooMany, "there are too many tournaments on this server"};
    if (parts_.runner.count_open(person.user.id) >= parts_.limits.open_of_account)
        return Fault{Code::TooMany, "too many tournaments at once: end or cancel one first"};
    if (creations_.size() > kMostBuckets) creations_.clear();
    if (!creations_[person.user.id].take(kCreations, parts_.context.now().since_epoch))
        return Fault{Code::TooMany, "too many new tournaments; wait a few minutes"};
    return std::nullopt;
}

void LocalTournaments::create(const Asked& asked) {
    auto settings = settings_of(asked.fields, parts_.context.now());
    if (!settings) return asked.done(answer_of(settings.error()));
    add(asked, std::move(*settings), {});
}

void LocalTournaments::import(const Asked& asked) {
    auto imported = imported_from(asked.fields, parts_.context.now());
    if (!imported) return asked.done(answer_of(imported.error()));
    add(asked, std::move(imported->settings), imported->events);
}

void LocalTournaments::add(const Asked& asked, TournamentSettings settings,
                           const std::vector<Planned>& events) {
    if (const auto fault = fault_of_creating(*asked.person)) return asked.done(answer_of(*fault));
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

// Questions.

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
    asked.done(answer_of(crosstable_json(*asked.room)));
}

void LocalTournaments::file(const Asked& asked) {
    asked.done(file_of(*asked.room, asked.fields.get("format", "trf")));
}

void LocalTournaments::games(const Asked& asked) {
    asked.done(answer_of(games_text(*asked.room)));
}

// Players.

void LocalTournaments::join(const Asked& asked) {
    const TournamentSettings& settings = asked.room->settings();
    const User& user = asked.person->user;
    if (const auto player = asked.room->player_of(user.id))
        return change(
            asked,
            [player = *player,
             most = parts_.limits.changes_of_player](const TournamentRoom& now) -> PlannedEvents {
                if (!now.is_withdrawn(player)) return std::vector<Planned>{};
                if (now.changes_of(player) >= most)
                    return Failure{Fault{Code::TooMany, "you have left this tournament too often"}};
                return one(tournament::event::Returned{player});
            });
    if (user.is_guest && settings.offer.is_rated)
        return asked.done(answer_of(Fault{Code::Guest, "rated tournaments need an account"}));
    if (settings.offer.is_rated && user.restrictions.is_unrated(parts_.context.now()))
        return asked.done(answer_of(unrated_fault(user.restrictions.unrated_until)));
    if (!settings.password.empty() && asked.fields.get("password") != settings.password)
        return asked.done(
            answer_of(Fault{Code::WrongPassword, "the tournament's password is another one"}));
    const int rating = asked.person->rating(category_of(settings.offer)).rounded();
    if (rating < settings.min || rating > settings.max)
        return asked.done(
            answer_of(Fault{Code::RatingRange, "your rating is outside the range of entry"}));
    change(asked, [user, rating](const TournamentRoom& now) -> PlannedEvents {
        if (now.player_of(user.id)) return std::vector<Planned>{};  // asked for twice
        std::vector<Planned> events;
        events.push_back({tournament::event::Entered{user.name, rating}, {user.id, user.name}});
        return events;
    });
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
    const auto mark = mark_named(asked.fields.get("mark", "half_bye"));
    if (mark != Mark::HalfPointBye && mark != Mark::Absent)
        return asked.done(answer_of(bad_field("mark: expected half_bye or absent")));
    if (asked.room->settings().format != TournamentSettings::Format::Swiss)
        return asked.done(
            answer_of(Fault{Code::NotAllowed, "only a Swiss tournament has byes on request"}));
    change(asked,
           [player = *player, mark = *mark,
            most = parts_.limits.changes_of_player](const TournamentRoom& now) -> PlannedEvents {
               if (now.changes_of(player) >= most)
                   return Failure{Fault{Code::TooMany, "you have asked for too many byes"}};
               const int next = now.rounds_paired() + 1;
               if (mark == Mark::HalfPointBye && next >= now.settings().rounds)
                   return Failure{Fault{Code::NotAllowed,
                                        "the last round has no half-point bye; withdraw instead"}};
               return one(tournament::event::ByeTaken{player, mark});
           });
}

void LocalTournaments::say(const Asked& asked) {
    auto text = chat_text(asked.fields.get("text"));
    if (!text)
        return asked.done(
            answer_of(bad_field("text: expected one line of at most 140 characters")));
    if (asked.room->chat_lines >= parts_.limits.chat_lines)
        return asked.done(answer_of(Fault{Code::TooMany, "this chat room is full"}));
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
                               ++asked.room->chat_lines;
                               if (chat.size() > StoredTournament::kChatLines)
                                   chat.erase(chat.begin());
                               parts_.context.bus.publish(
                                   topic::tournament(asked.room->id()),
                                   {0, make_message(chat_message(asked.room->id(), line))});
                               asked.done(done_answer());
                           }));
}

void LocalTournaments::removed(UserId user) {
    for (const auto& [id, room] : parts_.runner.rooms()) {
        room->forget(user);
        std::erase_if(room->chat, [&](const auto& line) { return line.user == user; });
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

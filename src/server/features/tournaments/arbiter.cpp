// What the arbiter of a tournament does.
#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/tournaments/local_tournaments.h"

namespace janggun::server {
namespace {

using Planned = TournamentRunner::Planned;
using PlannedEvents = Result<std::vector<Planned>, Fault>;
using tournament::Mark;
using tournament::Pairing;

/// Of one arbiter. Every ruling is an event of the game's log.
constexpr Allowance kRulings{20, std::chrono::minutes{1}};
/// Accounts entered by one arbiter, who have not asked for it: all others enter by themselves.
constexpr Allowance kEntries{60, std::chrono::minutes{1}};
constexpr std::size_t kMostArbiters = 100'000;

PlannedEvents only(TournamentEvent event) {
    std::vector<Planned> events;
    events.push_back({std::move(event)});
    return events;
}

std::optional<int> whole(const Fields& fields, std::string_view name, int most) {
    const auto number = parse_number(fields.get(name));
    if (!number || *number < 1 || *number > most) return std::nullopt;
    return number;
}

/// "3-1 5": players' numbers, the first side first; one alone has a bye.
Result<std::vector<Pairing>, Fault> pairings_of(std::string_view text) {
    std::vector<Pairing> pairings;
    for (const Word& word : words_of(text)) {
        const auto dash = word.text.find('-');
        const auto first = parse_number(word.text.substr(0, dash));
        const auto second = dash == std::string_view::npos
                                ? std::optional{0}
                                : parse_number(word.text.substr(dash + 1));
        if (!first || !second || *first < 1 || *second < 0)
            return Failure{bad_field("pairs: expected numbers of players such as 3-1")};
        pairings.push_back({*first - 1, *second - 1});
    }
    return pairings;
}

/// A decimal such as 4.5 in tenths.
std::optional<int> tenths_of(std::string_view text) {
    const auto point = text.find('.');
    const auto units = parse_number(text.substr(0, point));
    if (!units || *units < -1000 || *units > 1000) return std::nullopt;
    if (point == std::string_view::npos) return 10 * *units;
    if (text.size() != point + 2 || !is_digit(text.back())) return std::nullopt;
    const int tenth = text.back() - '0';
    return 10 * *units + (text.front() == '-' ? -tenth : tenth);
}

/// Whether acting on this board would decide about a rated game of the arbiter's own. A board
/// without a game on this server changes no rating.
bool is_own_rated_game(const TournamentRoom& room, UserId arbiter, BoardPlace place) {
    const auto self = room.player_of(arbiter);
    if (!self || !room.settings().offer.is_rated) return false;
    const TournamentBoard board = room.board(place);
    return !board.game.empty() && (board.pairing.first == *self || board.pairing.second == *self);
}
/// What the arbiter does not correct stays: the length of the game, and the difference of points
/// unless another one was given or nothing was counted.
tournament::event::ResultGiven with_what_is_known(tournament::event::ResultGiven given,
                                                  const TournamentRoom& now, bool keeps_margin) {
    const TournamentBoard before = now.board({given.round, given.board});
    const bool is_counted = given.first == Mark::PointsWin || given.first == Mark::PointsLoss ||
                            now.settings().scoring != TournamentSettings::Scoring::Korean;
    if (keeps_margin && is_counted) given.margin = before.margin;
    given.plies = before.plies;
    // Of a game whose length is not known a draw by decision is no short one.
    if (now.arena() && given.plies == 0) given.plies = tournament::kShortDraw;
    return given;
}

Fault own_game() {
    return {Code::Forbidden, "in a rated tournament nobody decides about a game of their own"};
}

}  // namespace

void LocalTournaments::start(const Asked& asked) {
    change(asked, [](const TournamentRoom&) { return only(tournament::event::Started{}); });
}

void LocalTournaments::result(const Asked& asked) {
    const auto round = whole(asked.fields, "round", asked.room->rounds_paired());
    if (!round) return asked.done(answer_of(bad_field("round: there is no such round")));
    const auto board = whole(asked.fields, "board", asked.room->boards_of(*round - 1));
    if (!board) return asked.done(answer_of(bad_field("board: there is no such board")));
    const auto first = mark_named(asked.fields.get("white"));
    auto second = mark_named(asked.fields.get("black"));
    if (first && !asked.fields.find("black")) second = answer_to(*first);
    if (!first || !second || !tournament::belong_together(*first, *second))
        return asked.done(
            answer_of(bad_field("white: expected win, points_win, draw, points_loss, loss, "
                                "forfeit_win or forfeit_loss, and black what belongs to it")));
    const std::string_view typed = asked.fields.get("margin");
    const auto margin = typed.empty() ? std::optional{0} : tenths_of(typed);
    if (!margin) return asked.done(answer_of(bad_field("margin: expected a number such as 4.5")));
    const BoardPlace place{*round - 1, *board - 1};
    if (is_own_rated_game(*asked.room, asked.request.user, place))
        return asked.done(answer_of(own_game()));
    const tournament::event::ResultGiven given{place.round, place.board, *first,
                                               *second,     *margin,     0};
    parts_.runner.change(
        asked.room,
        [given, place, keeps_margin = typed.empty(),
         most = parts_.limits.corrections](const TournamentRoom& now) -> PlannedEvents {
            const bool is_correction = !now.open_boards().contains(place);
            if (is_correction && now.changes().corrections >= most)
                return Failure{Fault{Code::TooMany, "the results were corrected too often"}};
            return only(with_what_is_known(given, now, keeps_margin));
        },
        [this, room = asked.room, place,
         after = answer_after(asked)](const std::optional<Fault>& fault) {
            if (!fault) parts_.games.abort(*room, place);
            after(fault);
        });
}

void LocalTournaments::rule(const Asked& asked) {
    const auto round = whole(asked.fields, "round", asked.room->rounds_paired());
    if (!round) return asked.done(answer_of(bad_field("round: there is no such round")));
    const auto board = whole(asked.fields, "board", asked.room->boards_of(*round - 1));
    if (!board) return asked.done(answer_of(bad_field("board: there is no such board")));
    const auto rule = rule_named(asked.fields.get("rule", "repetition"));
    if (!rule)
        return asked.done(answer_of(bad_field("rule: expected repetition or perpetual_check")));
    const auto verdict = verdict_named(asked.fields.get("verdict"));
    if (!verdict)
        return asked.done(
            answer_of(bad_field("verdict: expected play_on, must_deviate, loss, draw or points")));
    const Ruling ruling{*rule, *verdict, side_named(asked.fields.get("against"))};
    if (!is_whole(ruling))
        return asked.done(answer_of(
            bad_field("against: expected white or black with must_deviate and loss only")));
    const BoardPlace place{*round - 1, *board - 1};
    if (is_own_rated_game(*asked.room, asked.request.user, place))
        return asked.done(answer_of(own_game()));
    if (rulings_.size() > kMostArbiters) rulings_.clear();
    if (!rulings_[asked.request.user].take(kRulings, parts_.context.now().since_epoch))
        return asked.done(answer_of(Fault{Code::TooMany, "too many rulings; wait a minute"}));
    parts_.games.rule(asked.room, place, ruling, answer_after(asked));
}

void LocalTournaments::pair(const Asked& asked) {
    if (asked.room->arena())
        return asked.done(answer_of(Fault{Code::NotAllowed, "an arena pairs by itself"}));
    auto pairings = pairings_of(asked.fields.get("pairs"));
    if (!pairings) return asked.done(answer_of(pairings.error()));
    if (pairings->empty()) return parts_.schedule.pair(asked.room, answer_after(asked));
    parts_.schedule.pair_by_hand(asked.room, std::move(*pairings), answer_after(asked));
}

/// The arbiter brings back those who have used up their own changes, but not for ever.
PlannedEvents LocalTournaments::brought_back(const TournamentRoom& now,
                                             tournament::PlayerIndex player) const {
    if (!now.is_withdrawn(player)) return std::vector<Planned>{};
    if (changes_of(now, player) >= 2 * parts_.limits.changes_of_player)
        return Failure{Fault{Code::TooMany, "this player has left the tournament too often"}};
    return only(tournament::event::Returned{player});
}

/// Of a player without an account, whose name may be that of another one.
void LocalTournaments::bring_back(const Asked& asked) {
    const auto number =
        whole(asked.fields, "number", static_cast<int>(asked.room->players().size()));
    if (!number) return asked.done(answer_of(bad_field("number: there is no such player")));
    const tournament::PlayerIndex player = *number - 1;
    if (asked.room->players()[static_cast<std::size_t>(player)].user != UserId::None)
        return asked.done(
            answer_of(bad_field("number: this player has an account; expected user instead")));
    change(asked, [this, player](const TournamentRoom& now) { return brought_back(now, player); });
}

void LocalTournaments::add_player(const Asked& asked) {
    if (asked.fields.find("number")) return bring_back(asked);
    const auto rating = parse_number(asked.fields.get("rating", "0"));
    if (!rating || *rating < 0 || *rating > 9999)
        return asked.done(answer_of(bad_field("rating: expected a number from 0 to 9999")));
    const std::string user{asked.fields.get("user")};
    if (user.empty()) {
        auto name = plain_line(asked.fields.get("name"), 1, 60);
        if (!name) return asked.done(answer_of(bad_field("name: expected 1 to 60 characters")));
        if (chat_rules_.refuses(*name)) return asked.done(answer_of(refused_words()));
        return change(
            asked,
            [name = std::move(*name), rating = *rating](const TournamentRoom&) -> PlannedEvents {
                std::vector<Planned> events;
                events.push_back({tournament::event::Entered{name, rating}, {UserId::None, name}});
                return events;
            });
    }
    parts_.people.get_named(user, parts_.context.guarded([this, asked, given = *rating](
                                                             const PersonPtr& person) {
        if (!person) return asked.done(answer_of(no_user()));
        // Who is entered is paired and called to games.
        if (person->has_blocked(asked.request.user))
            return asked.done(
                answer_of(Fault{Code::Blocked, "this person does not want to be entered by you"}));
        const Category category = category_of(asked.room->settings().offer);
        const int at_entry = given > 0 ? given : person->rating(category).rounded();
        const User found = person->user;
        const bool is_rated = asked.room->settings().offer.is_rated;
        if (found.is_guest && is_rated)
            return asked.done(answer_of(Fault{Code::Guest, "rated tournaments need an account"}));
        if (is_rated && found.restrictions.is_unrated(parts_.context.now()))
            return asked.done(
                answer_of(Fault{Code::NotAllowed, "this person is excluded from rated games"}));
        if (!asked.room->player_of(found.id) && !take_entry(asked.request.user))
            return asked.done(answer_of(
                Fault{Code::TooMany, "too many accounts entered; they can join by the link"}));
        change(asked, [this, found, at_entry](const TournamentRoom& now) -> PlannedEvents {
            if (const auto player = now.player_of(found.id)) return brought_back(now, *player);
            std::vector<Planned> events;
            events.push_back(
                {tournament::event::Entered{found.name, at_entry}, {found.id, found.name}});
            return events;
        });
    }));
}

bool LocalTournaments::take_entry(UserId arbiter) {
    if (entries_.size() > kMostArbiters) entries_.clear();
    return entries_[arbiter].take(kEntries, parts_.context.now().since_epoch);
}

void LocalTournaments::remove_player(const Asked& asked) {
    const auto number =
        whole(asked.fields, "number", static_cast<int>(asked.room->players().size()));
    if (!number) return asked.done(answer_of(bad_field("number: there is no such player")));
    change(asked, [player = *number - 1](const TournamentRoom& now) -> PlannedEvents {
        if (is_removed(now, player)) return std::vector<Planned>{};
        return only(tournament_event::Removed{player});
    });
}

void LocalTournaments::pause(const Asked& asked) {
    change(asked,
           [arbiter = asked.request.user,
            most = parts_.limits.pauses](const TournamentRoom& now) -> PlannedEvents {
               if (now.is_paused()) return std::vector<Planned>{};
               // It would be time to think.
               const auto self = now.player_of(arbiter);
               const auto place = self ? last_board_of(now, *self) : std::nullopt;
               if (place && now.open_boards().contains(*place) &&
                   is_own_rated_game(now, arbiter, *place))
                   return Failure{
                       Fault{Code::Forbidden, "your own rated game is under way: pause after it"}};
               // Every pause is an event of each game under way.
               if (now.changes().pauses >= most)
                   return Failure{Fault{Code::TooMany, "the tournament was paused too often"}};
               return only(tournament_event::Paused{});
           });
}

void LocalTournaments::resume(const Asked& asked) {
    change(asked, [](const TournamentRoom& now) -> PlannedEvents {
        if (!now.is_paused() && now.is_running()) return std::vector<Planned>{};
        return only(tournament_event::Resumed{});
    });
}

/// Boards that are not decided stay without a result, and their games go on as any other. What a
/// moderator does is in the log of moderation before it is done.
void LocalTournaments::end(const Asked& asked) {
    const auto close = [this, asked] { parts_.schedule.close(asked.room, answer_after(asked)); };
    const TournamentRow& row = asked.room->row();
    if (row.creator == asked.request.user || asked.room->is_over()) return close();
    parts_.committer.write(
        {write::LogModeration{{0,
                               parts_.context.now(),
                               asked.request.user,
                               "end_tournament",
                               row.creator,
                               asked.room->id().text + ": " + asked.room->settings().name,
                               {},
                               {}}}},
        parts_.context.guarded(
            [asked, close](const Result<Committer::Written, StoreError>& written) {
                if (!written) return asked.done(answer_of(not_stored()));
                close();
            }));
}

}  // namespace janggun::server

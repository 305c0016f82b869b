// What the arbiter of a tournament does.
#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/tournaments/local_tournaments.h"

namespace janggun::server {
namespace {

using Planned = TournamentRunner::Planned;
using PlannedEvents = Result<std::vector<Planned>, Fault>;
using tournament::kNobody;
using tournament::Mark;
using tournament::Pairing;

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
    if (text.empty()) return 0;
    const auto point = text.find('.');
    const auto units = parse_number(text.substr(0, point));
    if (!units || *units < -1000 || *units > 1000) return std::nullopt;
    if (point == std::string_view::npos) return 10 * *units;
    if (text.size() != point + 2 || !is_digit(text.back())) return std::nullopt;
    const int tenth = text.back() - '0';
    return 10 * *units + (text.front() == '-' ? -tenth : tenth);
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
    const auto margin = tenths_of(asked.fields.get("margin"));
    if (!margin) return asked.done(answer_of(bad_field("margin: expected a number such as 4.5")));
    const BoardPlace place{*round - 1, *board - 1};
    const tournament::event::ResultGiven given{place.round, place.board, *first,
                                               *second,     *margin,     0};
    parts_.runner.change(
        asked.room, [given](const TournamentRoom&) { return only(given); },
        [this, room = asked.room, place,
         after = answer_after(asked)](const std::optional<Fault>& fault) {
            if (!fault) parts_.games.abort(room->board(place).game);
            after(fault);
        });
}

void LocalTournaments::pair(const Asked& asked) {
    if (asked.room->arena())
        return asked.done(answer_of(Fault{Code::NotAllowed, "an arena pairs by itself"}));
    auto pairings = pairings_of(asked.fields.get("pairs"));
    if (!pairings) return asked.done(answer_of(pairings.error()));
    if (pairings->empty()) return parts_.schedule.pair(asked.room, answer_after(asked));
    parts_.schedule.pair_by_hand(asked.room, std::move(*pairings), answer_after(asked));
}

void LocalTournaments::add_player(const Asked& asked) {
    const auto rating = parse_number(asked.fields.get("rating", "0"));
    if (!rating || *rating < 0 || *rating > 9999)
        return asked.done(answer_of(bad_field("rating: expected a number from 0 to 9999")));
    const std::string user{asked.fields.get("user")};
    if (user.empty()) {
        auto name = plain_line(asked.fields.get("name"), 1, 60);
        if (!name) return asked.done(answer_of(bad_field("name: expected 1 to 60 characters")));
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
        const Category category = category_of(asked.room->settings().offer);
        const int at_entry = given > 0 ? given : person->rating(category).rounded();
        const User found = person->user;
        if (found.is_guest && asked.room->settings().offer.is_rated)
            return asked.done(answer_of(Fault{Code::Guest, "rated tournaments need an account"}));
        change(asked, [found, at_entry](const TournamentRoom& now) -> PlannedEvents {
            if (const auto player = now.player_of(found.id)) {
                if (!now.is_withdrawn(*player)) return std::vector<Planned>{};
                return only(tournament::event::Returned{*player});
            }
            std::vector<Planned> events;
            events.push_back(
                {tournament::event::Entered{found.name, at_entry}, {found.id, found.name}});
            return events;
        });
    }));
}

void LocalTournaments::remove_player(const Asked& asked) {
    const auto number =
        whole(asked.fields, "number", static_cast<int>(asked.room->players().size()));
    if (!number) return asked.done(answer_of(bad_field("number: there is no such player")));
    change(asked, [player = *number - 1](const TournamentRoom& now) -> PlannedEvents {
        if (now.is_withdrawn(player)) return std::vector<Planned>{};
        return only(tournament::event::Withdrew{player});
    });
}

void LocalTournaments::pause(const Asked& asked) {
    change(asked, [](const TournamentRoom& now) -> PlannedEvents {
        if (now.is_paused()) return std::vector<Planned>{};
        return only(tournament_event::Paused{});
    });
}

void LocalTournaments::resume(const Asked& asked) {
    change(asked, [](const TournamentRoom& now) -> PlannedEvents {
        if (!now.is_paused() && now.is_running()) return std::vector<Planned>{};
        return only(tournament_event::Resumed{});
    });
}

/// Boards that are not decided stay without a result, and their games go on as any other.
void LocalTournaments::end(const Asked& asked) {
    change(asked, [](const TournamentRoom& now) -> PlannedEvents {
        if (now.state() == TournamentState::Created) return only(tournament_event::Cancelled{});
        return only(tournament::event::Ended{});
    });
}

}  // namespace janggun::server

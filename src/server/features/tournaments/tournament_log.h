// The event log of a tournament as text, one line of words for each event: "paired 2 3-1:Ab3dEf9h".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "tournament/tournament.h"

namespace janggun::server {

namespace tournament_event {

/// Pairings and the ids of their games, which are made after this is durable: however often the
/// server stops in between, each game is made once.
struct Paired {
    tournament::event::RoundPaired round;
    std::vector<GameId> games;  // by board; empty: none on this server
    friend bool operator==(const Paired&, const Paired&) = default;
};
/// The arbiter has taken a player out, who is no longer paired. Unlike one who withdrew, such a
/// player comes back by the arbiter only (Returned).
struct Removed {
    tournament::PlayerIndex player = tournament::kNobody;
    friend bool operator==(const Removed&, const Removed&) = default;
};
struct Paused {
    friend bool operator==(const Paused&, const Paused&) = default;
};
struct Resumed {
    friend bool operator==(const Resumed&, const Resumed&) = default;
};
struct Cancelled {
    friend bool operator==(const Cancelled&, const Cancelled&) = default;
};

}  // namespace tournament_event

using TournamentEvent =
    std::variant<tournament::event::Entered, tournament::event::Withdrew,
                 tournament::event::Returned, tournament::event::ByeTaken,
                 tournament::event::ByeCancelled, tournament::event::Started,
                 tournament_event::Paired, tournament::event::ResultGiven, tournament::event::Ended,
                 tournament_event::Paused, tournament_event::Resumed, tournament_event::Cancelled,
                 tournament_event::Removed>;

/// Players, rounds and boards are counted from 1. The name of who entered is not in it: it is in
/// the list of players, so that it can be forgotten.
[[nodiscard]] std::string to_text(const TournamentEvent& event);
/// None: no event in this form.
[[nodiscard]] std::optional<TournamentEvent> tournament_event_from(std::string_view text);

/// "half_bye", "points_win".
[[nodiscard]] std::string_view name_of(tournament::Mark mark);
[[nodiscard]] std::optional<tournament::Mark> mark_named(std::string_view name);
/// What the opponent has if one side has this; none: no mark of a game.
[[nodiscard]] std::optional<tournament::Mark> answer_to(tournament::Mark mark);

}  // namespace janggun::server

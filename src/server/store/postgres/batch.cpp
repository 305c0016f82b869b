// Building a batch, and checking its results.
#include "server/store/postgres/batch.h"

#include "server/domain/event.h"
#include "server/store/postgres/chat.h"
#include "server/store/postgres/games.h"
#include "server/store/postgres/lobby.h"
#include "server/store/postgres/moderation.h"
#include "server/store/postgres/notifications.h"
#include "server/store/postgres/people.h"
#include "server/store/postgres/progress.h"
#include "server/store/postgres/puzzles.h"
#include "server/store/postgres/ratings.h"
#include "server/store/postgres/reviews.h"
#include "server/store/postgres/site.h"
#include "server/store/postgres/social.h"
#include "server/store/postgres/studies.h"
#include "server/store/postgres/tournaments.h"

namespace janggun::server::postgres {
namespace {

// An event needs the one before it: a gap is a conflict like a number that is taken. Another writer
// that is faster makes it fail at the primary key.
constexpr std::string_view kAddEvents =
    "INSERT INTO event (game, number, at, body)"
    " SELECT e.game, e.number, e.at, e.body"
    " FROM unnest($1::text[],$2::integer[],$3::bigint[],$4::text[],$5::boolean[])"
    " AS e(game, number, at, body, follows)"
    " WHERE e.follows OR e.number=1"
    " OR EXISTS (SELECT 1 FROM event p WHERE p.game=e.game AND p.number=e.number-1)";
constexpr std::string_view kAddOwnEvents =
    "INSERT INTO event (game, number, at, body)"
    " SELECT e.game, e.number, e.at, e.body"
    " FROM unnest($1::text[],$2::integer[],$3::bigint[],$4::text[],$5::boolean[])"
    " AS e(game, number, at, body, follows)"
    " JOIN game g ON g.id=e.game AND g.owner=$6"
    " WHERE e.follows OR e.number=1"
    " OR EXISTS (SELECT 1 FROM event p WHERE p.game=e.game AND p.number=e.number-1)";

}  // namespace

void Batch::add(const UnitOfWork& unit) {
    for (const Write& write : unit.writes())
        std::visit([this](const auto& one) { apply(*this, one); }, write);
}

void Batch::run(std::string_view sql, Parameters parameters) {
    commands_.push_back({sql, std::move(parameters)});
    must_change_one_.push_back(false);
}

void Batch::run_on_one(std::string_view sql, Parameters parameters) {
    run(sql, std::move(parameters));
    must_change_one_.back() = true;
}

void Batch::add_event(const GameId& game, const Stamped& event) {
    const auto [last, is_first] = last_numbers_.try_emplace(game, event.number);
    if (!is_first && event.number != last->second + 1) is_consistent_ = false;
    last->second = event.number;
    if (is_first) writes_to(game);
    events_.games.add(game.text);
    events_.numbers.add(std::int64_t{event.number});
    events_.times.add(event.at.count());
    events_.bodies.add(to_text(event.event));
    events_.follows.add(!is_first);
    ++events_.count;
}

std::vector<Command> Batch::commands() const {
    std::vector<Command> commands = commands_;
    if (events_.count == 0) return commands;
    Parameters arrays =
        parameters(events_.games, events_.numbers, events_.times, events_.bodies, events_.follows);
    if (owner_ == Incarnation::None) {
        commands.push_back({kAddEvents, std::move(arrays)});
    } else {
        arrays.push_back(parameter(static_cast<std::int64_t>(owner_)));
        commands.push_back({kAddOwnEvents, std::move(arrays)});
    }
    return commands;
}

bool Batch::is_met_by(std::span<const Rows> results) const {
    for (std::size_t i = 0; i < must_change_one_.size(); ++i)
        if (must_change_one_[i] && results[i].affected() != 1) return false;
    return events_.count == 0 || results.back().affected() == events_.count;
}

}  // namespace janggun::server::postgres

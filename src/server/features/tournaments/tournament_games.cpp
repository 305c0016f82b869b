// Making games, and taking their results.
#include "server/features/tournaments/tournament_games.h"

#include <vector>

#include "server/features/tournaments/tournament_json.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

namespace own = tournament_event;
using tournament::Mark;

std::size_t at_index(int i) {
    return static_cast<std::size_t>(i);
}

/// The game as it was before it was aborted.
std::optional<LiveGame> before_the_end(const StoredGame& stored) {
    std::vector<Stamped> log = stored.log;
    while (!log.empty() && !std::holds_alternative<event::Ended>(log.back().event)) log.pop_back();
    if (!log.empty()) log.pop_back();
    return LiveGame::replayed(stored.row.terms, log);
}

}  // namespace

Marks marks_of(const Outcome& outcome) {
    if (!outcome.winner) return {Mark::Draw, Mark::Draw};
    const bool on_points = outcome.points.has_value();
    const Mark win = on_points ? Mark::PointsWin : Mark::Win;
    const Mark loss = on_points ? Mark::PointsLoss : Mark::Loss;
    return *outcome.winner == Side::First ? Marks{win, loss} : Marks{loss, win};
}

int margin_of(const Outcome& outcome) {
    if (!outcome.points) return 0;
    constexpr int kTenthsOfAHalf = 5;
    return kTenthsOfAHalf * (outcome.points->first_halves - outcome.points->second_halves);
}

Marks forfeit_of(const StoredGame& aborted) {
    const auto game = before_the_end(aborted);
    const auto to_act = game ? game->to_act() : std::nullopt;
    if (!to_act) return {Mark::ForfeitLoss, Mark::ForfeitLoss};
    BySide<bool> is_absent;
    is_absent[*to_act] = true;
    for (const Stamped& stamped : aborted.log)
        if (const auto* chosen = std::get_if<event::SetupChosen>(&stamped.event))
            if (chosen->by_timeout && game->plies().empty()) is_absent[chosen->side] = true;
    const auto mark = [&](Side side) {
        return is_absent[side] ? Mark::ForfeitLoss : Mark::ForfeitWin;
    };
    return {mark(Side::First), mark(Side::Second)};
}

TournamentGames::TournamentGames(const Parts& parts) : parts_{parts} {
    parts_.runner.on_opened([this](const TournamentRoomPtr& room) { opened(room); });
    parts_.runner.on_event([this](const TournamentRoomPtr& room, const TournamentEvent& event) {
        happened(room, event);
    });
    parts_.runner.on_closed([this] {
        boards_.clear();
        swept_.clear();
    });
}

void TournamentGames::opened(const TournamentRoomPtr& room) {
    for (const BoardPlace place : room->open_boards())
        if (const GameId game = room->board(place).game; !game.empty())
            boards_[game] = {room->id(), place};
    swept_.erase(room->id());
}

void TournamentGames::happened(const TournamentRoomPtr& room, const TournamentEvent& event) {
    if (const auto* paired = std::get_if<own::Paired>(&event)) {
        for (int i = 0; at_index(i) < paired->games.size(); ++i) {
            const BoardPlace place{paired->round.round, i};
            const GameId& game = paired->games[at_index(i)];
            if (game.empty() || !room->open_boards().contains(place)) continue;
            boards_[game] = {room->id(), place};
            make(room, place);
        }
    } else if (const auto* given = std::get_if<tournament::event::ResultGiven>(&event)) {
        boards_.erase(room->board({given->round, given->board}).game);
    } else if (std::holds_alternative<tournament::event::Ended>(event)) {
        swept_.erase(room->id());
    }
}

void TournamentGames::look_after(const TournamentRoomPtr& room, Time now) {
    const auto swept = swept_.find(room->id());
    const bool is_due = swept == swept_.end() || now - swept->second >= kSweep;
    if (is_due) swept_[room->id()] = now;
    const Time since = std::max(room->moments().paired, room->moments().resumed);
    const bool is_grace_over = !room->is_paused() && now - since >= room->settings().grace;
    if (!is_due && !is_grace_over) return;
    for (const BoardPlace place : room->open_boards()) {
        const GameId game = room->board(place).game;
        if (game.empty()) continue;
        const GameRoomPtr live = parts_.games.find(game);
        if (!live || live->game.is_over()) {
            if (is_due) sweep(room, place, game);
            continue;
        }
        const Time begun = std::max(live->game.terms().created, room->moments().resumed);
        if (!room->is_paused() && live->game.plies().size() < 2 &&
            now - begun >= room->settings().grace)
            abort(game);
    }
}

void TournamentGames::abort(const GameId& game) {
    const GameRoomPtr live = parts_.games.find(game);
    if (!live || live->game.is_over()) return;
    parts_.owner.tell(request::Play{game, live->game.terms().seats.first.user,
                                    command::Abort{.by_arbiter = true}, Duration{0}});
}

void TournamentGames::event_appended(const GameRoom& room, const Stamped& event) {
    if (std::holds_alternative<event::Ended>(event.event)) ended(room.game.id());
}

void TournamentGames::ended(const GameId& game) {
    const auto found = boards_.find(game);
    if (found == boards_.end()) return;
    const Board board = found->second;
    const auto room = parts_.runner.find_open(board.tournament);
    if (!room) return;
    const GameRoomPtr live = parts_.games.find(game);
    if (live && live->game.outcome())
        return decide(room, board.place, marks_of(*live->game.outcome()),
                      margin_of(*live->game.outcome()),
                      static_cast<int>(live->game.plies().size()));
    sweep(room, board.place, game);
}

void TournamentGames::sweep(const TournamentRoomPtr& room, BoardPlace place, const GameId& game) {
    if (!under_way_.insert(game).second) return;
    parts_.store.game(
        game, {},
        parts_.context.guarded(
            [this, room, place, game](const Result<std::optional<StoredGame>, StoreError>& stored) {
                under_way_.erase(game);
                if (!stored || room->is_stale || !room->open_boards().contains(place)) return;
                if (!*stored) return make(room, place);
                if ((*stored)->row.ending) decide_stored(room, place, **stored);
            }));
}

void TournamentGames::decide_stored(const TournamentRoomPtr& room, BoardPlace place,
                                    const StoredGame& stored) {
    for (const Stamped& stamped : stored.log)
        if (const auto* ended = std::get_if<event::Ended>(&stamped.event); ended && ended->outcome)
            return decide(room, place, marks_of(*ended->outcome), margin_of(*ended->outcome),
                          stored.row.ending->plies);
    decide(room, place, forfeit_of(stored), 0, 0);
}

/// Whatever has decided the board meanwhile counts.
void TournamentGames::decide(const TournamentRoomPtr& room, BoardPlace place, Marks marks,
                             int margin, int plies) {
    parts_.runner.change(
        room,
        [place, marks, margin, plies](
            const TournamentRoom& now) -> Result<std::vector<TournamentRunner::Planned>, Fault> {
            std::vector<TournamentRunner::Planned> events;
            if (!now.open_boards().contains(place) || now.is_over()) return events;
            events.push_back({tournament::event::ResultGiven{place.round, place.board, marks.first,
                                                             marks.second, margin, plies}});
            // Who did not come is not paired again before coming back.
            const auto format = now.settings().format;
            if (format != TournamentSettings::Format::Arena &&
                format != TournamentSettings::Format::Swiss)
                return events;
            const tournament::Pairing pairing = now.board(place).pairing;
            for (const auto& [mark, player] :
                 {std::pair{marks.first, pairing.first}, std::pair{marks.second, pairing.second}})
                if (mark == Mark::ForfeitLoss && !now.is_withdrawn(player))
                    events.push_back({tournament::event::Withdrew{player}});
            return events;
        },
        [](const std::optional<Fault>&) {});  // the next sweep tries again
}

void TournamentGames::make(const TournamentRoomPtr& room, BoardPlace place) {
    if (!under_way_.insert(room->board(place).game).second) return;
    seat(room, place, Side::First, {});
}

void TournamentGames::seat(const TournamentRoomPtr& room, BoardPlace place, Side side,
                           BySide<PersonPtr> people) {
    const TournamentBoard board = room->board(place);
    const auto player = side == Side::First ? board.pairing.first : board.pairing.second;
    parts_.people.load(
        room->players()[at_index(player)].user,
        parts_.context.guarded([this, room, place, side, people, game = board.game](
                                   const Result<PersonPtr, StoreError>& person) mutable {
            if (!person) {
                under_way_.erase(game);
                return;
            }
            if (!*person || (*person)->user.is_deleted) {
                under_way_.erase(game);
                return decide(room, place,
                              side == Side::First ? Marks{Mark::ForfeitLoss, Mark::ForfeitWin}
                                                  : Marks{Mark::ForfeitWin, Mark::ForfeitLoss},
                              0, 0);
            }
            people[side] = *person;
            if (side == Side::First) return seat(room, place, Side::Second, people);
            create(room, place, people);
        }));
}

void TournamentGames::create(const TournamentRoomPtr& room, BoardPlace place,
                             const BySide<PersonPtr>& people) {
    GameRunner::NewGame game;
    game.id = room->board(place).game;
    game.offer = room->settings().offer;
    game.source = Source::Tournament;
    game.people = people;
    parts_.games_runner.create(
        std::move(game),
        parts_.context.guarded([this, room, place, people](const Result<GameId, Fault>& created) {
            const TournamentBoard board = room->board(place);
            under_way_.erase(board.game);
            if (!created) return;  // the next sweep tries again
            for (const Side side : kSides)
                parts_.connections.tell(people[side]->user.id,
                                        make_message(game_message(*room, board, side)));
            if (!room->open_boards().contains(place)) abort(board.game);
        }));
}

}  // namespace janggun::server

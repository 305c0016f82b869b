// Making games, and taking their results.
#include "server/features/tournaments/tournament_games.h"

#include <memory>
#include <vector>

#include "server/domain/expiry.h"
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
StoredGame before_the_end(StoredGame stored) {
    std::vector<Stamped>& log = stored.log;
    while (!log.empty() && !std::holds_alternative<event::Ended>(log.back().event)) log.pop_back();
    if (!log.empty()) log.pop_back();
    return stored;
}

/// Of a game as it was before it was aborted: who did not come loses by forfeit. That is the side
/// that was to act, and the other one too if it let the time for its set-up pass, or was never seen
/// at the board and has not acted.
Marks forfeit_of(const Replays::Replayed& before, const BySide<bool>& was_never_seen) {
    const auto& game = before.game;
    const auto to_act = game ? game->to_act() : std::nullopt;
    if (!to_act) return {Mark::ForfeitLoss, Mark::ForfeitLoss};
    BySide<bool> is_absent;
    for (const Side side : kSides)
        is_absent[side] = side == *to_act || (was_never_seen[side] && !game->has_acted(side));
    for (const Stamped& stamped : before.stored.log)
        if (const auto* chosen = std::get_if<event::SetupChosen>(&stamped.event))
            if (chosen->by_timeout && game->plies().empty()) is_absent[chosen->side] = true;
    const auto mark = [&](Side side) {
        return is_absent[side] ? Mark::ForfeitLoss : Mark::ForfeitWin;
    };
    return {mark(Side::First), mark(Side::Second)};
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

TournamentGames::TournamentGames(const Parts& parts) : parts_{parts} {
    parts_.runner.on_opened([this](const TournamentRoomPtr& room) { opened(room); });
    parts_.runner.on_event([this](const TournamentRoomPtr& room, const TournamentEvent& event) {
        happened(room, event);
    });
    parts_.runner.on_closed([this] {
        boards_.clear();
        swept_.clear();
        to_abort_.clear();
    });
}

void TournamentGames::opened(const TournamentRoomPtr& room) {
    for (const BoardPlace place : room->open_boards())
        if (const GameId game = room->board(place).game; !game.empty())
            boards_[game] = {room->id(), place};
    swept_.erase(room->id());
    // A crash may have come between a result that the arbiter has entered and the end of its game.
    const int last = room->rounds_paired() - 1;
    for (int i = 0; last >= 0 && i < room->boards_of(last); ++i) {
        const BoardPlace place{last, i};
        const GameId game = room->board(place).game;
        if (!game.empty() && !room->open_boards().contains(place))
            to_abort_[game] = {room->id(), place};
    }
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
        for (const BoardPlace place : room->open_boards()) boards_.erase(room->board(place).game);
    } else if (std::holds_alternative<own::Paused>(event) ||
               std::holds_alternative<own::Resumed>(event)) {
        for (const BoardPlace place : room->open_boards()) pause(*room, place);
    }
}

void TournamentGames::look_after(const TournamentRoomPtr& room, Time now) {
    const auto swept = swept_.find(room->id());
    const bool is_due = swept == swept_.end() || now - swept->second >= kSweep;
    if (is_due) swept_[room->id()] = now;
    const bool may_be_late = now - room->moments().paired >= room->settings().grace;
    if (!is_due && (room->is_paused() || !may_be_late)) return;
    // Games of other nodes are asked about at every sweep only.
    const std::vector<BoardPlace> open{room->open_boards().begin(), room->open_boards().end()};
    for (const BoardPlace place : open) {
        const GameId game = room->board(place).game;
        if (!game.empty() && (is_due || parts_.owner.is_here(game))) supervise(room, place, is_due);
    }
}

void TournamentGames::supervise(const TournamentRoomPtr& room, BoardPlace place, bool is_due) {
    const GameId game = room->board(place).game;
    if (!asked_.insert(game).second) return;
    parts_.owner.ask(
        request::ReadProgress{game},
        parts_.context.guarded([this, room, place, game, is_due](const Progress& progress) {
            asked_.erase(game);
            if (!room->is_stale && room->open_boards().contains(place))
                on_progress(room, place, progress, is_due);
        }));
}

void TournamentGames::on_progress(const TournamentRoomPtr& room, BoardPlace place,
                                  const Progress& progress, bool is_due) {
    const GameId game = room->board(place).game;
    if (!progress || progress->is_over) {
        if (is_due) sweep(room, place, game);
        return;
    }
    boards_[game] = {room->id(), place, {!progress->first_has_come, !progress->second_has_come}};
    // A crash may have come between the tournament's pause and that of its games.
    if (is_due && progress->is_paused != room->is_paused()) pause(*room, place);
    if (!room->is_paused() && static_cast<std::size_t>(progress->plies) < kPliesToCount &&
        progress->waited >= room->settings().grace)
        abort(*room, place);
}

void TournamentGames::abort(const TournamentRoom& room, BoardPlace place) {
    const auto player = player_of(room, place);
    if (!player) return;
    const GameId game = room.board(place).game;
    if (!room.open_boards().contains(place)) to_abort_[game] = {room.id(), place};
    parts_.owner.ask(
        request::Play{game, *player, command::Abort{.by_arbiter = true}, Duration{0}},
        parts_.context.guarded([this, game](const Result<reply::Accepted, Refusal>& aborted) {
            if (aborted || aborted.error().fault.code == Code::WrongPhase)
                to_abort_.erase(game);
            else if (!aborted.error().is_live && to_abort_.contains(game))
                forget_ended(game);
        }));
}

/// No node has it in memory: it is over, or will be taken over by one soon.
void TournamentGames::forget_ended(const GameId& game) {
    parts_.store.game(
        game, {},
        parts_.context.guarded(
            [this, game](const Result<std::optional<StoredGame>, StoreError>& stored) {
                if (stored && (!*stored || (*stored)->row.ending)) to_abort_.erase(game);
            }));
}

void TournamentGames::retry(Time now) {
    if (now - retried_ < kSweep) return;
    retried_ = now;
    const std::unordered_map<GameId, Board> again = to_abort_;
    for (const auto& [game, board] : again) {
        if (const auto room = parts_.runner.find_open(board.tournament))
            abort(*room, board.place);
        else
            to_abort_.erase(game);
    }
}

void TournamentGames::pause(const TournamentRoom& room, BoardPlace place) {
    if (const auto player = player_of(room, place))
        parts_.owner.tell(request::Play{room.board(place).game, *player,
                                        command::Pause{.is_over = !room.is_paused()}, Duration{0}});
}

void TournamentGames::let_go_on(const TournamentRoom& room, const std::function<void()>& then) {
    std::vector<std::pair<GameId, UserId>> games;
    for (const BoardPlace place : room.open_boards())
        if (const auto player = player_of(room, place))
            games.emplace_back(room.board(place).game, *player);
    const auto left = std::make_shared<std::size_t>(games.size());
    if (games.empty()) return then();
    for (const auto& [game, player] : games)
        parts_.owner.ask(
            request::Play{game, player, command::Pause{.is_over = true}, Duration{0}},
            parts_.context.guarded([left, then](const Result<reply::Accepted, Refusal>&) {
                if (--*left == 0) then();
            }));
}

void TournamentGames::rule(const TournamentRoomPtr& room, BoardPlace place, const Ruling& ruling,
                           TournamentRunner::Done done) {
    const auto player = player_of(*room, place);
    const Fault no_game{Code::WrongPhase, "there is no game under way on this board"};
    if (!player || !room->open_boards().contains(place)) return done(no_game);
    parts_.owner.ask(request::Play{room->board(place).game, *player, command::Rule{ruling}, {}},
                     parts_.context.guarded([done = std::move(done), no_game](
                                                const Result<reply::Accepted, Refusal>& ruled) {
                         if (ruled) return done(std::nullopt);
                         done(ruled.error().is_live ? ruled.error().fault : no_game);
                     }));
}

std::optional<UserId> TournamentGames::player_of(const TournamentRoom& room, BoardPlace place) {
    const TournamentBoard board = room.board(place);
    if (board.game.empty()) return std::nullopt;
    return room.players()[at_index(board.pairing.first)].user;
}

void TournamentGames::event_appended(const GameRoom& room, const Stamped& event) {
    if (!std::holds_alternative<event::Ended>(event.event)) return;
    if (const auto board = boards_.find(room.game.id()); board != boards_.end())
        board->second.was_never_seen = {!room.has_come(Side::First), !room.has_come(Side::Second)};
    ended(room.game.id());
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
            [this, room, place, game](Result<std::optional<StoredGame>, StoreError> stored) {
                under_way_.erase(game);
                if (!stored || room->is_stale || !room->open_boards().contains(place)) return;
                if (!*stored) return make(room, place);
                if ((*stored)->row.ending) decide_stored(room, place, std::move(**stored));
            }));
}

void TournamentGames::decide_stored(const TournamentRoomPtr& room, BoardPlace place,
                                    StoredGame stored) {
    for (const Stamped& stamped : stored.log)
        if (const auto* ended = std::get_if<event::Ended>(&stamped.event); ended && ended->outcome)
            return decide(room, place, marks_of(*ended->outcome), margin_of(*ended->outcome),
                          stored.row.ending->plies);
    decide_forfeit(room, place, std::move(stored));
}

void TournamentGames::decide_forfeit(const TournamentRoomPtr& room, BoardPlace place,
                                     StoredGame aborted) {
    const GameId game = aborted.row.terms.id;
    if (!under_way_.insert(game).second) return;
    const auto board = boards_.find(game);
    const BySide<bool> was_never_seen =
        board == boards_.end() ? BySide<bool>{} : board->second.was_never_seen;
    std::vector<StoredGame> games;
    games.push_back(before_the_end(std::move(aborted)));
    parts_.replays.replay_all(
        std::move(games), [this, room, place, game, was_never_seen](
                              const Result<Replays::Batch, Replays::Refused>& replayed) {
            under_way_.erase(game);
            if (!replayed || room->is_stale) return;  // the next sweep tries again
            decide(room, place, forfeit_of(replayed->front(), was_never_seen), 0, 0);
        });
}

/// Events that have decided the board in the meantime take precedence.
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
    game.offer = offer_of(*room, room->board(place).pairing);
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
            if (!room->open_boards().contains(place)) abort(*room, place);
            if (room->is_paused()) pause(*room, place);
        }));
}

}  // namespace janggun::server

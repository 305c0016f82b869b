// Deadlines and the engine's turn.
#include <algorithm>

#include "server/features/play/engine_pace.h"
#include "server/features/play/game_runner.h"

namespace janggun::server {
namespace {

constexpr Duration kEngineTriesAgain{100};

/// No player came, or none came back.
bool is_expiry(const std::vector<Stamped>& events) {
    const auto* ended = std::get_if<event::Ended>(&events.back().event);
    return ended && (!ended->outcome || ended->outcome->reason == Reason::Abandonment);
}

std::optional<Time> earlier(std::optional<Time> a, std::optional<Time> b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

}  // namespace

/// Post-commit actions: the engine's turn, and the next alarm.
void GameRunner::after(const GameRoomPtr& room) {
    if (!room->writes.is_idle()) return;
    room->writes.acted();
    let_engine_act(room);
    arm(room);
}

std::optional<Time> GameRunner::due_at(const GameRoom& room) {
    if (!room.writes.is_idle()) return room.writes.due();  // armed again when that is durable
    if (room.game.is_over())
        return std::max(*room.game.ended_at() + LiveGame::kRematchTime, room.keep_until);
    if (const auto pause_end = room.writes.due()) return pause_end;
    return earlier(room.game.deadline(), server::due_at(room.engine));
}

void GameRunner::arm(const GameRoomPtr& room) {
    const auto due = due_at(*room);
    if (!due || (room->alarm && *room->alarm <= *due)) return;
    room->alarm = *due;
    alarms_.push({*due, room->game.id()});
    alarm_timer_.arm(alarms_.top().at);
}

void GameRunner::tick(Time now) {
    while (!alarms_.empty() && alarms_.top().at <= now) {
        const Alarm next = alarms_.top();
        alarms_.pop();
        const GameRoomPtr room = games_.find(next.game);
        if (!room || room->alarm != next.at) continue;
        room->alarm.reset();
        alarm(room, now);
    }
    if (!alarms_.empty()) alarm_timer_.arm(alarms_.top().at);
}

void GameRunner::alarm(const GameRoomPtr& room, Time now) {
    if (room->writes.is_reloading()) {
        if (room->writes.due()) reload(room);
        return;
    }
    if (room->writes.is_writing()) return;
    if (room->game.is_over()) {
        if (now - *room->game.ended_at() >= LiveGame::kRematchTime) {
            if (room->watchers.is_empty()) return games_.remove(*room);
            room->keep_until = now + LiveGame::kRematchTime;
        }
        return arm(room);
    }
    const auto* answer = std::get_if<engine_turn::AnswerReady>(&room->engine);
    if (answer && answer->at <= now) {
        play_answer(room);
        return arm(room);
    }
    if (auto events = room->game.on_time(now); !events.empty()) {
        if (is_expiry(events)) ++counters_.expired;
        return append(room, std::move(events), [](bool) {});
    }
    after(room);
}

/// The engine's move or set-up, its answers to offers, and set-ups that were chosen in advance.
void GameRunner::let_engine_act(const GameRoomPtr& room) {
    const LiveGame& game = room->game;
    for (const Side side : kSides)
        if (game.terms().seats[side].is_engine() && answer_offers(room, side)) return;
    const auto side = game.to_act();
    if (!side) return;
    if (game.phase() == Phase::Setup) {
        std::optional<SetupId> setup = room->chosen_before[*side];
        if (const int level = game.terms().seats[*side].engine_level; level > 0)
            setup = engines_.choose_setup(game, *side, level);
        if (setup) perform(room, *side, command::ChooseSetup{*setup}, {}, [](const auto&) {});
        return;
    }
    if (game.terms().seats[*side].is_engine()) think(room, *side);
}

/// Returns whether the engine has answered an offer.
bool GameRunner::answer_offers(const GameRoomPtr& room, Side engine) {
    const LiveGame& game = room->game;
    const Side human = other(engine);
    std::optional<Command> answer;
    if (game.offers(OfferKind::Draw)[human])
        answer = command::Decline{OfferKind::Draw};
    else if (game.offers(OfferKind::Takeback)[human])
        answer = command::Propose{OfferKind::Takeback};
    else if (game.offers(OfferKind::Rematch)[human] && !game.offers(OfferKind::Rematch)[engine])
        answer = command::Propose{OfferKind::Rematch};
    if (answer) perform(room, engine, *answer, {}, [](const auto&) {});
    return !room->writes.is_idle();
}

void GameRunner::think(const GameRoomPtr& room, Side engine) {
    const bool is_free = std::holds_alternative<engine_turn::Idle>(room->engine) ||
                         std::holds_alternative<engine_turn::QueueFull>(room->engine);
    if (!is_free) return;
    const Terms& terms = room->game.terms();
    const QueueOwner owner{terms.seats[other(engine)].user, room->origin};
    const Time since = context_.now();
    // The job is cancelled when the position changes: its answer is always about the board.
    const auto job = engines_.think(room->game, terms.seats[engine].engine_level, owner,
                                    [this, room, engine, since](std::string move) {
                                        engine_has_move(room, engine, since, std::move(move));
                                    });
    if (job)
        room->engine = engine_turn::Thinking{*job};
    else
        room->engine = engine_turn::QueueFull{since + kEngineTriesAgain};
}

void GameRunner::engine_has_move(const GameRoomPtr& room, Side engine, Time since,
                                 std::string move) {
    ++counters_.engine_moves;
    const Duration pause =
        engine_pause(settings_.engine_floor, context_.rng, room->game.clock(since), engine,
                     room->game.terms().offer.clock.increment);
    room->engine = engine_turn::AnswerReady{std::move(move), since + pause};
    if (since + pause <= context_.now() && room->writes.is_idle()) return play_answer(room);
    arm(room);
}

void GameRunner::play_answer(const GameRoomPtr& room) {
    auto answer = std::get<engine_turn::AnswerReady>(std::exchange(room->engine, {}));
    const auto engine = room->game.to_act();
    if (!engine) return;
    const command::Move move{std::move(answer.move), static_cast<int>(room->game.plies().size())};
    perform(room, *engine, move, {}, [](const auto&) {});
}

/// The position it was about is not on the board any more.
void GameRunner::cancel_engine(GameRoom& room) {
    if (const auto* thinking = std::get_if<engine_turn::Thinking>(&room.engine))
        engines_.cancel(thinking->job);
    room.engine = engine_turn::Idle{};
}

}  // namespace janggun::server

// What happens at tables without anybody asking: deadlines, and the engine's turn.
#include "server/features/play/engine_pace.h"
#include "server/features/play/live_games.h"

namespace janggun::server {
namespace {

constexpr Duration kEngineTriesAgain{100};

/// Nobody came to play, or to go on.
bool is_expiry(const std::vector<Stamped>& events) {
    const auto* ended = std::get_if<event::Ended>(&events.back().event);
    return ended && (!ended->outcome || ended->outcome->reason == Reason::Abandonment);
}

}  // namespace

void Tables::arm(const TablePtr& table) {
    auto due = table->game.deadline();
    if (table->game.is_over()) due = *table->game.ended_at() + LiveGame::kRematchTime;
    if (due) arm_at(table, *due);
    if (table->answer) arm_at(table, table->answer->at);
}

void Tables::arm_at(const TablePtr& table, Time at) {
    if (table->armed && *table->armed <= at) return;
    table->armed = at;
    alarms_.push({at, table->game.id()});
    context_.wake_at(alarms_.top().at);
}

std::optional<Time> Tables::next_deadline() const {
    if (alarms_.empty()) return std::nullopt;
    return alarms_.top().at;
}

void Tables::tick(Time now) {
    while (!alarms_.empty() && alarms_.top().at <= now) {
        const Alarm alarm = alarms_.top();
        alarms_.pop();
        const TablePtr table = find(alarm.game);
        if (!table || table->armed != alarm.at) continue;
        table->armed.reset();
        if (table->is_lost) {
            read_again(table);
        } else if (table->in_flight > 0) {
            continue;  // armed again when that is shown
        } else if (table->game.is_over()) {
            if (now - *table->game.ended_at() < LiveGame::kRematchTime)
                arm(table);
            else if (table->sockets.first + table->sockets.second == 0 && table->spectators == 0)
                forget(table);
            else {
                table->armed = now + LiveGame::kRematchTime;
                alarms_.push({*table->armed, table->game.id()});
            }
        } else if (table->answer && table->answer->at <= now) {
            play_answer(table);
        } else if (auto events = table->game.on_time(now); !events.empty()) {
            if (is_expiry(events)) ++context_.figures.games_expired;
            append(table, std::move(events), {}, [](bool) {});
        } else {
            after(table);
        }
    }
    if (const auto next = next_deadline()) context_.wake_at(*next);
}

/// The engine's move or set-up, its answers to offers, and set-ups that were chosen in advance.
void Tables::let_engine_act(const TablePtr& table) {
    const LiveGame& game = table->game;
    for (const Side side : kSides)
        if (game.terms().seats[side].is_engine()) {
            engine_answers(table, side);
            if (table->in_flight > 0) return;
        }
    const auto side = game.to_act();
    if (!side) return;
    if (game.phase() == Phase::Setup) {
        std::optional<janggi::Formation> formation = table->chosen_before[*side];
        if (const int level = game.terms().seats[*side].engine_level; level > 0)
            formation = engines_.choose_setup(game, *side, level);
        if (formation)
            perform(table, *side, command::ChooseSetup{*formation}, {}, [](const auto&) {});
        return;
    }
    if (game.terms().seats[*side].is_engine()) think(table, *side);
}

void Tables::engine_answers(const TablePtr& table, Side engine) {
    const LiveGame& game = table->game;
    const Side human = other(engine);
    const auto ignore = [](const auto&) {};
    if (game.offers(OfferKind::Draw)[human])
        perform(table, engine, command::Decline{OfferKind::Draw}, {}, ignore);
    else if (game.offers(OfferKind::Takeback)[human])
        perform(table, engine, command::Propose{OfferKind::Takeback}, {}, ignore);
    else if (game.offers(OfferKind::Rematch)[human] && !game.offers(OfferKind::Rematch)[engine])
        perform(table, engine, command::Propose{OfferKind::Rematch}, {}, ignore);
}

void Tables::think(const TablePtr& table, Side engine) {
    const std::uint64_t ticket = table->ticket;
    if (table->thinking == ticket) return;
    const Terms& terms = table->game.terms();
    const QueueOwner owner{terms.seats[other(engine)].user, table->origin};
    const Time since = context_.now();
    const auto thought = engines_.think(table->game, terms.seats[engine].engine_level, owner,
                                        [this, table, engine, ticket, since](std::string move) {
                                            table->thought = EngineRoom::Thought::None;
                                            if (table->ticket != ticket || table->game.is_over())
                                                return;
                                            engine_has_move(table, engine, since, std::move(move));
                                        });
    if (thought) {
        table->thinking = ticket;
        table->thought = *thought;
        return;
    }
    // Full: come back soon. The engine's own clock runs meanwhile, as it should.
    context_.post(context_.guarded([this, table, ticket] {
        if (table->ticket == ticket) arm_at(table, context_.now() + kEngineTriesAgain);
    }));
}

void Tables::engine_has_move(const TablePtr& table, Side engine, Time since, std::string move) {
    ++context_.figures.engine_moves;
    const Duration pause =
        engine_pause(context_.options.engine_floor, context_.rng, table->game.clock(since), engine,
                     table->game.terms().offer.clock.increment);
    table->answer = Table::EngineAnswer{std::move(move), since + pause};
    if (table->answer->at <= context_.now())
        play_answer(table);
    else
        arm_at(table, table->answer->at);
}

void Tables::play_answer(const TablePtr& table) {
    const auto engine = table->game.to_act();
    const command::Move move{std::move(table->answer->move),
                             static_cast<int>(table->game.plies().size())};
    table->answer.reset();
    if (engine) perform(table, *engine, move, {}, [](const auto&) {});
}

/// The position it was about is not on the board any more.
void Tables::forget_thought(Table& table) {
    if (table.thought != EngineRoom::Thought::None) engines_.cancel(table.thought);
    table.thought = EngineRoom::Thought::None;
    table.answer.reset();
}

}  // namespace janggun::server

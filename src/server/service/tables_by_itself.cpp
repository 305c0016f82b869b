// What happens at tables without anybody asking: deadlines, and the engine's turn.
#include "server/service/tables.h"

namespace janggun::server {
namespace {

constexpr Duration kEngineTriesAgain{100};

}  // namespace

void Tables::arm(const TablePtr& table) {
    auto due = table->game.deadline();
    if (table->game.is_over()) due = *table->game.ended_at() + LiveGame::kRematchTime;
    if (!due || (table->armed && *table->armed <= *due)) return;
    table->armed = due;
    alarms_.push({*due, table->game.id()});
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
        } else if (auto events = table->game.on_time(now); !events.empty()) {
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
    const int level = table->game.terms().seats[engine].engine_level;
    const bool is_queued =
        engines_.think(table->game, level, [this, table, engine, ticket](const std::string& move) {
            if (table->ticket != ticket || table->game.is_over()) return;
            ++context_.figures.engine_moves;
            const auto ply = static_cast<int>(table->game.plies().size());
            perform(table, engine, command::Move{move, ply}, {}, [](const auto&) {});
        });
    if (is_queued) {
        table->thinking = ticket;
        return;
    }
    // Full: come back soon. The engine's own clock runs meanwhile, as it should.
    context_.post(context_.guarded([this, table, ticket] {
        const Time again = context_.now() + kEngineTriesAgain;
        if (table->ticket != ticket || (table->armed && *table->armed <= again)) return;
        table->armed = again;
        alarms_.push({again, table->game.id()});
        context_.wake_at(alarms_.top().at);
    }));
}

}  // namespace janggun::server

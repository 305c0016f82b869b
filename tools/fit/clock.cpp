// janggun_fit clock: how much of its planned time the engine uses, in games against itself by the
// clock. Nodes count as time, so that the load of the machine does not matter.
#include "game/clock.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "engine/engine.h"
#include "fit/fit.h"
#include "fit/games.h"
#include "game/variant.h"

namespace janggun::fit {
namespace {

using engine::Duration;

struct Usage {
    double planned = 0;  // sums, in milliseconds
    double used = 0;
    double ratios = 0;  // sum over moves of used / planned
    int moves = 0;
    double left = 0;  // shares of the main time at the end of the games
    int players = 0;
    Duration least{Duration::max()};  // until the flag falls, byo-yomi included
    int flags = 0;
};

/// A clock as UCI tells it: periods but for the last are time to spend.
engine::ClockState shown(const Clock& clock) {
    const auto& control = clock.control();
    const auto spendable = [&](Side side) {
        const auto& left = clock.left(side);
        return left.main + control.period * std::max(0, left.periods - 1);
    };
    engine::ClockState state;
    state.left = {spendable(Side::First), spendable(Side::Second)};
    state.increment = {control.increment, control.increment};
    state.byoyomi = control.period;
    return state;
}

template <Game G>
void play_game(const typename G::Ruleset& ruleset, const ClockOrder& order, int game,
               BySide<engine::Engine<G>*> engines, Usage& usage) {
    Clock clock{*time_control_from(order.control)};
    auto match = opening_of<G>(ruleset, static_cast<std::uint64_t>(game), order.seed);
    while (!match.is_over() && match.plies() < kMaxPlies) {
        const Side side = match.position().turn();
        auto& engine = *engines[side];
        engine::Limits<typename G::Move> limits;
        limits.clock = shown(clock);
        engine.set_position(match);
        const auto budget =
            engine::time_budget(limits.clock, limits.move_time, side, engine.settings().overhead,
                                static_cast<int>(match.plies()) / 2);
        const auto best = engine.think(limits);
        const Duration used{static_cast<Duration::rep>(best.nodes / order.nodes_per_millisecond)};
        if (!engine::is_decided(best.score) && match.allowed_moves().size() > 1 &&
            budget->optimum > Duration{0}) {
            const auto planned = static_cast<double>(budget->optimum.count());
            usage.planned += planned;
            usage.used += static_cast<double>(used.count());
            usage.ratios += static_cast<double>(used.count()) / planned;
            ++usage.moves;
        }
        usage.least = std::min(usage.least, *clock.until_flag(side) - used);
        if (!clock.press(side, used)) {
            ++usage.flags;
            return;
        }
        if (!match.play(best.move)) break;
    }
    for (const Side side : kSides) {
        usage.left += static_cast<double>(clock.left(side).main.count()) /
                      static_cast<double>(clock.control().main.count());
        ++usage.players;
    }
}

}  // namespace

int measure_clock(const ClockOrder& order) {
    const auto ruleset = variant_named(order.variant);
    const auto control = time_control_from(order.control);
    if (!ruleset || !control || control->main <= Duration{0}) {
        fmt::print(stderr, "expected one of {} and a time control such as 2+0.02\n",
                   variant_names());
        return 1;
    }
    Usage usage;
    with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        const engine::Settings settings{.nodes_per_millisecond = order.nodes_per_millisecond};
        engine::Engine<G> first{settings};
        engine::Engine<G> second{settings};
        for (int game = 0; game < order.games; ++game) {
            first.new_game();
            second.new_game();
            play_game<G>(rules, order, game, {&first, &second}, usage);
        }
    });
    fmt::print(
        "{} {}: {} games, {} moves, used {:.3f} of the planned time (mean of moves {:.3f}), "
        "{:.1f} % of the main time left, least {} ms, {} flags\n",
        order.variant, order.control, order.games, usage.moves, usage.used / usage.planned,
        usage.ratios / std::max(1, usage.moves), 100 * usage.left / std::max(1, usage.players),
        usage.least.count(), usage.flags);
    return 0;
}

}  // namespace janggun::fit

// Thinking for many games.
#include "server/service/engine_room.h"

#include <algorithm>

#include "engine/engine.h"
#include "engine/setup_choice.h"
#include "notation/uci.h"

namespace janggun::server {
namespace {

/// How long the engine may think: within its own clock, and never so long that others wait for it.
Duration thinking_time(const LiveGame& game, Time now, std::size_t waiting) {
    using namespace std::chrono_literals;
    Duration most = 2000ms / static_cast<int>(1 + std::min<std::size_t>(waiting, 40));
    const auto face = game.clock(now);
    if (!face || !face->running) return most;
    const auto& hand = face->hands[*face->running];
    const TimeControl& control = game.terms().offer.clock;
    Duration share = hand.main / 40 + control.increment / 2;
    if (hand.periods > 0)
        share = std::max(share, hand.period / 3);
    else
        share = std::min(share, hand.main / 2);  // the increment comes only after the move
    return std::clamp(share, 1ms, most);
}

}  // namespace

struct EngineRoom::Desk {
    std::unique_ptr<engine::Engine<Janggi>> janggi;
    std::unique_ptr<engine::Engine<Shogun>> shogun;

    template <Game G>
    [[nodiscard]] engine::Engine<G>& engine(const engine::Settings& settings) {
        auto& place = [this]() -> auto& {
            if constexpr (std::is_same_v<G, Janggi>)
                return janggi;
            else
                return shogun;
        }
        ();
        if (!place)
            place = std::make_unique<engine::Engine<G>>(settings);
        else
            place->set(settings);
        return *place;
    }
};

EngineRoom::EngineRoom(Context& context)
    : context_{context},
      desks_(static_cast<std::size_t>(std::max(1, context.options.engine_threads))),
      workers_{desks_.size(), static_cast<std::size_t>(std::max(1, context.options.engine_queue)),
               context.post} {
    for (auto& desk : desks_) desk = std::make_unique<Desk>();
}

EngineRoom::~EngineRoom() = default;

bool EngineRoom::is_full() const {
    return workers_.waiting() >= static_cast<std::size_t>(context_.options.engine_queue);
}

bool EngineRoom::think(const LiveGame& game, int level, std::function<void(std::string)> done) {
    engine::Settings settings;
    settings.hash_megabytes = context_.options.engine_hash_megabytes;
    settings.level = level;
    settings.seed = context_.rng.next();
    const Duration time = thinking_time(game, context_.now(), workers_.waiting());
    return workers_.add(
        [this, settings, time, match = game.match()](std::size_t worker) {
            return std::visit(
                [&]<Game G>(const Match<G>& board) -> std::string {
                    auto& engine = desks_[worker]->engine<G>(settings);
                    engine.set_position(board);
                    engine::Limits<typename G::Move> limits;
                    limits.move_time = time;
                    const auto best = engine.think(limits);
                    return notation::write_uci(board.position(), best.move);
                },
                match);
        },
        context_.guarded(std::move(done)));
}

janggi::Formation EngineRoom::choose_setup(const LiveGame& game, Side side, int level) {
    const auto ruleset = ruleset_of(game.terms().offer);
    const auto* janggi = std::get_if<janggi::Ruleset>(&ruleset);
    return engine::choose_setup(*janggi, side, game.setups()[other(side)], level,
                                context_.rng.next());
}

}  // namespace janggun::server

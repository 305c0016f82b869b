// Thinking for many games.
#include "server/features/play/engine_pool.h"

#include <algorithm>

#include "engine/engine.h"
#include "engine/setup_choice.h"
#include "notation/uci.h"

namespace janggun::server {
namespace {

/// How long the engine may think: within its own clock, and never so long that others wait for it.
Duration thinking_time(const std::optional<ClockFace::Hand>& hand, const TimeControl& control,
                       Duration waited, std::size_t people_waiting) {
    using namespace std::chrono_literals;
    Duration most = 2000ms / static_cast<int>(1 + std::min<std::size_t>(people_waiting, 40));
    if (!hand) return most;
    const Duration main = std::max(hand->main - waited, 0ms);
    Duration share = main / 40 + control.increment / 2;
    if (hand->periods > 0)
        share = std::max(share, hand->period / 3);
    else
        share = std::min(share, main / 2);  // the increment comes only after the move
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
      queue_{{.in_all = static_cast<std::size_t>(std::max(1, context.options.engine_queue))}},
      desks_(static_cast<std::size_t>(std::max(1, context.options.engine_threads))),
      workers_{desks_.size(), desks_.size(), context.post} {
    for (auto& desk : desks_) desk = std::make_unique<Desk>();
}

EngineRoom::~EngineRoom() {
    for (const auto& [number, is_cancelled] : running_) *is_cancelled = true;
}

std::optional<EngineRoom::Thought> EngineRoom::think(const LiveGame& game, int level,
                                                     const QueueOwner& owner, Done done) {
    Job job{.match = game.match(),
            .level = level,
            .control = game.terms().offer.clock,
            .hand = {},
            .added = context_.now(),
            .done = std::move(done),
            .number = ++last_};
    if (const auto face = game.clock(job.added); face && face->running)
        job.hand = face->hands[*face->running];
    const auto ticket = queue_.add(owner, std::move(job));
    if (!ticket) return std::nullopt;
    queued_.emplace(last_, *ticket);
    const auto thought = static_cast<Thought>(last_);
    work_on();
    return thought;
}

void EngineRoom::cancel(Thought thought) {
    const auto number = static_cast<std::uint64_t>(thought);
    if (const auto waiting = queued_.find(number); waiting != queued_.end()) {
        queue_.cancel(waiting->second);
        queued_.erase(waiting);
    } else if (const auto running = running_.find(number); running != running_.end()) {
        *running->second = true;
    } else {
        return;
    }
    ++context_.figures.engine_jobs_cancelled;
}

void EngineRoom::work_on() {
    while (running_.size() < desks_.size()) {
        auto job = queue_.take();
        if (!job) return;
        queued_.erase(job->number);
        engine::Settings settings;
        settings.hash_megabytes = context_.options.engine_hash_megabytes;
        settings.level = job->level;
        settings.seed = context_.rng.next();
        const Duration time =
            thinking_time(job->hand, job->control, context_.now() - job->added, queue_.people());
        auto is_cancelled = std::make_shared<std::atomic<bool>>(false);
        running_.emplace(job->number, is_cancelled);
        auto finish = context_.guarded(
            [this, number = job->number, done = std::move(job->done)](std::string move) {
                const auto found = running_.find(number);
                const bool is_wanted = !*found->second;
                running_.erase(found);
                if (is_wanted) done(std::move(move));
                work_on();
            });
        // As many jobs as threads: the workers' own queue is never full.
        (void)workers_.add(
            [this, settings, time, is_cancelled,
             match = std::move(job->match)](std::size_t worker) {
                if (*is_cancelled) return std::string{};
                return std::visit(
                    [&]<Game G>(const Match<G>& board) -> std::string {
                        auto& engine = desks_[worker]->engine<G>(settings);
                        engine.set_position(board);
                        engine::Limits<typename G::Move> limits;
                        limits.move_time = time;
                        const auto best = engine.think(limits, [&](const auto&) {
                            if (*is_cancelled) engine.stop();
                        });
                        return notation::write_uci(board.position(), best.move);
                    },
                    match);
            },
            std::move(finish));
    }
}

janggi::Formation EngineRoom::choose_setup(const LiveGame& game, Side side, int level) {
    const auto ruleset = ruleset_of(game.terms().offer);
    const auto* janggi = std::get_if<janggi::Ruleset>(&ruleset);
    return engine::choose_setup(*janggi, side, game.setups()[other(side)], level,
                                context_.rng.next());
}

}  // namespace janggun::server

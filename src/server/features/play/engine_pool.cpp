// Searching for many games.
#include "server/features/play/engine_pool.h"

#include <algorithm>
#include <tuple>

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

struct EnginePool::Engines {
    template <typename G>
    using EngineOf = std::unique_ptr<engine::Engine<G>>;
    Games::Map<EngineOf>::Into<std::tuple> engines;

    template <Game G>
    [[nodiscard]] engine::Engine<G>& engine(const engine::Settings& settings) {
        auto& place = std::get<EngineOf<G>>(engines);
        if (!place)
            place = std::make_unique<engine::Engine<G>>(settings);
        else
            place->set(settings);
        return *place;
    }
};

EnginePool::EnginePool(Context& context, Settings settings)
    : context_{context},
      settings_{settings},
      queue_{{.in_all = static_cast<std::size_t>(std::max(1, settings.queue))}},
      engines_(static_cast<std::size_t>(std::max(1, settings.threads))),
      workers_{engines_.size(), engines_.size(), context.post} {
    for (auto& engines : engines_) engines = std::make_unique<Engines>();
}

EnginePool::~EnginePool() {
    for (const auto& [job, is_cancelled] : running_) *is_cancelled = true;
}

void EnginePool::register_with(Registry& registry) {
    registry.gauge("janggun_engine_waiting", "Games that wait for the engine",
                   [this] { return static_cast<double>(queue_.size()); });
    registry.counter("janggun_engine_jobs_cancelled_total",
                     "Searches of the engine that were not wanted any more", cancelled_);
}

std::optional<EnginePool::Job> EnginePool::think(const LiveGame& game, int level,
                                                 const QueueOwner& owner, Done done) {
    const auto job = static_cast<Job>(++last_);
    Request request{.match = game.match(),
                    .level = level,
                    .control = game.terms().offer.clock,
                    .hand = {},
                    .added = context_.now(),
                    .done = std::move(done),
                    .job = job};
    if (const auto face = game.clock(request.added); face && face->running)
        request.hand = face->hands[*face->running];
    const auto ticket = queue_.add(owner, std::move(request));
    if (!ticket) return std::nullopt;
    queued_.emplace(job, *ticket);
    start_jobs();
    return job;
}

void EnginePool::cancel(Job job) {
    if (const auto waiting = queued_.find(job); waiting != queued_.end()) {
        queue_.cancel(waiting->second);
        queued_.erase(waiting);
    } else if (const auto running = running_.find(job); running != running_.end()) {
        *running->second = true;
    } else {
        return;
    }
    ++cancelled_;
}

void EnginePool::start_jobs() {
    while (running_.size() < engines_.size()) {
        auto request = queue_.take();
        if (!request) return;
        queued_.erase(request->job);
        engine::Settings settings;
        settings.hash_megabytes = settings_.hash_megabytes;
        settings.level = request->level;
        settings.seed = context_.rng.next();
        const Duration time = thinking_time(request->hand, request->control,
                                            context_.now() - request->added, queue_.people());
        auto is_cancelled = std::make_shared<std::atomic<bool>>(false);
        running_.emplace(request->job, is_cancelled);
        auto finish = context_.guarded(
            [this, job = request->job, done = std::move(request->done)](std::string move) {
                const auto found = running_.find(job);
                const bool is_wanted = !*found->second;
                running_.erase(found);
                if (is_wanted) done(std::move(move));
                start_jobs();
            });
        // As many jobs as threads: the workers' own queue is never full.
        (void)workers_.add(
            [this, settings, time, is_cancelled,
             match = std::move(request->match)](std::size_t worker) {
                if (*is_cancelled) return std::string{};
                return std::visit(
                    [&]<Game G>(const Match<G>& board) -> std::string {
                        auto& engine = engines_[worker]->engine<G>(settings);
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

SetupId EnginePool::choose_setup(const LiveGame& game, Side side, int level) {
    return with_game(
        ruleset_of(game.terms().offer), [&]<Game G>(const typename G::Ruleset& ruleset) -> SetupId {
            if constexpr (WithSetup<G>) {
                std::optional<typename G::SetupChoice> opponent;
                if (const auto& chosen = game.setups()[other(side)])
                    opponent = choice_of<G>(*chosen);
                return id_of<G>(
                    engine::choose_setup(ruleset, side, opponent, level, context_.rng.next()));
            } else {
                return {};
            }
        });
}

}  // namespace janggun::server

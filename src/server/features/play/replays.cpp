// Replaying stored games on a worker thread.
#include "server/features/play/replays.h"

#include <atomic>

#include "server/app/answers.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

std::atomic<std::uint64_t> damaged_games{0};

}  // namespace

Replays::Replays(Context& context, GameStore& store, Limits limits)
    : context_{context},
      store_{store},
      workers_{1, limits.reads, context.post},
      resumptions_{1, limits.resumptions, context.post} {}

std::optional<LiveGame> Replays::replay(const StoredGame& stored) {
    LoopThread::assert_elsewhere();
    auto game = replayed(stored);
    if (!game) {
        damaged_games.fetch_add(1, std::memory_order_relaxed);
        log::error("skipping a stored game that cannot be replayed",
                   {{"game", stored.row.terms.id.text},
                    {"problem",
                     stored.damage ? describe(*stored.damage) : "its event log breaks the rules"}});
    }
    return game;
}

std::uint64_t Replays::damaged() {
    return damaged_games.load(std::memory_order_relaxed);
}

void Replays::text_of(const GameId& id, const Asker& asker, Use use, Done done) {
    const auto finish = std::make_shared<Done>(std::move(done));
    store_.game(
        id, asker,
        context_.guarded([this, use = std::move(use),
                          finish](Result<std::optional<StoredGame>, StoreError> stored) mutable {
            if (!stored) return (*finish)(Failure{storage_fault(stored.error())});
            if (!*stored) return (*finish)(Failure{no_game()});
            auto game = std::make_shared<StoredGame>(std::move(**stored));
            auto work = [game, use = std::move(use)](std::size_t) -> std::optional<std::string> {
                const auto live = replay(*game);
                if (!live) return std::nullopt;
                return use(*live, game->chat);
            };
            auto then = context_.guarded([finish](std::optional<std::string> text) {
                if (!text)
                    return (*finish)(
                        Failure{Fault{Code::Storage, "this game is damaged and cannot be shown"}});
                (*finish)(std::move(*text));
            });
            if (!workers_.add(std::move(work), std::move(then)))
                (*finish)(Failure{storage_fault(StoreError::Busy)});
        }));
}

void Replays::text_of(const LiveGame& game, Use use, Done done) {
    const auto finish = std::make_shared<Done>(std::move(done));
    auto then = context_.guarded([finish](std::string text) { (*finish)(std::move(text)); });
    if (!workers_.add([game, use = std::move(use)](std::size_t) { return use(game, {}); },
                      std::move(then)))
        (*finish)(Failure{storage_fault(StoreError::Busy)});
}

void Replays::replay_all(std::vector<StoredGame> games,
                         std::function<void(Result<Batch, Refused>)> done) {
    const auto batch = std::make_shared<Batch>();
    for (StoredGame& stored : games) batch->push_back({std::move(stored), std::nullopt});
    auto work = [batch](std::size_t) {
        LoopThread::assert_elsewhere();
        for (Replayed& one : *batch) one.game = replayed(one.stored);
        return true;
    };
    auto then = context_.guarded([batch, done](bool) { done(std::move(*batch)); });
    if (resumptions_.add(std::move(work), std::move(then))) return;
    Refused refused;
    for (Replayed& one : *batch) refused.games.push_back(std::move(one.stored));
    done(Failure{std::move(refused)});
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): registered as every part is
void Replays::register_with(Registry& registry) {
    registry.counter("janggun_damaged_games_total", "Stored games skipped because replay failed",
                     [] { return static_cast<double>(damaged()); });
}

}  // namespace janggun::server

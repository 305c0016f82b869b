#include "server/features/play/replays.h"

#include <atomic>

#include "server/log/log.h"
#include "server/app/answers.h"

namespace janggun::server {
namespace {

constexpr std::size_t kQueue = 256;
std::atomic<std::uint64_t> damaged_games{0};

}  // namespace

Replays::Replays(Context& context) : context_{context}, workers_{1, kQueue, context.post} {}

std::optional<LiveGame> Replays::replay(const StoredGame& stored) {
    auto game = replayed(stored);
    if (!game) {
        damaged_games.fetch_add(1, std::memory_order_relaxed);
        log::error(
            "a stored game is damaged and left out",
            {{"game", stored.row.terms.id.text},
             {"problem", stored.damage.empty() ? "the rules refuse its log" : stored.damage}});
    }
    return game;
}

std::uint64_t Replays::damaged() {
    return damaged_games.load(std::memory_order_relaxed);
}

void Replays::text_of(const GameId& id, const Asker& asker, Use use, Done done) {
    const auto finish = std::make_shared<Done>(std::move(done));
    context_.store.game(
        id, asker,
        context_.guarded([this, use = std::move(use),
                          finish](Result<std::optional<StoredGame>, StoreError> stored) mutable {
            if (!stored) return (*finish)(Failure{storage_fault(stored.error())});
            if (!*stored) return (*finish)(Failure{Fault{Code::NotFound, "there is no such game"}});
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

}  // namespace janggun::server

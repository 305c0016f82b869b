// Replaying stored games, and reading all unfinished ones page by page.
#include "server/store/games.h"

#include <iterator>
#include <memory>

namespace janggun::server {

std::string describe(LogDamage damage) {
    return "event " + std::to_string(damage.event) + " cannot be read";
}

std::optional<LiveGame> replayed(const StoredGame& stored) {
    if (stored.damage) return std::nullopt;
    return LiveGame::replayed(stored.row.terms, stored.log);
}

std::size_t longest_replay(const StoredGame& stored) {
    if (LiveGame::replayed(stored.row.terms, stored.log)) return stored.log.size();
    // Every prefix of an accepted prefix is accepted: bisect for the longest.
    std::size_t good = 0;
    std::size_t bad = stored.log.size();
    while (bad - good > 1) {
        const std::size_t middle = good + (bad - good) / 2;
        const std::vector<Stamped> part{stored.log.begin(),
                                        stored.log.begin() + static_cast<std::ptrdiff_t>(middle)};
        (LiveGame::replayed(stored.row.terms, part) ? good : bad) = middle;
    }
    return good;
}

namespace {

/// Asks for the next page until there is none.
struct AllUnfinished {
    GameStore& store;
    Reply<std::vector<StoredGame>> done;
    std::vector<StoredGame> games{};

    static void read(const std::shared_ptr<AllUnfinished>& all, GameId after) {
        all->store.unfinished_page(std::move(after), GameStore::kUnfinishedPageSize,
                                   [all](Result<UnfinishedPage, StoreError> page) {
                                       if (!page) return all->done(Failure{page.error()});
                                       std::move(page->games.begin(), page->games.end(),
                                                 std::back_inserter(all->games));
                                       if (page->next) return read(all, std::move(*page->next));
                                       all->done(std::move(all->games));
                                   });
    }
};

}  // namespace

void GameStore::unfinished_games(Reply<std::vector<StoredGame>> done) {
    AllUnfinished::read(std::make_shared<AllUnfinished>(AllUnfinished{*this, std::move(done)}), {});
}

}  // namespace janggun::server

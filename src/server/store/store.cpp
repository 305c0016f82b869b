// Games made again from what is stored of them.
#include "server/store/store.h"

namespace janggun::server {

std::optional<LiveGame> replayed(const StoredGame& stored) {
    if (!stored.damage.empty()) return std::nullopt;
    return LiveGame::replayed(stored.row.terms, stored.log);
}

std::size_t longest_replay(const StoredGame& stored) {
    if (LiveGame::replayed(stored.row.terms, stored.log)) return stored.log.size();
    // The accepted beginnings are one run: bisect for its end.
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

}  // namespace janggun::server

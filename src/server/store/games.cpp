// Replaying stored games.
#include "server/store/games.h"

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

}  // namespace janggun::server

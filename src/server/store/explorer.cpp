// What finished games add to the explorer.
#include "server/store/explorer.h"

#include <algorithm>
#include <unordered_set>

#include "notation/uci.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {
namespace {

ExplorerCounts counts_of(const Ending& ending) {
    ExplorerCounts counts;
    counts.first = ending.score == "1-0" ? 1 : 0;
    counts.second = ending.score == "0-1" ? 1 : 0;
    counts.draws = ending.score == "1/2-1/2" ? 1 : 0;
    counts.points = ending.points && counts.draws == 0 ? 1 : 0;
    return counts;
}

/// A position counts once in a game.
template <Game G, typename Rows>
void add_plies(Rows& rows, const Match<G>& match, int bucket, const ExplorerCounts& counts) {
    auto position = match.start();
    std::unordered_set<std::uint64_t> seen;
    std::size_t ply = 0;
    for (const auto& past : match.history()) {
        if (++ply > kExplorerPlies) return;
        if (seen.insert(past.key).second)
            rows[{static_cast<std::int64_t>(past.key), bucket,
                  notation::write_uci(position, past.move)}] += counts;
        position.play(past.move);
    }
}

}  // namespace

ExplorerCounts& ExplorerCounts::operator+=(const ExplorerCounts& other) {
    first += other.first;
    draws += other.draws;
    second += other.second;
    points += other.points;
    return *this;
}

bool ends_game(const UnitOfWork& unit) {
    return std::any_of(unit.writes().begin(), unit.writes().end(), [](const Write& write) {
        return std::holds_alternative<write::EndGame>(write);
    });
}

void ExplorerSum::add(const AnyMatch& match, int bucket, const BySide<std::string>& setups,
                      const ExplorerCounts& counts) {
    std::visit(
        [&]<Game G>(const Match<G>& one) {
            add_plies(rows_, one, bucket, counts);
            if (!setups.first.empty() && !setups.second.empty())
                setups_[{kKindOf<G>, bucket, setups.first, setups.second}] += counts;
        },
        match);
}

ExplorerAdditions ExplorerSum::additions() const {
    ExplorerAdditions additions;
    for (const auto& [key, counts] : rows_)
        additions.rows.push_back({static_cast<std::uint64_t>(std::get<0>(key)), std::get<1>(key),
                                  std::get<2>(key), counts});
    for (const auto& [key, counts] : setups_)
        additions.setups.push_back(
            {std::get<0>(key), std::get<1>(key), {std::get<2>(key), std::get<3>(key)}, counts});
    return additions;
}

ExplorerAdditions additions_of(const std::vector<StoredGame>& games) {
    ExplorerSum sum;
    for (const StoredGame& game : games) {
        const auto bucket = bucket_of(game.row.terms);
        if (!bucket || !game.row.ending || game.row.ending->score == "*") continue;
        const auto live = replayed(game);
        if (live)
            sum.add(live->match(), *bucket, game.row.ending->setups, counts_of(*game.row.ending));
    }
    return sum.additions();
}

}  // namespace janggun::server

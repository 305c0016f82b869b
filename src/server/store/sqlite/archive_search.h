// Searching the finished games, in bounded time whatever the filter and however many there are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/database.h"
#include "server/store/sqlite/facets.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

struct FoundGames {
    std::vector<GameId> ids;
    std::optional<GamePage::Cursor> next;
    bool is_cut_short = false;
};

/// Merges index scans that are each in the order of the answer, newest first, and stops when it
/// has enough games or has looked at kMostExamined entries. None: SQLite could not.
[[nodiscard]] std::optional<FoundGames> search_archive(Database& database, FacetCache& facets,
                                                       const GameFilter& filter);

/// Index entries; looking into a game itself counts as kLookUpCost of them.
inline constexpr int kMostExamined = 2'000;
inline constexpr int kLookUpCost = 8;
/// A filter of up to this many facets is answered by a scan of each, without any left over.
inline constexpr std::size_t kMostFacetScans = 256;

}  // namespace janggun::server::sqlite

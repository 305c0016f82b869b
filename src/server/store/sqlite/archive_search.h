// Archive search in bounded time, whatever the filter and however many games there are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/archive.h"
#include "server/store/sqlite/facets.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

struct FoundGames {
    std::vector<GameId> ids;
    std::optional<GamePage::Cursor> next;
    bool is_cut_short = false;
};

/// K-way merge of index scans that are each in the order of the result, newest first. Stops when it
/// has enough games or has examined kMostExamined entries.
[[nodiscard]] Found<FoundGames> search_archive(Database& database, FacetCache& facets,
                                               const GameFilter& filter);

/// Index entries; looking up the row of a game counts as kLookUpCost of them.
inline constexpr int kMostExamined = 2'000;
inline constexpr int kLookUpCost = 8;
/// A filter of up to this many facets is answered by one scan of each, without a residual filter.
inline constexpr std::size_t kMostFacetScans = 256;

}  // namespace janggun::server::sqlite

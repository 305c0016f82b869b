// Archive search in bounded time, whatever the filter and however many games there are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/store/archive.h"
#include "server/store/facets.h"
#include "server/store/store_error.h"

namespace janggun::server {

/// What an index says about a game.
struct ArchiveEntry {
    std::int64_t ended = 0;
    std::string id;
    std::int64_t facet = 0;
};

/// A range of an index that is in the order of the result.
struct ArchiveRange {
    enum class Index : std::uint8_t {
        ByEnd,  // all but aborted games
        Aborted,
        OfFacet,     // `first` is the facet
        OfWhite,     // `first` is the player
        OfBlack,     // the same
        OfPair,      // `first` is White, `second` Black
        OfPosition,  // `first` is the key
    };
    Index index{};
    std::int64_t first = 0;
    std::int64_t second = 0;
};

/// The indexes of a backend.
class ArchiveIndexes {
  public:
    ArchiveIndexes() = default;
    ArchiveIndexes(const ArchiveIndexes&) = delete;
    ArchiveIndexes& operator=(const ArchiveIndexes&) = delete;
    virtual ~ArchiveIndexes() = default;

    /// At most `limit` entries, newest first, before `before` and not older than `since`.
    [[nodiscard]] virtual Result<std::vector<ArchiveEntry>, StoreError> scan(
        const ArchiveRange& range, const ArchiveEntry& before, std::int64_t since, int limit) = 0;
    struct GameFacts {
        std::int64_t white = 0;
        std::int64_t black = 0;
        std::string variant;
    };
    [[nodiscard]] virtual Result<std::optional<GameFacts>, StoreError> facts(
        const std::string& game) = 0;
    /// A filter of up to this many facets is answered by one scan of each, without a residual
    /// filter.
    [[nodiscard]] virtual std::size_t most_facet_scans() const = 0;
};

struct FoundGames {
    std::vector<GameId> ids;
    std::optional<GamePage::Cursor> next;
    bool is_cut_short = false;
};

/// K-way merge of index scans that are each in the order of the result, newest first. Stops when it
/// has enough games or has examined kMostExamined entries. `facets` are all that there are.
[[nodiscard]] Result<FoundGames, StoreError> search_archive(ArchiveIndexes& indexes,
                                                            const std::vector<Facet>& facets,
                                                            const GameFilter& filter);

/// Index entries; looking up the row of a game counts as kLookUpCost of them.
inline constexpr int kMostExamined = 2'000;
inline constexpr int kLookUpCost = 8;

}  // namespace janggun::server

// What finished games are filtered by, as a small number: every combination of variant, kind,
// result, reason and set-ups that has occurred is one row of the table `facet`, and a game names
// its row. A filter becomes a set of facets, so that an index that holds the facet answers any
// combination, and one that has never occurred is known to be empty without a look at a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sqlite/database.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

/// The name of a variant without the values of a custom ruleset after its colon: those are free
/// text, and would make any number of facets.
[[nodiscard]] std::string_view base_variant(std::string_view variant);

/// The facet of a game that ends so; made if it is new. None: SQLite could not.
[[nodiscard]] std::optional<std::int64_t> facet_of(Database& database, const GameId& game,
                                                   const Ending& ending);

/// All facets in memory. Rows are only ever added, so a look at the newest keeps it current.
class FacetCache {
  public:
    /// Ids in rising order.
    struct Set {
        std::vector<std::int64_t> ids;
        [[nodiscard]] bool contains(std::int64_t id) const;
    };

    /// False: SQLite could not.
    [[nodiscard]] bool refresh(Database& database);
    [[nodiscard]] Set matching(const GameFilter& filter) const;

  private:
    struct Facet {
        std::int64_t id = 0;
        std::string variant;
        bool is_custom = false;
        bool is_rated = false;
        std::string score;
        std::string reason;
        BySide<std::string> setups;
    };
    std::vector<Facet> facets_;
};

}  // namespace janggun::server::sqlite

// Facets: dictionary encoding of what finished games are filtered by. Every combination of variant,
// rated or not, result, reason and set-ups that has occurred is one row of the table `facet`, and a
// game refers to its row. A filter becomes a set of facet ids, so that an index that contains the
// facet answers any combination, and a combination that has never occurred needs no scan at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/archive.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

/// The name of a variant without the values of a custom ruleset after its colon: those are free
/// text, and would make an unbounded number of facets.
[[nodiscard]] std::string_view base_variant(std::string_view variant);

/// The facet of a game with this ending, inserted if it is new. None: there is no such game.
[[nodiscard]] Found<std::optional<std::int64_t>> facet_of(Database& database, const GameId& game,
                                                          const Ending& ending);

/// All facets in memory. Rows are only ever inserted, so reading the newest keeps it current.
class FacetCache {
  public:
    /// Ids in ascending order.
    struct Set {
        std::vector<std::int64_t> ids;
        [[nodiscard]] bool contains(std::int64_t id) const;
    };

    [[nodiscard]] Outcome refresh(Database& database);
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

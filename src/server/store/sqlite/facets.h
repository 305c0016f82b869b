// The table of facets in SQLite.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/store/facets.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

/// The facet of a game with this ending, inserted if it is new. None: no such game.
[[nodiscard]] Found<std::optional<std::int64_t>> facet_of(Database& database, const GameId& game,
                                                          const Ending& ending);

/// All facets in memory. Rows are only ever inserted, so reading the newest keeps it current.
class FacetCache {
  public:
    [[nodiscard]] Outcome refresh(Database& database);
    [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }

  private:
    std::vector<Facet> facets_;
};

}  // namespace janggun::server::sqlite

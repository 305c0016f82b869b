// The table of facets in PostgreSQL.
#pragma once

#include <vector>

#include "server/store/facets.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

/// All facets in memory. Rows are only ever inserted; but several nodes insert them, so that a
/// smaller id may appear after a larger one: new ones are detected by their number.
class FacetCache {
  public:
    /// False: the read failed.
    [[nodiscard]] bool refresh(Session& session);
    /// In the order of their ids.
    [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }

  private:
    std::vector<Facet> facets_;
};

}  // namespace janggun::server::postgres

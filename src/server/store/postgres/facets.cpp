// Facets: statements.
#include "server/store/postgres/facets.h"

namespace janggun::server::postgres {

bool FacetCache::refresh(Session& session) {
    const auto count = first(session.query("SELECT count(*) FROM facet"),
                             [](const Row& row) { return row.integer(0); });
    if (!count || !*count) return false;
    if (static_cast<std::size_t>(**count) == facets_.size()) return true;
    auto facets = all(session.query("SELECT id, variant, custom, rated, score, reason, white_setup,"
                                    " black_setup FROM facet ORDER BY id"),
                      [](const Row& row) {
                          return Facet{row.integer(0),
                                       row.text(1),
                                       row.truth(2),
                                       row.truth(3),
                                       row.text(4),
                                       row.text(5),
                                       {row.text(6), row.text(7)}};
                      });
    if (!facets) return false;
    facets_ = std::move(*facets);
    return true;
}

}  // namespace janggun::server::postgres

// Facets: dictionary encoding of what finished games are filtered by. Every combination of variant,
// rated or not, result, reason and set-ups that has occurred is one row of the table `facet`, and a
// game refers to its row. A filter becomes a set of facet ids, so that an index that contains the
// facet answers any combination, and a combination that has never occurred needs no scan at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/archive.h"

namespace janggun::server {

/// The name of a variant without the values of a custom ruleset after its colon: those are free
/// text, and would make an unbounded number of facets.
[[nodiscard]] std::string_view base_variant(std::string_view variant);

struct Facet {
    std::int64_t id = 0;
    std::string variant;
    bool is_custom = false;
    bool is_rated = false;
    std::string score;
    std::string reason;
    BySide<std::string> setups;
};

/// Ids in ascending order.
struct FacetSet {
    std::vector<std::int64_t> ids;
    [[nodiscard]] bool contains(std::int64_t id) const;
};

/// `facets` is in the order of their ids.
[[nodiscard]] FacetSet matching_facets(const std::vector<Facet>& facets, const GameFilter& filter);

}  // namespace janggun::server

// Matching facets in memory.
#include "server/store/facets.h"

#include <algorithm>

namespace janggun::server {

std::string_view base_variant(std::string_view variant) {
    return variant.substr(0, variant.find(':'));
}

bool FacetSet::contains(std::int64_t id) const {
    return std::binary_search(ids.begin(), ids.end(), id);
}

FacetSet matching_facets(const std::vector<Facet>& facets, const GameFilter& filter) {
    const std::string_view variant = base_variant(filter.variant);
    const bool is_custom = variant.size() != filter.variant.size();
    const auto fits = [](const std::string& wanted, const std::string& value) {
        return wanted.empty() || wanted == value;
    };
    FacetSet set;
    for (const Facet& facet : facets) {
        const bool is_wanted =
            (filter.variant.empty() ||
             (facet.variant == variant && facet.is_custom == is_custom)) &&
            (filter.score.empty() ? facet.score != "*" : facet.score == filter.score) &&
            fits(filter.reason, facet.reason) &&
            (!filter.is_rated || *filter.is_rated == facet.is_rated) &&
            fits(filter.setups.first, facet.setups.first) &&
            fits(filter.setups.second, facet.setups.second);
        if (is_wanted) set.ids.push_back(facet.id);
    }
    return set;
}

}  // namespace janggun::server

#include "server/store/sqlite/facets.h"

#include <algorithm>

namespace janggun::server::sqlite {

std::string_view base_variant(std::string_view variant) {
    return variant.substr(0, variant.find(':'));
}

std::optional<std::int64_t> facet_of(Database& database, const GameId& game, const Ending& ending) {
    Statement& terms = database.prepared("SELECT variant, rated FROM game WHERE id=?");
    terms.bind(game.text);
    if (!terms.step()) {
        terms.reset();
        return std::nullopt;
    }
    const std::string variant = terms.text(0);
    const std::int64_t rated = terms.integer(1);
    terms.reset();
    const std::string base{base_variant(variant)};
    const auto bind = [&](Statement& statement) {
        statement.bind(base, base != variant, rated, ending.score, ending.reason,
                       ending.setups.first, ending.setups.second);
    };
    Statement& add = database.prepared(
        "INSERT OR IGNORE INTO facet (variant, custom, rated, score, reason, white_setup,"
        " black_setup) VALUES (?,?,?,?,?,?,?)");
    bind(add);
    if (!add.run()) return std::nullopt;
    Statement& find = database.prepared(
        "SELECT id FROM facet WHERE variant=? AND custom=? AND rated=? AND score=? AND reason=?"
        " AND white_setup=? AND black_setup=?");
    bind(find);
    std::optional<std::int64_t> id;
    if (find.step()) id = find.integer(0);
    find.reset();
    return id;
}

bool FacetCache::Set::contains(std::int64_t id) const {
    return std::binary_search(ids.begin(), ids.end(), id);
}

bool FacetCache::refresh(Database& database) {
    Statement& rows = database.prepared(
        "SELECT id, variant, custom, rated, score, reason, white_setup, black_setup FROM facet"
        " WHERE id>? ORDER BY id");
    rows.bind(facets_.empty() ? std::int64_t{0} : facets_.back().id);
    while (rows.step())
        facets_.push_back({rows.integer(0),
                           rows.text(1),
                           rows.integer(2) != 0,
                           rows.integer(3) != 0,
                           rows.text(4),
                           rows.text(5),
                           {rows.text(6), rows.text(7)}});
    const bool is_done = rows.code() == SQLITE_DONE;
    rows.reset();
    return is_done;
}

FacetCache::Set FacetCache::matching(const GameFilter& filter) const {
    const std::string_view variant = base_variant(filter.variant);
    const bool is_custom = variant.size() != filter.variant.size();
    const auto fits = [](const std::string& wanted, const std::string& value) {
        return wanted.empty() || wanted == value;
    };
    Set set;
    for (const Facet& facet : facets_) {
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

}  // namespace janggun::server::sqlite

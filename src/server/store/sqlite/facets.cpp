// Facets: statements.
#include "server/store/sqlite/facets.h"

namespace janggun::server::sqlite {

Found<std::optional<std::int64_t>> facet_of(Database& database, const GameId& game,
                                            const Ending& ending) {
    struct TermsRow {
        std::string variant;
        bool is_rated = false;
    };
    const auto terms =
        first(database.prepared("SELECT variant, rated FROM game WHERE id=?").bind(game.text),
              [](const Statement& row) {
                  return TermsRow{row.text(0), bool_in(row, 1)};
              });
    if (!terms) return Failure{terms.error()};
    if (!*terms) return std::optional<std::int64_t>{};
    const auto& [variant, is_rated] = **terms;
    const std::string base{base_variant(variant)};
    const bool is_custom = base != variant;
    const auto bind = [&, is_rated = is_rated](Statement& statement) -> Statement& {
        return statement.bind(base, is_custom, is_rated, ending.score, ending.reason,
                              ending.setups.first, ending.setups.second);
    };
    Statement& add = database.prepared(
        "INSERT OR IGNORE INTO facet (variant, custom, rated, score, reason, white_setup,"
        " black_setup) VALUES (?,?,?,?,?,?,?)");
    if (bind(add).run() != Outcome::Done) return Failure{StoreError::Failed};
    Statement& find = database.prepared(
        "SELECT id FROM facet WHERE variant=? AND custom=? AND rated=? AND score=? AND reason=?"
        " AND white_setup=? AND black_setup=?");
    return first(bind(find), [](const Statement& row) { return row.integer(0); });
}

Outcome FacetCache::refresh(Database& database) {
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
    const Outcome outcome = rows.outcome();
    rows.reset();
    return outcome;
}

}  // namespace janggun::server::sqlite

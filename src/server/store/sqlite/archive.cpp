// Pages of found games, and tallies.
#include "server/store/sqlite/archive.h"

#include "server/store/sqlite/archive_search.h"
#include "server/store/sqlite/games.h"

namespace janggun::server::sqlite {

Found<GamePage> games(Database& database, FacetCache& facets, const GameFilter& filter) {
    const auto found = search_archive(database, facets, filter);
    if (!found) return Failure{found.error()};
    GamePage page{{}, found->next, found->is_cut_short};
    for (const GameId& id : found->ids) {
        auto row = game_row(database, id);
        if (!row) return Failure{row.error()};
        if (*row) page.rows.push_back(std::move(**row));
    }
    return page;
}

Found<Tally> tally(Database& database, UserId user, UserId opponent) {
    auto& rows =
        database.prepared("SELECT games, wins, draws FROM tally WHERE user=? AND opponent=?")
            .bind(number(user), number(opponent));
    const auto found = first(rows, [](const Statement& row) {
        Tally tally{int_in(row, 0), int_in(row, 1), int_in(row, 2), 0};
        tally.losses = tally.games - tally.wins - tally.draws;
        return tally;
    });
    if (!found) return Failure{found.error()};
    return found->value_or(Tally{});
}

}  // namespace janggun::server::sqlite

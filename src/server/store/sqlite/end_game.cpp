#include "server/store/sqlite/end_game.h"

#include "server/store/sqlite/facets.h"

namespace janggun::server::sqlite {
namespace {

template <typename... Value>
int run(Database& database, std::string_view sql, const Value&... values) {
    Statement& statement = database.prepared(sql);
    statement.bind(values...).run();
    return statement.code();
}

int write_result(Database& database, const GameId& game, const Ending& e, std::int64_t facet) {
    std::optional<int> points[2];
    std::optional<int> ratings[4];
    if (e.points) {
        points[0] = e.points->first_halves;
        points[1] = e.points->second_halves;
    }
    if (e.ratings) {
        ratings[0] = e.ratings->first.before;
        ratings[1] = e.ratings->first.after;
        ratings[2] = e.ratings->second.before;
        ratings[3] = e.ratings->second.after;
    }
    const int code =
        run(database,
            "UPDATE game SET ended=?, score=?, reason=?, white_points=?, black_points=?, plies=?,"
            " last_fen=?, white_setup=?, black_setup=?, white_before=?, white_after=?,"
            " black_before=?, black_after=?, facet=? WHERE id=? AND ended IS NULL",
            e.at.count(), e.score, e.reason, points[0], points[1], e.plies, e.fen, e.setups.first,
            e.setups.second, ratings[0], ratings[1], ratings[2], ratings[3], facet, game.text);
    if (code != SQLITE_DONE) return code;
    return sqlite3_changes(database.handle()) == 1 ? SQLITE_DONE : SQLITE_CONSTRAINT;
}

// Each takes the game's id; the game has its result already.
constexpr std::string_view kTallies[] = {
    "INSERT INTO tally SELECT white, 0, 1, score='1-0', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND white IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO tally SELECT black, 0, 1, score='0-1', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO tally SELECT white, black, 1, score='1-0', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND white IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO tally SELECT black, white, 1, score='0-1', score='1/2-1/2' FROM game"
    " WHERE id=? AND score<>'*' AND white IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET games=games+1, wins=wins+excluded.wins,"
    " draws=draws+excluded.draws",
    "INSERT INTO rating_day SELECT white, kind, speed, ended/86400000, ended, white_after FROM game"
    " WHERE id=? AND white_after IS NOT NULL AND white IS NOT NULL"
    " ON CONFLICT DO UPDATE SET at=excluded.at, rating=excluded.rating WHERE excluded.at>=at",
    "INSERT INTO rating_day SELECT black, kind, speed, ended/86400000, ended, black_after FROM game"
    " WHERE id=? AND black_after IS NOT NULL AND black IS NOT NULL"
    " ON CONFLICT DO UPDATE SET at=excluded.at, rating=excluded.rating WHERE excluded.at>=at",
};

}  // namespace

int end_game(Database& database, const write::EndGame& end) {
    const Ending& ending = end.ending;
    const auto facet = facet_of(database, end.game, ending);
    if (!facet) {
        const int code = sqlite3_errcode(database.handle());
        const bool is_missing = code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW;
        return is_missing ? SQLITE_CONSTRAINT : code;
    }
    if (const int code = write_result(database, end.game, ending, *facet); code != SQLITE_DONE)
        return code;
    for (const std::uint64_t key : ending.position_keys)
        if (const int code =
                run(database, "INSERT OR IGNORE INTO position VALUES (?,?,?,?)",
                    static_cast<std::int64_t>(key), ending.at.count(), end.game.text, *facet);
            code != SQLITE_DONE)
            return code;
    for (const std::string_view sql : kTallies)
        if (const int code = run(database, sql, end.game.text); code != SQLITE_DONE) return code;
    return SQLITE_DONE;
}

}  // namespace janggun::server::sqlite

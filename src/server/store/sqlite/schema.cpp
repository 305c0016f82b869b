// The tables of each version. A step that was released is never changed: write the next.
#include "server/store/sqlite/schema.h"

namespace janggun::server::sqlite {
namespace {

constexpr const char* kSteps[kSchemaVersion] = {
    R"(
CREATE TABLE user (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,       -- the name in small letters
    password TEXT NOT NULL,
    guest INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    created INTEGER NOT NULL
);
CREATE TABLE credential (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    label TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX credential_of_user ON credential (user);
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated INTEGER NOT NULL,
    fen TEXT NOT NULL,
    handicap TEXT NOT NULL,
    source TEXT NOT NULL,
    created INTEGER NOT NULL,
    setup_time INTEGER NOT NULL,
    kind INTEGER NOT NULL,          -- of the rating: which game, how fast
    speed INTEGER NOT NULL,
    white INTEGER REFERENCES user,  -- null: the engine
    white_level INTEGER NOT NULL,
    white_rating INTEGER,
    white_provisional INTEGER NOT NULL,
    black INTEGER REFERENCES user,
    black_level INTEGER NOT NULL,
    black_rating INTEGER,
    black_provisional INTEGER NOT NULL,
    ended INTEGER,                  -- null: it goes on
    score TEXT,
    reason TEXT,
    white_points INTEGER,           -- in halves
    black_points INTEGER,
    plies INTEGER,
    last_fen TEXT,
    white_setup TEXT,
    black_setup TEXT,
    white_before INTEGER,           -- ratings
    white_after INTEGER,
    black_before INTEGER,
    black_after INTEGER
) WITHOUT ROWID;
CREATE INDEX game_unfinished ON game (id) WHERE ended IS NULL;
CREATE INDEX game_by_end ON game (ended DESC, id DESC) WHERE ended IS NOT NULL;
CREATE INDEX game_of_white ON game (white, ended DESC, id DESC);
CREATE INDEX game_of_black ON game (black, ended DESC, id DESC);
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE position (
    key INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES game,
    PRIMARY KEY (key, game)
) WITHOUT ROWID;
CREATE TABLE rating (
    user INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (user, kind, speed)
) WITHOUT ROWID;
CREATE INDEX rating_by_strength ON rating (kind, speed, rating DESC);
CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game,
    room INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES user,
    text TEXT NOT NULL
);
CREATE INDEX chat_of_game ON chat (game, id);
CREATE INDEX chat_of_user ON chat (user, id);
)",
    R"(
CREATE TABLE proposal (
    id TEXT PRIMARY KEY,
    sender INTEGER NOT NULL REFERENCES user,
    receiver INTEGER REFERENCES user,  -- null: whoever has the link
    variant TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated INTEGER NOT NULL,
    fen TEXT NOT NULL,
    handicap TEXT NOT NULL,
    colour TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
)",
    // What is purged is found without reading everything.
    R"(
CREATE INDEX credential_by_end ON credential (expires);
CREATE INDEX credential_by_use ON credential (seen);
CREATE INDEX user_guest ON user (id, created) WHERE guest=1;
CREATE INDEX game_to_purge ON game (ended) WHERE score='*';
)",
    // Nothing that is asked of the archive may take longer because there are more games: every
    // list is a range of an index in the order of the answer, and what was counted is stored.
    R"(
CREATE TABLE facet (                -- combinations of what games are filtered by: facets.h
    id INTEGER PRIMARY KEY,
    variant TEXT NOT NULL,          -- without the values of a custom ruleset
    custom INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    score TEXT NOT NULL,
    reason TEXT NOT NULL,
    white_setup TEXT NOT NULL,
    black_setup TEXT NOT NULL,
    UNIQUE (variant, custom, rated, score, reason, white_setup, black_setup)
);
ALTER TABLE game ADD COLUMN facet INTEGER REFERENCES facet;  -- null: it goes on
INSERT INTO facet (variant, custom, rated, score, reason, white_setup, black_setup)
    SELECT DISTINCT iif(instr(variant,':'), substr(variant,1,instr(variant,':')-1), variant),
        instr(variant,':')>0, rated, coalesce(score,''), coalesce(reason,''),
        coalesce(white_setup,''), coalesce(black_setup,'') FROM game WHERE ended IS NOT NULL;
UPDATE game SET facet=(SELECT id FROM facet f WHERE
        f.variant=iif(instr(game.variant,':'), substr(game.variant,1,instr(game.variant,':')-1),
                      game.variant)
        AND f.custom=(instr(game.variant,':')>0) AND f.rated=game.rated
        AND f.score=coalesce(game.score,'') AND f.reason=coalesce(game.reason,'')
        AND f.white_setup=coalesce(game.white_setup,'')
        AND f.black_setup=coalesce(game.black_setup,''))
    WHERE ended IS NOT NULL;
DROP INDEX game_to_purge;
DROP INDEX game_by_end;
DROP INDEX game_of_white;
DROP INDEX game_of_black;
CREATE INDEX game_by_end ON game (ended, id, facet) WHERE score<>'*';
CREATE INDEX game_aborted ON game (ended, id, facet) WHERE score='*';
CREATE INDEX game_of_facet ON game (facet, ended, id) WHERE facet IS NOT NULL;
CREATE INDEX game_of_white ON game (white, ended, id, facet) WHERE facet IS NOT NULL;
CREATE INDEX game_of_black ON game (black, ended, id, facet) WHERE facet IS NOT NULL;
CREATE INDEX game_of_pair ON game (white, black, ended, id, facet) WHERE facet IS NOT NULL;
CREATE TABLE new_position (
    key INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES game,
    facet INTEGER NOT NULL,
    PRIMARY KEY (key, ended, game)
) WITHOUT ROWID;
INSERT INTO new_position SELECT key, ended, game, facet FROM position JOIN game ON game.id=game
    WHERE facet IS NOT NULL ORDER BY key, ended, game;
DROP TABLE position;
ALTER TABLE new_position RENAME TO position;
CREATE TABLE tally (                -- finished games of a player, counted as they end
    user INTEGER NOT NULL REFERENCES user,
    opponent INTEGER NOT NULL,      -- 0: all of them, the engine too
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    PRIMARY KEY (user, opponent)
) WITHOUT ROWID;
INSERT INTO tally SELECT user, opponent, count(*), sum(won), sum(drawn) FROM (
    SELECT white AS user, 0 AS opponent, score='1-0' AS won, score='1/2-1/2' AS drawn FROM game
        WHERE score<>'*' AND white IS NOT NULL
    UNION ALL SELECT black, 0, score='0-1', score='1/2-1/2' FROM game
        WHERE score<>'*' AND black IS NOT NULL
    UNION ALL SELECT white, black, score='1-0', score='1/2-1/2' FROM game
        WHERE score<>'*' AND white IS NOT NULL AND black IS NOT NULL
    UNION ALL SELECT black, white, score='0-1', score='1/2-1/2' FROM game
        WHERE score<>'*' AND white IS NOT NULL AND black IS NOT NULL)
    GROUP BY user, opponent;
CREATE TABLE rating_day (           -- the last rating of each day, UTC
    user INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    day INTEGER NOT NULL,           -- since 1970
    at INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (user, kind, speed, day)
) WITHOUT ROWID;
INSERT INTO rating_day SELECT user, kind, speed, ended/86400000, max(ended), rating FROM (
    SELECT white AS user, kind, speed, ended, white_after AS rating FROM game
        WHERE white_after IS NOT NULL AND white IS NOT NULL
    UNION ALL SELECT black, kind, speed, ended, black_after FROM game
        WHERE black_after IS NOT NULL AND black IS NOT NULL)
    GROUP BY user, kind, speed, ended/86400000;
DROP INDEX rating_by_strength;
CREATE INDEX rating_ranked ON rating (kind, speed, rating DESC, last, user) WHERE deviation<=110;
)",
};

int version_of(Database& database) {
    Statement& statement = database.prepared("PRAGMA user_version");
    const int version = statement.step() ? static_cast<int>(statement.integer(0)) : -1;
    statement.reset();
    return version;
}

}  // namespace

Result<Migrated, std::string> migrate(Database& database, int to) {
    const int from = version_of(database);
    if (from < 0) return Failure{database.problem()};
    if (from > kSchemaVersion)
        return Failure{"the file is of version " + std::to_string(from) +
                       ", this program knows up to " + std::to_string(kSchemaVersion) +
                       ": use a newer janggun"};
    for (int step = from; step < to; ++step) {
        const std::string sql = std::string{"BEGIN IMMEDIATE;"} + kSteps[step] +
                                "PRAGMA user_version=" + std::to_string(step + 1) + ";COMMIT;";
        if (!database.run(sql.c_str())) {
            std::string problem = database.problem();
            if (database.in_transaction()) database.run("ROLLBACK");
            return Failure{std::move(problem)};
        }
    }
    return Migrated{from};
}

}  // namespace janggun::server::sqlite

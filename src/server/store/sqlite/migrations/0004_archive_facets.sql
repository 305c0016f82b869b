-- Archive queries take the same time however many games there are: every list is a range of an index
-- in the order of the result, and what is counted is stored.
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

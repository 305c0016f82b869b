-- A database of schema version 6 as that version's program left it: sqlite3's .dump of a file with a few rows.
-- Never changed: migrations must bring it to the newest version.
BEGIN TRANSACTION;
CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game,
    room INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES user,
    text TEXT NOT NULL
);
INSERT INTO "chat" VALUES(1,'Over0001',0,6500,1,'안녕하세요');
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
INSERT INTO "credential" VALUES('feed','Session1',1,0,'Firefox',3,1000,2000,9000000000000);
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO "event" VALUES('Abort001',1,5000,'created');
INSERT INTO "event" VALUES('Abort001',2,5000,'started');
INSERT INTO "event" VALUES('Abort001',3,86400700,'ended aborted');
INSERT INTO "event" VALUES('Live0001',1,5000,'created');
INSERT INTO "event" VALUES('Live0001',2,5000,'started');
INSERT INTO "event" VALUES('Live0001',3,6000,'move e2e4 100');
INSERT INTO "event" VALUES('Over0001',1,5000,'created');
INSERT INTO "event" VALUES('Over0001',2,5000,'started');
INSERT INTO "event" VALUES('Over0001',3,6000,'move e2e4 100');
INSERT INTO "event" VALUES('Over0001',4,7000,'move e7e5 200');
INSERT INTO "event" VALUES('Over0001',5,86400500,'ended resignation white ratings 1500 1510 and 1500 1490');
INSERT INTO "event" VALUES('Over0002',1,5000,'created');
INSERT INTO "event" VALUES('Over0002',2,5000,'started');
INSERT INTO "event" VALUES('Over0002',3,6000,'move e2e4 100');
INSERT INTO "event" VALUES('Over0002',4,7000,'move e7e5 200');
INSERT INTO "event" VALUES('Over0002',5,86400600,'ended resignation black');
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
INSERT INTO "facet" VALUES(1,'shogun',0,0,'*','aborted','','');
INSERT INTO "facet" VALUES(2,'shogun',0,0,'0-1','resignation','','');
INSERT INTO "facet" VALUES(3,'shogun',0,1,'1-0','resignation','','');
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
, facet INTEGER REFERENCES facet) WITHOUT ROWID;
INSERT INTO "game" VALUES('Abort001','shogun','600+5',0,'','','lobby',5000,30000,1,2,1,0,NULL,0,NULL,3,NULL,0,86400700,'*','aborted',NULL,NULL,0,'fen','','',NULL,NULL,NULL,NULL,1);
INSERT INTO "game" VALUES('Live0001','shogun','600+5',0,'','','lobby',5000,30000,1,2,1,0,NULL,0,2,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES('Over0001','shogun','600+5',1,'','','lobby',5000,30000,1,2,1,0,1500,1,2,0,1500,1,86400500,'1-0','resignation',NULL,NULL,2,'fen','','',1500,1510,1500,1490,3);
INSERT INTO "game" VALUES('Over0002','shogun','600+5',0,'','','lobby',5000,30000,1,2,2,0,1490,1,1,0,1510,1,86400600,'0-1','resignation',NULL,NULL,2,'fen','','',NULL,NULL,NULL,NULL,2);
CREATE TABLE "position" (
    key INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES game,
    facet INTEGER NOT NULL,
    PRIMARY KEY (key, ended, game)
) WITHOUT ROWID;
INSERT INTO "position" VALUES(-7,86400500,'Over0001',3);
INSERT INTO "position" VALUES(-7,86400600,'Over0002',2);
INSERT INTO "position" VALUES(11,86400500,'Over0001',3);
CREATE TABLE position_index (
    version INTEGER NOT NULL,
    last_game TEXT              -- null: complete; else the last game indexed so far, by id
);
INSERT INTO "position_index" VALUES(1,NULL);
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
INSERT INTO "proposal" VALUES('Invite01',1,NULL,'janggi','600+3x30',0,'','','black',4000);
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
INSERT INTO "rating" VALUES(1,1,2,1510.25,300.5,0.06,1,86400500);
INSERT INTO "rating" VALUES(2,1,2,1489.75,80.5,0.06,30,86400500);
CREATE TABLE rating_day (           -- the last rating of each day, UTC
    user INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    speed INTEGER NOT NULL,
    day INTEGER NOT NULL,           -- since 1970
    at INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (user, kind, speed, day)
) WITHOUT ROWID;
INSERT INTO "rating_day" VALUES(1,1,2,1,86400500,1510);
INSERT INTO "rating_day" VALUES(2,1,2,1,86400500,1490);
CREATE TABLE tally (                -- finished games of a player, counted as they end
    user INTEGER NOT NULL REFERENCES user,
    opponent INTEGER NOT NULL,      -- 0: all of them, the engine too
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    PRIMARY KEY (user, opponent)
) WITHOUT ROWID;
INSERT INTO "tally" VALUES(1,0,2,2,0);
INSERT INTO "tally" VALUES(1,2,2,2,0);
INSERT INTO "tally" VALUES(2,0,2,0,0);
INSERT INTO "tally" VALUES(2,1,2,0,0);
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
INSERT INTO "user" VALUES(1,'Sora','sora','hash1',0,0,0,1000);
INSERT INTO "user" VALUES(2,'Bom','bom','',0,0,0,2000);
INSERT INTO "user" VALUES(3,'guest-3','guest-3','',1,0,0,3000);
CREATE TABLE review (
    game TEXT PRIMARY KEY REFERENCES game,
    requested INTEGER NOT NULL,
    finished INTEGER,           -- null: not yet
    text TEXT NOT NULL          -- evaluations, as review/evaluation.h writes them
) WITHOUT ROWID;
CREATE INDEX credential_of_user ON credential (user);
CREATE INDEX game_unfinished ON game (id) WHERE ended IS NULL;
CREATE INDEX chat_of_game ON chat (game, id);
CREATE INDEX chat_of_user ON chat (user, id);
CREATE INDEX credential_by_end ON credential (expires);
CREATE INDEX credential_by_use ON credential (seen);
CREATE INDEX user_guest ON user (id, created) WHERE guest=1;
CREATE INDEX game_by_end ON game (ended, id, facet) WHERE score<>'*';
CREATE INDEX game_aborted ON game (ended, id, facet) WHERE score='*';
CREATE INDEX game_of_facet ON game (facet, ended, id) WHERE facet IS NOT NULL;
CREATE INDEX game_of_white ON game (white, ended, id, facet) WHERE facet IS NOT NULL;
CREATE INDEX game_of_black ON game (black, ended, id, facet) WHERE facet IS NOT NULL;
CREATE INDEX game_of_pair ON game (white, black, ended, id, facet) WHERE facet IS NOT NULL;
CREATE INDEX rating_ranked ON rating (kind, speed, rating DESC, last, user) WHERE deviation<=110;
PRAGMA user_version=6;
COMMIT;

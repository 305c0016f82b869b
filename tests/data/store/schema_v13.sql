-- A database of schema version 13 as that version's program left it: sqlite3's .dump of a file with a few rows.
-- Never changed: migrations must bring it to the newest version.
BEGIN TRANSACTION;
CREATE TABLE address_block (
    subnet TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    moderator INTEGER NOT NULL REFERENCES user,
    reason TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
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
CREATE TABLE explorer (
    key INTEGER NOT NULL,       -- of the position
    bucket INTEGER NOT NULL,    -- rating band and speed: domain/explorer.h
    move TEXT NOT NULL,         -- UCI
    white INTEGER NOT NULL,     -- wins
    draws INTEGER NOT NULL,
    black INTEGER NOT NULL,
    points INTEGER NOT NULL,    -- of the wins, those on points
    PRIMARY KEY (key, bucket, move)
) WITHOUT ROWID;
CREATE TABLE explorer_index (version INTEGER NOT NULL);
INSERT INTO "explorer_index" VALUES(0);
CREATE TABLE explorer_pending (game TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE explorer_setup (
    kind INTEGER NOT NULL,      -- the game
    bucket INTEGER NOT NULL,
    white_setup TEXT NOT NULL,
    black_setup TEXT NOT NULL,
    white INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    black INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (kind, bucket, white_setup, black_setup)
) WITHOUT ROWID;
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
CREATE TABLE moderation_log (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    moderator INTEGER NOT NULL REFERENCES user,
    action TEXT NOT NULL,
    target INTEGER REFERENCES user,
    detail TEXT NOT NULL
);
CREATE TABLE notification (
    id INTEGER PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES user,
    at INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    body TEXT NOT NULL,             -- JSON
    seen INTEGER NOT NULL           -- 0: not yet
);
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
CREATE TABLE progress (
    user INTEGER NOT NULL REFERENCES user,
    key TEXT NOT NULL,              -- domain/progress.h
    at INTEGER NOT NULL,
    value TEXT NOT NULL,            -- a JSON object
    PRIMARY KEY (user, key)
) WITHOUT ROWID;
INSERT INTO "progress" VALUES(1,'lessons',1763481600000,'{"janggi":{"soldier":3}}');
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
CREATE TABLE puzzle_player (
    user INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,      -- the game
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (user, kind)
) WITHOUT ROWID;
CREATE TABLE puzzle_rating (
    kind INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (kind, puzzle)
) WITHOUT ROWID;
CREATE TABLE puzzle_result (
    user INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    first_solved INTEGER NOT NULL,
    solved INTEGER NOT NULL,    -- the last time
    attempts INTEGER NOT NULL,
    rating_before INTEGER NOT NULL,
    rating_after INTEGER NOT NULL,
    PRIMARY KEY (user, kind, puzzle)
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
CREATE TABLE relation (
    user INTEGER NOT NULL REFERENCES user,
    other INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,          -- follows, blocks
    at INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) WITHOUT ROWID;
CREATE TABLE report (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    reporter INTEGER NOT NULL REFERENCES user,
    target INTEGER NOT NULL REFERENCES user,
    reason INTEGER NOT NULL,
    text TEXT NOT NULL,
    game TEXT NOT NULL,             -- empty: about no game; it may be purged since
    lines TEXT NOT NULL,            -- of its chat, as they were then: JSON
    state INTEGER NOT NULL,
    handler INTEGER REFERENCES user,
    handled INTEGER NOT NULL,
    note TEXT NOT NULL
, study TEXT NOT NULL DEFAULT '', tournament TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "report" VALUES('rep00001',70,1,2,1,'insults','','[]',0,NULL,0,'','','');
CREATE TABLE review (
    game TEXT PRIMARY KEY REFERENCES game,
    requested INTEGER NOT NULL,
    finished INTEGER,           -- null: not yet
    text TEXT NOT NULL          -- evaluations, as review/evaluation.h writes them
) WITHOUT ROWID;
CREATE TABLE sanction (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    target INTEGER NOT NULL REFERENCES user,
    moderator INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    reason TEXT NOT NULL,
    until INTEGER NOT NULL,
    report TEXT NOT NULL,           -- empty: none
    lifted INTEGER NOT NULL,        -- 0: it is not
    lifted_by INTEGER REFERENCES user,
    lift_reason TEXT NOT NULL,
    seen INTEGER NOT NULL           -- when the person has confirmed it; 0: not yet
) WITHOUT ROWID;
INSERT INTO "sanction" VALUES('san00001',80,2,1,1,'be polite',253370764800000,'rep00001',0,NULL,'',0);
CREATE TABLE site_setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE study (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES user,
    name TEXT NOT NULL,
    visibility INTEGER NOT NULL,    -- domain/study.h
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    revision INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE study_chapter (
    id TEXT PRIMARY KEY,
    study TEXT NOT NULL REFERENCES study,
    rank INTEGER NOT NULL,
    name TEXT NOT NULL,
    variant TEXT NOT NULL,
    fen TEXT NOT NULL,
    orientation INTEGER NOT NULL,   -- 0: the first side is at the bottom
    practice INTEGER NOT NULL,
    tags TEXT NOT NULL,
    revision INTEGER NOT NULL,      -- of the study, at its last change
    next_node INTEGER NOT NULL
, moves INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE study_member (
    study TEXT NOT NULL REFERENCES study,
    user INTEGER NOT NULL REFERENCES user,
    PRIMARY KEY (study, user)
) WITHOUT ROWID;
CREATE TABLE study_node (
    chapter TEXT NOT NULL REFERENCES study_chapter,
    number INTEGER NOT NULL,        -- 0: the start
    parent INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    move TEXT NOT NULL,             -- UCI
    comment TEXT NOT NULL,
    glyphs TEXT NOT NULL,
    shapes TEXT NOT NULL,
    PRIMARY KEY (chapter, number)
) WITHOUT ROWID;
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
CREATE TABLE tournament (
    id TEXT PRIMARY KEY,
    creator INTEGER NOT NULL REFERENCES user,
    settings TEXT NOT NULL,
    state INTEGER NOT NULL,
    created INTEGER NOT NULL,
    starts INTEGER,
    ended INTEGER,
    players INTEGER NOT NULL,
    round INTEGER NOT NULL,
    winner INTEGER NOT NULL,    -- a player's number; 0: none
    section INTEGER NOT NULL,   -- of the calendar
    place INTEGER NOT NULL      -- in the section, greatest first
, second INTEGER NOT NULL DEFAULT 0, third INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE tournament_chat (
    id INTEGER PRIMARY KEY,
    tournament TEXT NOT NULL REFERENCES tournament,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES user,
    text TEXT NOT NULL
);
CREATE TABLE tournament_event (
    tournament TEXT NOT NULL REFERENCES tournament,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE TABLE tournament_player (
    tournament TEXT NOT NULL REFERENCES tournament,
    number INTEGER NOT NULL,
    user INTEGER REFERENCES user,   -- null: entered by the arbiter
    name TEXT NOT NULL,             -- of those without an account
    PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE TABLE user (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,       -- the name in small letters
    password TEXT NOT NULL,
    guest INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    created INTEGER NOT NULL
, role INTEGER NOT NULL DEFAULT 0, muted_until INTEGER NOT NULL DEFAULT 0, unrated_until INTEGER NOT NULL DEFAULT 0, barred_until INTEGER NOT NULL DEFAULT 0, skeleton TEXT);
INSERT INTO "user" VALUES(1,'Sora','sora','hash1',0,0,0,1000,1,0,0,0,NULL);
INSERT INTO "user" VALUES(2,'Bom','bom','',0,0,0,2000,0,253370764800000,0,0,NULL);
INSERT INTO "user" VALUES(3,'guest-3','guest-3','',1,0,0,3000,0,0,0,0,NULL);
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
CREATE INDEX puzzle_result_recent ON puzzle_result (user, last_at);
CREATE UNIQUE INDEX user_skeleton ON user (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX user_without_skeleton ON user (id) WHERE skeleton IS NULL AND guest=0 AND deleted=0;
CREATE INDEX report_by_state ON report (state, at, id);
CREATE INDEX report_of_target ON report (target, at);
CREATE INDEX report_of_reporter ON report (reporter, at);
CREATE INDEX sanction_of_target ON sanction (target, at);
CREATE INDEX relation_of_other ON relation (other, kind);
CREATE INDEX notification_of_user ON notification (user, id);
CREATE INDEX study_owner ON study (owner, updated);
CREATE INDEX study_visibility ON study (visibility, updated);
CREATE INDEX study_member_user ON study_member (user);
CREATE INDEX study_chapter_study ON study_chapter (study, rank);
CREATE INDEX tournament_calendar ON tournament (section, place, id);
CREATE INDEX tournament_of_creator ON tournament (creator);
CREATE UNIQUE INDEX tournament_player_once ON tournament_player (user, tournament)
    WHERE user IS NOT NULL;
CREATE INDEX tournament_chat_of ON tournament_chat (tournament, id);
CREATE INDEX tournament_chat_of_user ON tournament_chat (user);
CREATE INDEX study_chapter_size ON study_chapter (study, moves, bytes);
PRAGMA user_version=13;
COMMIT;

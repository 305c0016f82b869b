-- Users, credentials, games with their event logs, ratings and chat.
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

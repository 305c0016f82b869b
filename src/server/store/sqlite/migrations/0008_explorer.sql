-- The explorer: moves played in a position, by rating band and speed.
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
-- Games that have ended and are not counted yet.
CREATE TABLE explorer_pending (game TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE explorer_index (version INTEGER NOT NULL);  -- of the position keys
INSERT INTO explorer_index VALUES (0);

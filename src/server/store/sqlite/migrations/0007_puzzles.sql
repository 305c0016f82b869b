-- Rated puzzles.
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
CREATE INDEX puzzle_result_recent ON puzzle_result (user, last_at);

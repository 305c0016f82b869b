-- The explorer: moves played in a position, by rating band and speed.
CREATE TABLE explorer (
    key bigint NOT NULL,                -- of the position
    bucket smallint NOT NULL,           -- rating band and speed: domain/explorer.h
    move text COLLATE "C" NOT NULL,     -- UCI
    white bigint NOT NULL,              -- wins
    draws bigint NOT NULL,
    black bigint NOT NULL,
    points bigint NOT NULL,             -- of the wins, those on points
    PRIMARY KEY (key, bucket, move)
) WITH (fillfactor=80);
CREATE TABLE explorer_setup (
    kind integer NOT NULL,              -- the game
    bucket smallint NOT NULL,
    white_setup text COLLATE "C" NOT NULL,
    black_setup text COLLATE "C" NOT NULL,
    white bigint NOT NULL,
    draws bigint NOT NULL,
    black bigint NOT NULL,
    points bigint NOT NULL,
    PRIMARY KEY (kind, bucket, white_setup, black_setup)
) WITH (fillfactor=80);
-- Games that have ended and are not counted yet.
CREATE TABLE explorer_pending (game text COLLATE "C" PRIMARY KEY);
CREATE TABLE explorer_index (version integer NOT NULL);  -- of the position keys
INSERT INTO explorer_index VALUES (0);

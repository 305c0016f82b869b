-- Rated puzzles.
CREATE TABLE puzzle_player (
    user_id bigint NOT NULL REFERENCES users,
    kind integer NOT NULL,              -- the game
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (user_id, kind)
);
CREATE TABLE puzzle_rating (
    kind integer NOT NULL,
    puzzle text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (kind, puzzle)
);
CREATE TABLE puzzle_result (
    user_id bigint NOT NULL REFERENCES users,
    kind integer NOT NULL,
    puzzle text COLLATE "C" NOT NULL,
    first_at bigint NOT NULL,
    last_at bigint NOT NULL,
    first_solved boolean NOT NULL,
    solved boolean NOT NULL,            -- the last time
    attempts integer NOT NULL,
    rating_before integer NOT NULL,
    rating_after integer NOT NULL,
    PRIMARY KEY (user_id, kind, puzzle)
);
CREATE INDEX puzzle_result_recent ON puzzle_result (user_id, last_at);

-- Game reviews.
CREATE TABLE review (
    game text COLLATE "C" PRIMARY KEY REFERENCES game,
    requested bigint NOT NULL,
    finished bigint,                    -- null: not yet
    text text NOT NULL                  -- evaluations, as review/evaluation.h writes them
);

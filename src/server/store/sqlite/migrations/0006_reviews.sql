-- Game reviews.
CREATE TABLE review (
    game TEXT PRIMARY KEY REFERENCES game,
    requested INTEGER NOT NULL,
    finished INTEGER,           -- null: not yet
    text TEXT NOT NULL          -- evaluations, as review/evaluation.h writes them
) WITHOUT ROWID;

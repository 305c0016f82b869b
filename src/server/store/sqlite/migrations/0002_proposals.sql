-- Invitations and challenges.
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

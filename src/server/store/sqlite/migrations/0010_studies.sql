-- Studies.
CREATE TABLE study (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES user,
    name TEXT NOT NULL,
    visibility INTEGER NOT NULL,    -- domain/study.h
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    revision INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX study_owner ON study (owner, updated);
CREATE INDEX study_visibility ON study (visibility, updated);
CREATE TABLE study_member (
    study TEXT NOT NULL REFERENCES study,
    user INTEGER NOT NULL REFERENCES user,
    PRIMARY KEY (study, user)
) WITHOUT ROWID;
CREATE INDEX study_member_user ON study_member (user);
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
) WITHOUT ROWID;
CREATE INDEX study_chapter_study ON study_chapter (study, rank);
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

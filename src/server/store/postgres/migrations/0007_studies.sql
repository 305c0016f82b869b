-- Studies.
CREATE TABLE study (
    id text COLLATE "C" PRIMARY KEY,
    owner bigint NOT NULL REFERENCES users,
    name text NOT NULL,
    visibility integer NOT NULL,        -- domain/study.h
    created bigint NOT NULL,
    updated bigint NOT NULL,
    revision bigint NOT NULL
);
CREATE INDEX study_owner ON study (owner, updated);
CREATE INDEX study_visibility ON study (visibility, updated);
CREATE TABLE study_member (
    study text COLLATE "C" NOT NULL REFERENCES study,
    user_id bigint NOT NULL REFERENCES users,
    PRIMARY KEY (study, user_id)
);
CREATE INDEX study_member_user ON study_member (user_id);
CREATE TABLE study_chapter (
    id text COLLATE "C" PRIMARY KEY,
    study text COLLATE "C" NOT NULL REFERENCES study,
    rank integer NOT NULL,
    name text NOT NULL,
    variant text NOT NULL,
    fen text NOT NULL,
    orientation integer NOT NULL,       -- 0: the first side is at the bottom
    practice boolean NOT NULL,
    tags text NOT NULL,
    revision bigint NOT NULL,           -- of the study, at its last change
    next_node integer NOT NULL
);
CREATE INDEX study_chapter_study ON study_chapter (study, rank);
CREATE TABLE study_node (
    chapter text COLLATE "C" NOT NULL REFERENCES study_chapter,
    number integer NOT NULL,            -- 0: the start
    parent integer NOT NULL,
    rank integer NOT NULL,
    move text NOT NULL,                 -- UCI
    comment text NOT NULL,
    glyphs text NOT NULL,
    shapes text NOT NULL,
    PRIMARY KEY (chapter, number)
);

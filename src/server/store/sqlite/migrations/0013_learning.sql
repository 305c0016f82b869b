-- What the chapters of studies hold, and the progress of accounts in lessons and exercises.
ALTER TABLE study_chapter ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
ALTER TABLE study_chapter ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;  -- domain/study.h: StudySize
UPDATE study_chapter SET
    moves = max(0, (SELECT count(*) FROM study_node WHERE chapter=id) - 1),
    bytes = length(CAST(tags AS BLOB)) + (SELECT coalesce(sum(length(CAST(comment AS BLOB))
        + length(CAST(glyphs AS BLOB)) + length(CAST(shapes AS BLOB))), 0)
        FROM study_node WHERE chapter=id);
CREATE INDEX study_chapter_size ON study_chapter (study, moves, bytes);
CREATE TABLE progress (
    user INTEGER NOT NULL REFERENCES user,
    key TEXT NOT NULL,              -- domain/progress.h
    at INTEGER NOT NULL,
    value TEXT NOT NULL,            -- a JSON object
    PRIMARY KEY (user, key)
) WITHOUT ROWID;
ALTER TABLE report ADD COLUMN study TEXT NOT NULL DEFAULT '';  -- empty: about no study
ALTER TABLE report ADD COLUMN tournament TEXT NOT NULL DEFAULT '';  -- empty: about none

-- What the chapters of studies hold, and the progress of accounts: as in SQLite.
ALTER TABLE study_chapter ADD COLUMN moves integer NOT NULL DEFAULT 0;
ALTER TABLE study_chapter ADD COLUMN bytes integer NOT NULL DEFAULT 0;
UPDATE study_chapter SET
    moves = greatest(0, (SELECT count(*) FROM study_node WHERE chapter=id) - 1),
    bytes = octet_length(tags) + (SELECT coalesce(sum(octet_length(comment)
        + octet_length(glyphs) + octet_length(shapes)), 0) FROM study_node WHERE chapter=id);
CREATE INDEX study_chapter_size ON study_chapter (study, moves, bytes);
CREATE TABLE progress (
    user_id bigint NOT NULL REFERENCES users,
    key text NOT NULL,
    at bigint NOT NULL,
    value text NOT NULL,
    PRIMARY KEY (user_id, key)
);
ALTER TABLE report ADD COLUMN study text NOT NULL DEFAULT '';
ALTER TABLE report ADD COLUMN tournament text NOT NULL DEFAULT '';

-- The version of the position keys that the table `position` holds (server/store/position_key.h), and
-- how far a rebuild with new keys has come.
CREATE TABLE position_index (
    version INTEGER NOT NULL,
    last_game TEXT              -- null: complete; else the last game indexed so far, by id
);
INSERT INTO position_index VALUES (1, NULL);

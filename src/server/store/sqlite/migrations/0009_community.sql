-- Moderation, follow and block, notifications, the owner's settings.
ALTER TABLE user ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN unrated_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN barred_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE user ADD COLUMN skeleton TEXT;  -- of an account's name; null: not computed yet
CREATE UNIQUE INDEX user_skeleton ON user (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX user_without_skeleton ON user (id) WHERE skeleton IS NULL AND guest=0 AND deleted=0;
CREATE TABLE report (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    reporter INTEGER NOT NULL REFERENCES user,
    target INTEGER NOT NULL REFERENCES user,
    reason INTEGER NOT NULL,
    text TEXT NOT NULL,
    game TEXT NOT NULL,             -- empty: about no game; it may be purged since
    lines TEXT NOT NULL,            -- of its chat, as they were then: JSON
    state INTEGER NOT NULL,
    handler INTEGER REFERENCES user,
    handled INTEGER NOT NULL,
    note TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX report_by_state ON report (state, at, id);
CREATE INDEX report_of_target ON report (target, at);
CREATE INDEX report_of_reporter ON report (reporter, at);
CREATE TABLE sanction (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    target INTEGER NOT NULL REFERENCES user,
    moderator INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,
    reason TEXT NOT NULL,
    until INTEGER NOT NULL,
    report TEXT NOT NULL,           -- empty: none
    lifted INTEGER NOT NULL,        -- 0: it is not
    lifted_by INTEGER REFERENCES user,
    lift_reason TEXT NOT NULL,
    seen INTEGER NOT NULL           -- when the person has confirmed it; 0: not yet
) WITHOUT ROWID;
CREATE INDEX sanction_of_target ON sanction (target, at);
CREATE TABLE moderation_log (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    moderator INTEGER NOT NULL REFERENCES user,
    action TEXT NOT NULL,
    target INTEGER REFERENCES user,
    detail TEXT NOT NULL
);
CREATE TABLE address_block (
    subnet TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    moderator INTEGER NOT NULL REFERENCES user,
    reason TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE relation (
    user INTEGER NOT NULL REFERENCES user,
    other INTEGER NOT NULL REFERENCES user,
    kind INTEGER NOT NULL,          -- follows, blocks
    at INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) WITHOUT ROWID;
CREATE INDEX relation_of_other ON relation (other, kind);
CREATE TABLE notification (
    id INTEGER PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES user,
    at INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    body TEXT NOT NULL,             -- JSON
    seen INTEGER NOT NULL           -- 0: not yet
);
CREATE INDEX notification_of_user ON notification (user, id);
CREATE TABLE site_setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Indexes for purging: expired and unused rows are found without a table scan.
CREATE INDEX credential_by_end ON credential (expires);
CREATE INDEX credential_by_use ON credential (seen);
CREATE INDEX user_guest ON user (id, created) WHERE guest=1;
CREATE INDEX game_to_purge ON game (ended) WHERE score='*';

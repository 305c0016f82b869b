-- Tournaments.
CREATE TABLE tournament (
    id TEXT PRIMARY KEY,
    creator INTEGER NOT NULL REFERENCES user,
    settings TEXT NOT NULL,
    state INTEGER NOT NULL,
    created INTEGER NOT NULL,
    starts INTEGER,
    ended INTEGER,
    players INTEGER NOT NULL,
    round INTEGER NOT NULL,
    winner INTEGER NOT NULL,    -- a player's number; 0: none
    section INTEGER NOT NULL,   -- of the calendar
    place INTEGER NOT NULL      -- in the section, greatest first
) WITHOUT ROWID;
CREATE INDEX tournament_calendar ON tournament (section, place, id);
CREATE INDEX tournament_of_creator ON tournament (creator);
CREATE TABLE tournament_player (
    tournament TEXT NOT NULL REFERENCES tournament,
    number INTEGER NOT NULL,
    user INTEGER REFERENCES user,   -- null: entered by the arbiter
    name TEXT NOT NULL,             -- of those without an account
    PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_player_once ON tournament_player (user, tournament)
    WHERE user IS NOT NULL;
CREATE TABLE tournament_event (
    tournament TEXT NOT NULL REFERENCES tournament,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE TABLE tournament_chat (
    id INTEGER PRIMARY KEY,
    tournament TEXT NOT NULL REFERENCES tournament,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES user,
    text TEXT NOT NULL
);
CREATE INDEX tournament_chat_of ON tournament_chat (tournament, id);
CREATE INDEX tournament_chat_of_user ON tournament_chat (user);

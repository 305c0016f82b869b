-- Who came second and third in a tournament: as in SQLite.
ALTER TABLE tournament ADD COLUMN second integer NOT NULL DEFAULT 0;
ALTER TABLE tournament ADD COLUMN third integer NOT NULL DEFAULT 0;

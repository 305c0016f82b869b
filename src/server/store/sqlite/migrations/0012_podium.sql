-- Who came second and third in a tournament: players' numbers; 0: nobody, or not over.
ALTER TABLE tournament ADD COLUMN second INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament ADD COLUMN third INTEGER NOT NULL DEFAULT 0;

-- Nodes with their leases, entities with their owners, and the last batch of each writer.
CREATE TABLE node (                     -- server/store/lease.h; one row for each incarnation
    incarnation bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    address text NOT NULL,
    version text NOT NULL,
    started timestamptz NOT NULL DEFAULT clock_timestamp(),
    lease_until timestamptz NOT NULL,
    draining boolean NOT NULL DEFAULT false,
    died timestamptz                    -- null: alive, whatever its lease says
);
CREATE UNIQUE INDEX node_alive ON node (name) WHERE died IS NULL;
CREATE TABLE entity (                   -- lobby shards, tournaments: what has an owner but is no game
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    owner bigint,                       -- the incarnation of a node; null: nobody's
    PRIMARY KEY (kind, name)
);
CREATE INDEX entity_of_owner ON entity (owner);
-- Whether a batch was committed whose COMMIT was never answered: group_commit.h.
CREATE TABLE writer (
    id bigint PRIMARY KEY,
    batch bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

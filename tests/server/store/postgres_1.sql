-- A PostgreSQL database as Enfilade 0.1.0 made it (schema 1): one table with two entries. Whatever comes later must open it.
CREATE TABLE about (schema INTEGER NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL,
    scenario TEXT NOT NULL, seed TEXT, dice TEXT NOT NULL, opening TEXT, seats TEXT NOT NULL,
    touched DOUBLE PRECISION NOT NULL, is_over INTEGER NOT NULL, length INTEGER NOT NULL,
    seal BYTEA NOT NULL, keys BYTEA NOT NULL, mark BYTEA NOT NULL);
CREATE TABLE secrets (digest BYTEA PRIMARY KEY, place TEXT NOT NULL REFERENCES tables (id), seat TEXT, kind TEXT NOT NULL,
    number INTEGER NOT NULL);
CREATE INDEX secrets_of_tables ON secrets (place);
CREATE TABLE entries (place TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, line TEXT NOT NULL,
    hash BYTEA NOT NULL, PRIMARY KEY (place, number));
CREATE TABLE replays (id TEXT PRIMARY KEY, created DOUBLE PRECISION NOT NULL, record TEXT NOT NULL, hash BYTEA NOT NULL,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY);
CREATE TABLE nodes (name TEXT PRIMARY KEY, address TEXT NOT NULL, pid INTEGER NOT NULL, beat DOUBLE PRECISION NOT NULL,
    rules JSONB NOT NULL);
INSERT INTO about VALUES (1);
INSERT INTO tables VALUES ('t', 1794812047.0639093, 'sealed', 3, '{"title": "Zwölf Häuser"}', 'a seed', 'seeded', NULL, '{"red": "human", "blue": "greedy"}', 1794812047.0639093, 0, 2, '\xf78f51114d6822740cc675ba58e689a24412afd106ca63ec0c8bb9e6dbdb7e6a', '\x2c76f65abe34a739e4a3da653dfba5a05ccd7cb2d1f86edd7a8f6f2d4c1f1574', '\x39abd22903d6b7e8ea95454b70b6ba775cb01078a07775cc55969859e7db4436');
INSERT INTO secrets VALUES ('\x00726564', 't', 'red', 'seat', 0);
INSERT INTO secrets VALUES ('\x02', 't', NULL, 'creator', 0);
INSERT INTO entries VALUES ('t', 1, 'one', '\x613ccb9bdae6ab106cc5cb1b74c195b0b2a650ae5c06006c6bb44848a501c97c');
INSERT INTO entries VALUES ('t', 2, 'zwei', '\xf78f51114d6822740cc675ba58e689a24412afd106ca63ec0c8bb9e6dbdb7e6a');

-- Sessions have ids that are no secrets, with which their owner ends single ones, and say on what kind of device they are:
-- the names of a browser and a system, nothing else of what the browser says of itself. Empty: not known.
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN system TEXT NOT NULL DEFAULT '';
-- Ids of the shape of a UUIDv7 for sessions from before: twelve digits of their number among them.
UPDATE sessions
   SET id = '00000000-0000-7000-8000-' || CAST(100000000000 + numbered.n AS TEXT)
  FROM (SELECT "tokenHash", ROW_NUMBER() OVER (ORDER BY "createdAt", "tokenHash") AS n FROM sessions) AS numbered
 WHERE numbered."tokenHash" = sessions."tokenHash";
CREATE UNIQUE INDEX sessions_id ON sessions (id);

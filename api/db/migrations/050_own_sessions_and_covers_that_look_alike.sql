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
-- Perceptual hashes of a cover, by which one taken from another game is found: 64 hex digits for each of five forms, in the
-- order of hashVariants (api/files/coverHash.ts).
CREATE TABLE cover_hashes (
  "imageHash" TEXT PRIMARY KEY REFERENCES covers ON DELETE CASCADE,
  hashes TEXT NOT NULL CHECK (length(hashes) = 320),
  "addedAt" TEXT NOT NULL
) STRICT;
-- A process reads into its memory what was added since it last looked.
CREATE INDEX cover_hashes_added ON cover_hashes ("addedAt", "imageHash");

-- Sessions get an id that is not secret, by which their owner ends a single one, and the kind of their device: the names of
-- browser and system, and nothing else that the browser sends. Empty: not known.
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN system TEXT NOT NULL DEFAULT '';
-- Earlier sessions get ids in the form of a UUIDv7 that end in twelve digits of their row number.
UPDATE sessions
   SET id = '00000000-0000-7000-8000-' || CAST(100000000000 + numbered.n AS TEXT)
  FROM (SELECT "tokenHash", ROW_NUMBER() OVER (ORDER BY "createdAt", "tokenHash") AS n FROM sessions) AS numbered
 WHERE numbered."tokenHash" = sessions."tokenHash";
CREATE UNIQUE INDEX sessions_id ON sessions (id);
-- Perceptual hashes of covers, by which a copied cover is found: 64 hex digits for each of five variants, in the order of
-- hashVariants (api/files/coverHash.ts).
CREATE TABLE cover_hashes (
  "imageHash" TEXT PRIMARY KEY REFERENCES covers ON DELETE CASCADE,
  hashes TEXT NOT NULL CHECK (length(hashes) = 320),
  "addedAt" TEXT NOT NULL
) STRICT;
-- Each process loads the hashes that were added since it last looked.
CREATE INDEX cover_hashes_added ON cover_hashes ("addedAt", "imageHash");

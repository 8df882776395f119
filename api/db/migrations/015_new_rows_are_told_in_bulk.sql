-- What a transaction added of one kind lies here as one row, where it was a row each of sync_feed.
CREATE TABLE sync_bulk (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  rev INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- How many they are.
  size INTEGER NOT NULL CHECK (size > 0),
  -- Their ids, as JSON.
  ids TEXT NOT NULL,
  "changedAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", rev, kind)
) STRICT;

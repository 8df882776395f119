-- The rows of one kind that a transaction added, as one row here instead of one row each in sync_feed.
CREATE TABLE sync_bulk (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  rev INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- The number of added rows.
  size INTEGER NOT NULL CHECK (size > 0),
  -- The ids of the added rows, as JSON.
  ids TEXT NOT NULL,
  "changedAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", rev, kind)
) STRICT;

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
-- Each of them, as long as it has no row of its own. Which device wrote it is asked of reviews alone, and they are never here.
CREATE VIEW sync_bulk_rows AS
SELECT bulk."userId", bulk.kind, each.value AS "entityId", bulk.rev, 0 AS gone, NULL AS "clientId", bulk."changedAt"
  FROM sync_bulk bulk, json_each(bulk.ids) AS each
 WHERE NOT EXISTS (
   SELECT 1 FROM sync_feed own WHERE own."userId" = bulk."userId" AND own.kind = bulk.kind AND own."entityId" = each.value);
-- The latest word on each entity.
CREATE VIEW sync_told AS
SELECT "userId", kind, "entityId", rev, gone, "clientId", "changedAt" FROM sync_feed
UNION ALL
SELECT "userId", kind, "entityId", rev, gone, "clientId", "changedAt" FROM sync_bulk_rows;

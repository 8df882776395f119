-- Each row of the bulk changes, unless it has a row of its own in sync_feed. "clientId" is only needed for reviews, which are
-- never part of a bulk change.
CREATE VIEW sync_bulk_rows AS
SELECT bulk."userId", bulk.kind, each.value AS "entityId", bulk.rev, 0 AS gone, NULL AS "clientId", bulk."changedAt"
  FROM sync_bulk bulk, json_each(bulk.ids) AS each
 WHERE NOT EXISTS (
   SELECT 1 FROM sync_feed own WHERE own."userId" = bulk."userId" AND own.kind = bulk.kind AND own."entityId" = each.value);

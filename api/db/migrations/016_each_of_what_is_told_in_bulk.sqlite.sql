-- Each of them, as long as it has no row of its own. Which device wrote it is asked of reviews alone, and they are never here.
CREATE VIEW sync_bulk_rows AS
SELECT bulk."userId", bulk.kind, each.value AS "entityId", bulk.rev, 0 AS gone, NULL AS "clientId", bulk."changedAt"
  FROM sync_bulk bulk, json_each(bulk.ids) AS each
 WHERE NOT EXISTS (
   SELECT 1 FROM sync_feed own WHERE own."userId" = bulk."userId" AND own.kind = bulk.kind AND own."entityId" = each.value);

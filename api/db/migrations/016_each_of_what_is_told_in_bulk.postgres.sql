-- Each of them, as long as it has no row of its own. Which device wrote it is asked of reviews alone, and they are never here.
CREATE VIEW sync_bulk_rows AS
SELECT bulk."userId", bulk.kind, each.value AS "entityId", bulk.rev, 0 AS gone, CAST(NULL AS TEXT) AS "clientId", bulk."changedAt"
  FROM sync_bulk bulk CROSS JOIN LATERAL json_array_elements_text(CAST(bulk.ids AS json)) AS each(value)
 WHERE NOT EXISTS (
   SELECT 1 FROM sync_feed own WHERE own."userId" = bulk."userId" AND own.kind = bulk.kind AND own."entityId" = each.value);

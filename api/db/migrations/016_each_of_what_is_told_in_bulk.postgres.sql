-- Each row of the bulk changes, unless it has a row of its own in sync_feed. "clientId" is only needed for reviews, which are
-- never part of a bulk change.
CREATE VIEW sync_bulk_rows AS
SELECT bulk."userId", bulk.kind, each.value AS "entityId", bulk.rev, 0 AS gone, CAST(NULL AS TEXT) AS "clientId", bulk."changedAt"
  FROM sync_bulk bulk CROSS JOIN LATERAL json_array_elements_text(CAST(bulk.ids AS json)) AS each(value)
 WHERE NOT EXISTS (
   SELECT 1 FROM sync_feed own WHERE own."userId" = bulk."userId" AND own.kind = bulk.kind AND own."entityId" = each.value);

-- The latest change of each entity.
CREATE VIEW sync_told AS
SELECT "userId", kind, "entityId", rev, gone, "clientId", "changedAt" FROM sync_feed
UNION ALL
SELECT "userId", kind, "entityId", rev, gone, "clientId", "changedAt" FROM sync_bulk_rows;

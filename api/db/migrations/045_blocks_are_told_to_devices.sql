-- Existing blocks are added to the change feed, because a user's blocks are synced to their devices from now on.
INSERT INTO sync_users ("userId", rev) SELECT DISTINCT "userId", 1 FROM blocks WHERE true
ON CONFLICT ("userId") DO UPDATE SET rev = sync_users.rev + 1;
INSERT INTO sync_feed ("userId", kind, "entityId", rev, gone, "changedAt")
SELECT b."userId", 'block', b.id, u.rev, 0, b."createdAt" FROM blocks b JOIN sync_users u ON u."userId" = b."userId";

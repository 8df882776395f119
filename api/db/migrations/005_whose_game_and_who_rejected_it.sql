-- The developer of the game that a report is about. It stays when the game is deleted: its developer still may neither read
-- nor decide the report, and their names are still removed from it when they leave.
ALTER TABLE moderation_reports ADD COLUMN "gameOwnerId" TEXT REFERENCES users ON DELETE SET NULL;
UPDATE moderation_reports
   SET "gameOwnerId" = (SELECT "developerId" FROM games WHERE games.id = moderation_reports."gameId");
CREATE INDEX moderation_reports_game_owner ON moderation_reports ("gameOwnerId");

-- Who rejected a game, and when. For earlier rejections both come from the audit log.
ALTER TABLE games ADD COLUMN "rejectedBy" TEXT REFERENCES users ON DELETE SET NULL;
ALTER TABLE games ADD COLUMN "rejectedAt" TEXT;
UPDATE games
   SET "rejectedAt" = (SELECT max("createdAt") FROM audit_log
                        WHERE action = 'games.reject' AND said = '{"id":"' || games.id || '"}'),
       "rejectedBy" = (SELECT max("actorId") FROM audit_log
                        WHERE action = 'games.reject' AND said = '{"id":"' || games.id || '"}'
                          AND EXISTS (SELECT 1 FROM users WHERE users.id = audit_log."actorId"))
 WHERE status = 'rejected';

-- The report of a build's check, for reviewers; null for earlier builds.
ALTER TABLE builds ADD COLUMN report TEXT;

-- The versions of a game: pending, played now or before, and rejected. The first version has the game's own id.
CREATE TABLE game_versions (
  id TEXT PRIMARY KEY,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  "buildId" TEXT NOT NULL REFERENCES builds,
  notes TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  reason TEXT,
  "decidedBy" TEXT REFERENCES users ON DELETE SET NULL,
  "createdAt" TEXT NOT NULL,
  "decidedAt" TEXT
) STRICT;
CREATE UNIQUE INDEX game_versions_one_waits ON game_versions ("gameId") WHERE status = 'pending';
CREATE INDEX game_versions_game ON game_versions ("gameId", "createdAt", id);
CREATE INDEX game_versions_build ON game_versions ("buildId");
CREATE INDEX game_versions_pending ON game_versions (status, "createdAt", id);

INSERT INTO game_versions (id, "gameId", "buildId", status, reason, "decidedBy", "createdAt", "decidedAt")
SELECT id, id, "buildId", status, "rejectionReason", COALESCE("approvedBy", "rejectedBy"), "createdAt",
       COALESCE("approvedAt", "rejectedAt")
  FROM games WHERE "buildId" IS NOT NULL;

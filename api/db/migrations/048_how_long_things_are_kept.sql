-- The total of a user's pruned play sessions of a game, and the start of the last of them.
CREATE TABLE play_totals (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  -- Seconds of active play.
  seconds INTEGER NOT NULL CHECK (seconds >= 0),
  "lastAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", "gameId")
) STRICT;
CREATE INDEX play_totals_game ON play_totals ("gameId");
-- When an application was rejected, which decides how long it is kept; the next daily job sets it for earlier ones.
ALTER TABLE developers ADD COLUMN "rejectedAt" TEXT;
CREATE INDEX developers_rejected ON developers (status, "rejectedAt");

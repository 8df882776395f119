-- How long somebody played a game in sessions that are not kept one by one any more, and when the last of them began.
CREATE TABLE play_totals (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  -- Of active play.
  seconds INTEGER NOT NULL CHECK (seconds >= 0),
  "lastAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", "gameId")
) STRICT;
CREATE INDEX play_totals_game ON play_totals ("gameId");
-- An application that was rejected is kept for a time; of those from before it is set by the next daily job.
ALTER TABLE developers ADD COLUMN "rejectedAt" TEXT;
CREATE INDEX developers_rejected ON developers (status, "rejectedAt");

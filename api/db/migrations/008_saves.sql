-- Saved games: a few versions per game and account, of which the one with the highest counter is played.
CREATE TABLE saves (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  run TEXT NOT NULL,
  device TEXT NOT NULL,
  counter INTEGER NOT NULL,
  apart INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL,
  "savedAt" TEXT NOT NULL,
  -- JSON, because it can escape characters that a text column cannot store.
  items TEXT NOT NULL,
  PRIMARY KEY ("userId", "gameId", run)
) STRICT;
CREATE INDEX saves_game ON saves ("gameId");

-- The newest state from each device: an older one, or the same one again, changes nothing.
CREATE TABLE save_devices (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  device TEXT NOT NULL,
  seq INTEGER NOT NULL,
  "seenAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", "gameId", device)
) STRICT;
CREATE INDEX save_devices_game ON save_devices ("gameId");

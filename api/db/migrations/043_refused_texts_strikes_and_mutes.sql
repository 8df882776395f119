-- Refused texts that counted as a strike, kept for 30 days to answer questions about them. "listVersion": the version of the
-- store's own list that judged it, 0 for none.
CREATE TABLE text_refusals (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  surface TEXT NOT NULL,
  verdict TEXT NOT NULL,
  "listVersion" INTEGER NOT NULL DEFAULT 0,
  text TEXT NOT NULL,
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX text_refusals_user ON text_refusals ("userId");
CREATE INDEX text_refusals_created ON text_refusals ("createdAt");

-- "sourceId": the refused text or the staff decision that caused the strike.
CREATE TABLE strikes (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('text', 'decision')),
  "sourceId" TEXT NOT NULL,
  "createdAt" TEXT NOT NULL,
  "expiresAt" TEXT NOT NULL
) STRICT;
CREATE INDEX strikes_user ON strikes ("userId", "createdAt");
CREATE INDEX strikes_expires ON strikes ("expiresAt");

-- Until when a user may not write to others. step: the number of strikes that caused it, 0 if staff decided.
CREATE TABLE mutes (
  "userId" TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  until TEXT NOT NULL,
  step INTEGER NOT NULL CHECK (step BETWEEN 0 AND 5),
  reason TEXT NOT NULL,
  "sourceId" TEXT
) STRICT;
CREATE INDEX mutes_until ON mutes (until);

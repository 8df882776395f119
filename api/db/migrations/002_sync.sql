-- Sync: revision counters are rows, so that revisions commit in the order of their numbers.

CREATE TABLE sync_clients (
  "clientId" TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "lastSeq" INTEGER NOT NULL DEFAULT 0,
  "ackedSeq" INTEGER NOT NULL DEFAULT 0,
  "seenAt" TEXT NOT NULL
) STRICT;

-- The first answer to a write, kept until the client acknowledges it.
CREATE TABLE sync_ops (
  "clientId" TEXT NOT NULL REFERENCES sync_clients ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  "opId" TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('applied', 'rejected', 'conflict')),
  code TEXT,
  message TEXT,
  "row" TEXT,
  rev INTEGER,
  PRIMARY KEY ("clientId", seq)
) STRICT;

-- rev: the account's latest revision. floor: the tombstones of revisions below it were pruned.
CREATE TABLE sync_users (
  "userId" TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  rev INTEGER NOT NULL DEFAULT 0,
  floor INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The latest revision of each entity that an account can see. clientId: the device that wrote it, if any.
CREATE TABLE sync_feed (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  kind TEXT NOT NULL,
  "entityId" TEXT NOT NULL,
  rev INTEGER NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  "clientId" TEXT,
  "changedAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", kind, "entityId")
) STRICT;
CREATE INDEX sync_feed_rev ON sync_feed ("userId", rev);

CREATE TABLE sync_meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL,
  "catalogueRev" INTEGER NOT NULL DEFAULT 0,
  "catalogueFloor" INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE catalogue_feed (
  "gameId" TEXT PRIMARY KEY,
  rev INTEGER NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  "changedAt" TEXT NOT NULL
) STRICT;
CREATE INDEX catalogue_feed_rev ON catalogue_feed (rev);

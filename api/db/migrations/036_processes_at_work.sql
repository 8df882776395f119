-- Each process writes a row from time to time, to test whether the database can be written (api/runtime/readiness.ts).
CREATE TABLE processes (
  id TEXT PRIMARY KEY,
  "seenAt" TEXT NOT NULL
) STRICT;

-- Written by each process now and then, to learn whether anything can be written (api/ready.ts).
CREATE TABLE processes (
  id TEXT PRIMARY KEY,
  "seenAt" TEXT NOT NULL
) STRICT;

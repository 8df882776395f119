-- Until when an account may do little but read, play and leave; null or past if it is not suspended. It follows from the
-- active decisions: api/features/restrictions/store.ts.
ALTER TABLE users ADD COLUMN "suspendedUntil" TEXT;

-- Since when a game is unlisted by a decision, and who made it. Its status stays as it is, because it can be relisted.
ALTER TABLE games ADD COLUMN "unlistedAt" TEXT;
ALTER TABLE games ADD COLUMN "unlistedBy" TEXT REFERENCES users ON DELETE SET NULL;
CREATE INDEX games_unlisted_by ON games ("unlistedBy") WHERE "unlistedBy" IS NOT NULL;
-- The decisions about a game: reverting one looks for others that still unlist it.
CREATE INDEX decisions_game ON decisions ("gameId") WHERE "gameId" IS NOT NULL;

-- Which notification staff got about a case: 0 none yet, 1 the new case, 2 that it is overdue. Earlier cases need none.
ALTER TABLE cases ADD COLUMN rung INTEGER NOT NULL DEFAULT 0 CHECK (rung IN (0, 1, 2));
UPDATE cases SET rung = 2;
-- The cases about which staff are still to be notified; few, however many were decided.
CREATE INDEX cases_rung ON cases (rung, "dueAt") WHERE state <> 'closed' AND rung < 2;

-- Until when an account may do little but read, play and leave; null or past where it may do all. The decisions that stand say
-- it: api/features/restrictions/store.ts.
ALTER TABLE users ADD COLUMN "suspendedUntil" TEXT;

-- Since when a game is out of the store by a decision, and who made it. Its status stays as it is: it can be relisted.
ALTER TABLE games ADD COLUMN "unlistedAt" TEXT;
ALTER TABLE games ADD COLUMN "unlistedBy" TEXT REFERENCES users ON DELETE SET NULL;
CREATE INDEX games_unlisted_by ON games ("unlistedBy") WHERE "unlistedBy" IS NOT NULL;
-- Which decisions still unlist a game, asked when one is taken back.
CREATE INDEX decisions_game ON decisions ("gameId") WHERE "gameId" IS NOT NULL;

-- What staff were told of a case: 0 nothing yet, 1 that it is there, 2 that it is overdue. Of cases from before nobody is told.
ALTER TABLE cases ADD COLUMN rung INTEGER NOT NULL DEFAULT 0 CHECK (rung IN (0, 1, 2));
UPDATE cases SET rung = 2;
-- The cases that a bell is still to ring for; few, however many were decided.
CREATE INDEX cases_rung ON cases (rung, "dueAt") WHERE state <> 'closed' AND rung < 2;

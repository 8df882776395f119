-- Until when an account may do little but read, play and leave; null or past where it may do all. The decisions that stand say
-- it: api/features/restrictions/store.ts.
ALTER TABLE users ADD COLUMN "suspendedUntil" TEXT;

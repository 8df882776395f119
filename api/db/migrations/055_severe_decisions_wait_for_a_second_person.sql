-- A severe decision waits for somebody else of staff; until then it does nothing, and nobody it concerns knows of it. Who
-- confirms it makes it a decision with the same id, and this row goes. Refused, it stays with its case. "settledAt": null while
-- it waits. rung: whether staff were told. actions: JSON, a list.
CREATE TABLE proposed_decisions (
  id TEXT PRIMARY KEY,
  "caseId" TEXT NOT NULL REFERENCES cases ON DELETE CASCADE,
  "actorId" TEXT REFERENCES users ON DELETE SET NULL,
  actions TEXT NOT NULL,
  hours INTEGER,
  rule TEXT,
  ground TEXT NOT NULL DEFAULT 'rules' CHECK (ground IN ('rules', 'law')),
  facts TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  "noteToReporters" TEXT NOT NULL DEFAULT '',
  rung INTEGER NOT NULL DEFAULT 0 CHECK (rung IN (0, 1)),
  "settledBy" TEXT REFERENCES users ON DELETE SET NULL,
  "settledAt" TEXT,
  why TEXT NOT NULL DEFAULT '',
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX proposed_decisions_waiting ON proposed_decisions ("caseId") WHERE "settledAt" IS NULL;
CREATE INDEX proposed_decisions_case ON proposed_decisions ("caseId");
CREATE INDEX proposed_decisions_actor ON proposed_decisions ("actorId") WHERE "actorId" IS NOT NULL;
CREATE INDEX proposed_decisions_settler ON proposed_decisions ("settledBy") WHERE "settledBy" IS NOT NULL;

-- When a second person confirmed a decision, and who; alone: 1 where there was no second person and it took effect by itself.
ALTER TABLE decisions ADD COLUMN "confirmedBy" TEXT REFERENCES users ON DELETE SET NULL;
ALTER TABLE decisions ADD COLUMN "confirmedAt" TEXT;
ALTER TABLE decisions ADD COLUMN alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1));
CREATE INDEX decisions_confirmer ON decisions ("confirmedBy") WHERE "confirmedBy" IS NOT NULL;

-- All cases of one thing: whether another decision hides a review.
CREATE INDEX cases_thing ON cases (kind, "entityId");
-- What is counted for everybody, by year.
CREATE INDEX decisions_made ON decisions ("createdAt");
CREATE INDEX appeals_made ON appeals ("createdAt");

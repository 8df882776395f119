-- The urgency of a case and who works on it. severity: 1 is the worst. reason: the worst one of its reports. score: the
-- total weight of its reports in thousandths. version: grows with each change, so that nobody decides on an outdated case.
-- All earlier cases are due at once.
ALTER TABLE moderation_reports ADD COLUMN severity INTEGER NOT NULL DEFAULT 3;
-- 1 if staff reverted the decision: then the report no longer counts for or against its reporter.
ALTER TABLE moderation_reports ADD COLUMN reverted INTEGER NOT NULL DEFAULT 0 CHECK (reverted IN (0, 1));
ALTER TABLE cases ADD COLUMN severity INTEGER NOT NULL DEFAULT 3 CHECK (severity BETWEEN 1 AND 4);
ALTER TABLE cases ADD COLUMN reason TEXT;
ALTER TABLE cases ADD COLUMN score INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN reports INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN "dueAt" TEXT NOT NULL DEFAULT '';
ALTER TABLE cases ADD COLUMN "claimedBy" TEXT REFERENCES users ON DELETE SET NULL;
ALTER TABLE cases ADD COLUMN "claimedUntil" TEXT;
ALTER TABLE cases ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

UPDATE moderation_reports SET severity = CASE reason
    WHEN 'threat' THEN 1 WHEN 'grooming' THEN 1 WHEN 'selfHarm' THEN 1 WHEN 'sexual' THEN 1
    WHEN 'bullying' THEN 2 WHEN 'hate' THEN 2 WHEN 'privateData' THEN 2 WHEN 'spam' THEN 4 WHEN 'broken' THEN 4 ELSE 3 END
 WHERE reason IS NOT NULL;
UPDATE moderation_reports SET severity = CASE category WHEN 'abuse' THEN 2 WHEN 'bug' THEN 4 ELSE 3 END
 WHERE reason IS NULL;
UPDATE cases SET "dueAt" = "firstAt",
  severity = COALESCE((SELECT MIN(r.severity) FROM moderation_reports r WHERE r."caseId" = cases.id), 3),
  reason = (SELECT r.reason FROM moderation_reports r WHERE r."caseId" = cases.id
             ORDER BY r.severity, r."createdAt", r.id LIMIT 1),
  score = (SELECT COALESCE(SUM(r.weight), 0) FROM moderation_reports r WHERE r."caseId" = cases.id),
  reports = (SELECT COUNT(*) FROM moderation_reports r WHERE r."caseId" = cases.id);

-- The queue of cases that are not closed, which stays short however many were decided.
CREATE INDEX cases_queue ON cases (severity, score DESC, id) WHERE state <> 'closed';
CREATE INDEX cases_claimed ON cases ("claimedBy") WHERE "claimedBy" IS NOT NULL;

-- The decisions of staff, as the user concerned reads them. "userId": that user; null if the decision affected nobody, or
-- the account was deleted. actions: JSON, a list. The text and its context stay with the case's evidence.
CREATE TABLE decisions (
  id TEXT PRIMARY KEY,
  "caseId" TEXT NOT NULL REFERENCES cases ON DELETE CASCADE,
  "userId" TEXT REFERENCES users ON DELETE SET NULL,
  "actorId" TEXT REFERENCES users ON DELETE SET NULL,
  kind TEXT NOT NULL,
  "gameId" TEXT,
  actions TEXT NOT NULL,
  rule TEXT,
  ground TEXT NOT NULL DEFAULT 'rules' CHECK (ground IN ('rules', 'law')),
  facts TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  "byReport" INTEGER NOT NULL DEFAULT 1 CHECK ("byReport" IN (0, 1)),
  automatic INTEGER NOT NULL DEFAULT 0 CHECK (automatic IN (0, 1)),
  until TEXT,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'reverted')),
  "revertedBy" TEXT REFERENCES users ON DELETE SET NULL,
  "revertedAt" TEXT,
  "revertedWhy" TEXT NOT NULL DEFAULT '',
  "createdAt" TEXT NOT NULL,
  CHECK ((state = 'reverted') = ("revertedAt" IS NOT NULL))
) STRICT;
CREATE INDEX decisions_case ON decisions ("caseId");
CREATE INDEX decisions_user ON decisions ("userId", "createdAt", id);
CREATE INDEX decisions_actor ON decisions ("actorId");
CREATE INDEX decisions_reverter ON decisions ("revertedBy") WHERE "revertedBy" IS NOT NULL;

-- Appeals; each is deleted with the account of its author.
CREATE TABLE appeals (
  id TEXT PRIMARY KEY,
  "decisionId" TEXT NOT NULL UNIQUE REFERENCES decisions ON DELETE CASCADE,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  words TEXT NOT NULL,
  "createdAt" TEXT NOT NULL,
  "answeredBy" TEXT REFERENCES users ON DELETE SET NULL,
  outcome TEXT CHECK (outcome IN ('upheld', 'overturned')),
  note TEXT NOT NULL DEFAULT '',
  "answeredAt" TEXT,
  CHECK ((outcome IS NULL) = ("answeredAt" IS NULL))
) STRICT;
CREATE INDEX appeals_user ON appeals ("userId");
CREATE INDEX appeals_answerer ON appeals ("answeredBy") WHERE "answeredBy" IS NOT NULL;
CREATE INDEX appeals_open ON appeals ("createdAt", id) WHERE "answeredAt" IS NULL;

-- The decision to whose page a notification links.
ALTER TABLE notifications ADD COLUMN "decisionId" TEXT;

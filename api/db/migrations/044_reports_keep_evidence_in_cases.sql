-- All reports of one thing belong to one case until it is closed, so that a hundred of them are one row of work. A case
-- outlives the accounts of the author and the reporters.
CREATE TABLE cases (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  "entityId" TEXT NOT NULL,
  "authorId" TEXT REFERENCES users ON DELETE SET NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'closed')),
  "firstAt" TEXT NOT NULL,
  "decidedAt" TEXT,
  CHECK ((state = 'closed') = ("decidedAt" IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX cases_open ON cases (kind, "entityId") WHERE state <> 'closed';
CREATE INDEX cases_author ON cases ("authorId");
CREATE INDEX cases_decided ON cases ("decidedAt") WHERE "decidedAt" IS NOT NULL;

-- The server's own copy of the reported thing, taken when a report arrives. context: JSON, see EvidenceContext in
-- sync/contract/reports.ts; it has no ids of users.
CREATE TABLE case_evidence (
  id TEXT PRIMARY KEY,
  "caseId" TEXT NOT NULL REFERENCES cases ON DELETE CASCADE,
  text TEXT NOT NULL,
  context TEXT NOT NULL,
  "capturedAt" TEXT NOT NULL
) STRICT;
CREATE INDEX case_evidence_case ON case_evidence ("caseId", "capturedAt", id);

ALTER TABLE moderation_reports ADD COLUMN kind TEXT;
ALTER TABLE moderation_reports ADD COLUMN "entityId" TEXT;
ALTER TABLE moderation_reports ADD COLUMN reason TEXT;
ALTER TABLE moderation_reports ADD COLUMN quote TEXT NOT NULL DEFAULT '';
-- The weight of a report in thousandths.
ALTER TABLE moderation_reports ADD COLUMN weight INTEGER NOT NULL DEFAULT 0;
ALTER TABLE moderation_reports ADD COLUMN "caseId" TEXT REFERENCES cases ON DELETE SET NULL;
CREATE INDEX moderation_reports_case ON moderation_reports ("caseId");
CREATE INDEX moderation_reports_thing ON moderation_reports ("reporterId", kind, "entityId");
-- This index counts how often staff agreed with a user's reports.
CREATE INDEX moderation_reports_decided ON moderation_reports ("reporterId", "createdAt") WHERE status = 'resolved' AND kind IS NOT NULL;

-- The texts of reviews that were replaced by an edit, and until when each was shown.
CREATE TABLE review_texts (
  "reviewId" TEXT NOT NULL REFERENCES reviews ON DELETE CASCADE,
  comment TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  until TEXT NOT NULL,
  PRIMARY KEY ("reviewId", until)
) STRICT;
CREATE INDEX review_texts_until ON review_texts (until);

-- Since when a review is hidden because of reports, and whether staff found its current text harmless.
ALTER TABLE reviews ADD COLUMN "hiddenAt" TEXT;
ALTER TABLE reviews ADD COLUMN harmless INTEGER NOT NULL DEFAULT 0 CHECK (harmless IN (0, 1));

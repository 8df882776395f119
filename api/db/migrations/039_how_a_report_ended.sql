-- A report that is resolved may have been about nothing against the rules.
ALTER TABLE moderation_reports ADD COLUMN dismissed INTEGER NOT NULL DEFAULT 0;

-- 1 if a resolved report was about nothing against the rules.
ALTER TABLE moderation_reports ADD COLUMN dismissed INTEGER NOT NULL DEFAULT 0;

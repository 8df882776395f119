-- The key by which a former name is found when somebody wants it; earlier rows get theirs at the next start.
ALTER TABLE former_names ADD COLUMN "nameKey" TEXT;
CREATE INDEX former_names_key ON former_names ("nameKey");

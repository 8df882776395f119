-- By which a name that was given up is found when somebody wants it; those from before get theirs at the next start.
ALTER TABLE former_names ADD COLUMN "nameKey" TEXT;
CREATE INDEX former_names_key ON former_names ("nameKey");

-- When a name was taken: a text written before that cannot mean it. Null if the user always had the name, or took it before
-- this column existed.
ALTER TABLE users ADD COLUMN "usernameSince" TEXT;
ALTER TABLE former_names ADD COLUMN "takenAt" TEXT;
ALTER TABLE developers ADD COLUMN "fullNameSince" TEXT;

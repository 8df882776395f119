-- A name that was taken after words were written cannot be meant by them. Null: held from the first, or from before this was kept.
ALTER TABLE users ADD COLUMN "usernameSince" TEXT;
ALTER TABLE former_names ADD COLUMN "takenAt" TEXT;
ALTER TABLE developers ADD COLUMN "fullNameSince" TEXT;

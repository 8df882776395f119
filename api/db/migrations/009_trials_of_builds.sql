-- The result of playing a build offline from a device's download in a browser, and the badges that the build earned;
-- all null until it was tried.
ALTER TABLE builds ADD COLUMN trial TEXT;
ALTER TABLE builds ADD COLUMN "triedAt" TEXT;
ALTER TABLE builds ADD COLUMN "earnedOffline" INTEGER CHECK ("earnedOffline" IN (0, 1));
ALTER TABLE builds ADD COLUMN "earnedChromebook" INTEGER CHECK ("earnedChromebook" IN (0, 1));
-- "worksOffline" and "chromebookVerified" are those of the played build: the result of its trial, or the developer's claim
-- until it is tried.
ALTER TABLE games ADD COLUMN "claimsOffline" INTEGER NOT NULL DEFAULT 0 CHECK ("claimsOffline" IN (0, 1));
ALTER TABLE games ADD COLUMN "triedAt" TEXT;
UPDATE games SET "claimsOffline" = "worksOffline";

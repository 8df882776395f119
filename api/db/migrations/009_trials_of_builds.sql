-- What a browser found when it opened a build from a device's copy without a network, and what the build earned by it;
-- all null until it was tried.
ALTER TABLE builds ADD COLUMN trial TEXT;
ALTER TABLE builds ADD COLUMN "triedAt" TEXT;
ALTER TABLE builds ADD COLUMN "earnedOffline" INTEGER CHECK ("earnedOffline" IN (0, 1));
ALTER TABLE builds ADD COLUMN "earnedChromebook" INTEGER CHECK ("earnedChromebook" IN (0, 1));
-- "worksOffline" and "chromebookVerified" are what holds of the build that is played: what a trial found, and when; before
-- there was one, what the developer says.
ALTER TABLE games ADD COLUMN "claimsOffline" INTEGER NOT NULL DEFAULT 0 CHECK ("claimsOffline" IN (0, 1));
ALTER TABLE games ADD COLUMN "triedAt" TEXT;
UPDATE games SET "claimsOffline" = "worksOffline";

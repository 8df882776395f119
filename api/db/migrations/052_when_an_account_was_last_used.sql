-- The day (UTC) on which the account was last used while signed in; the daily job sets it for earlier accounts.
ALTER TABLE users ADD COLUMN "lastUsedOn" TEXT;
-- The day of the notice that the account is unused; null again as soon as it is used.
ALTER TABLE users ADD COLUMN "unusedNoticeOn" TEXT;

-- The day (UTC) on which somebody was last signed in with the account; the daily job dates accounts from before.
ALTER TABLE users ADD COLUMN "lastUsedOn" TEXT;
-- The day on which a notification told that nobody uses the account; null again once somebody does.
ALTER TABLE users ADD COLUMN "unusedNoticeOn" TEXT;

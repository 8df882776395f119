-- Which messages a notification's title and message are, for readers of other languages: JSON, see MessageRefSchema in
-- sync/fields.ts. Null where the words are a person's own, and in rows from before.
ALTER TABLE notifications ADD COLUMN "titleI18n" TEXT;
ALTER TABLE notifications ADD COLUMN "messageI18n" TEXT;

-- The message ids of a notification's title and text, for readers of other languages: JSON, see MessageRefSchema in
-- sync/fields.ts. Null if a user wrote the text, and in earlier rows.
ALTER TABLE notifications ADD COLUMN "titleI18n" TEXT;
ALTER TABLE notifications ADD COLUMN "messageI18n" TEXT;

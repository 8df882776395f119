-- An ISO 639-1 code of sync/games/languages.ts; null where its developer does not say, as of every game of before.
ALTER TABLE games ADD COLUMN language TEXT;

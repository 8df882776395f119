-- An ISO 639-1 code of sync/games/languages.ts; null if its developer did not choose one, as for all earlier games.
ALTER TABLE games ADD COLUMN language TEXT;

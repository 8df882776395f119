-- The number of reviews of each rating, stored because reviews are read in pages. There is no CHECK: on PostgreSQL a process
-- of an earlier version may still write reviews for a while without counting (recountStars in api/features/games/store.ts).
ALTER TABLE games ADD COLUMN "stars1" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN "stars2" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN "stars3" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN "stars4" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN "stars5" INTEGER NOT NULL DEFAULT 0;
UPDATE games SET
  "stars1" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 1),
  "stars2" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 2),
  "stars3" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 3),
  "stars4" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 4),
  "stars5" = (SELECT COUNT(*) FROM reviews r WHERE r."gameId" = games.id AND r.rating = 5)
 WHERE "reviewCount" > 0;

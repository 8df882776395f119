-- The card image for browsers that accept AVIF, made in the background: the AVIF, or the small WebP if that is better.
ALTER TABLE covers ADD COLUMN "cardHash" TEXT;
CREATE INDEX covers_without_card ON covers ("imageHash") WHERE "cardHash" IS NULL;

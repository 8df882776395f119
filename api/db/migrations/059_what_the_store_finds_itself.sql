-- What the store itself found; null of a case that reports opened. strike: a slur that was refused, decided at once by the store;
-- strikes: so many of them that staff look at it; distress: words of somebody who may be in danger; picture: an upload that is
-- on the operator's list.
ALTER TABLE cases ADD COLUMN found TEXT CHECK (found IN ('strike', 'strikes', 'distress', 'picture'));
CREATE INDEX cases_strikes ON cases ("decidedAt") WHERE found = 'strike';
CREATE INDEX cases_strikes_author ON cases ("authorId") WHERE found = 'strike';

-- A store's own words for the judge. allow: harmless here; block: refused as rude. lang: of which language it is.
CREATE TABLE filter_words (
  id TEXT PRIMARY KEY,
  word TEXT NOT NULL,
  lang TEXT NOT NULL CHECK (lang IN ('en', 'es')),
  list TEXT NOT NULL CHECK (list IN ('allow', 'block')),
  "addedBy" TEXT REFERENCES users ON DELETE SET NULL,
  "createdAt" TEXT NOT NULL,
  UNIQUE (word, list)
) STRICT;
CREATE INDEX filter_words_adder ON filter_words ("addedBy") WHERE "addedBy" IS NOT NULL;

-- Uploads that are on the operator's list of hashes: the file itself is in the folder quarantine. Beside it stands whose
-- it was, also once the account is deleted.
CREATE TABLE upload_incidents (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL,
  "userId" TEXT REFERENCES users ON DELETE SET NULL,
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX upload_incidents_user ON upload_incidents ("userId") WHERE "userId" IS NOT NULL;

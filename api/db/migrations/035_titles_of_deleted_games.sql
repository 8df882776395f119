-- The titles of games that staff deleted, for the activity log; a title is deleted with its developer's account.
CREATE TABLE removed_games (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  "developerId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "removedAt" TEXT NOT NULL
) STRICT;
CREATE INDEX removed_games_developer ON removed_games ("developerId");

-- Every start of a game counts the user's starts of that day.
DROP INDEX play_sessions_user;
CREATE INDEX play_sessions_user ON play_sessions ("userId", "gameId", "startedAt");

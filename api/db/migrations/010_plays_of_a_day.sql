-- How often somebody began a game today is asked at every start.
DROP INDEX play_sessions_user;
CREATE INDEX play_sessions_user ON play_sessions ("userId", "gameId", "startedAt");

-- Row counters, kept by increments (012), because counting takes longer the more rows there are. Each is split by the last
-- letter of an id, so that concurrent writers seldom wait for each other.
CREATE TABLE totals (
  what TEXT NOT NULL,
  part TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (what, part)
) STRICT;
INSERT INTO totals (what, part, n) SELECT 'users', substr(id, length(id), 1), COUNT(*) FROM users GROUP BY 2;
INSERT INTO totals (what, part, n)
SELECT 'reviews', substr("userId", length("userId"), 1), COUNT(*) FROM reviews GROUP BY 2;
INSERT INTO totals (what, part, n)
SELECT 'games ' || status, substr(id, length(id), 1), COUNT(*) FROM games GROUP BY 1, 2;
INSERT INTO totals (what, part, n)
SELECT 'developers ' || status, substr(id, length(id), 1), COUNT(*) FROM developers GROUP BY 1, 2;

-- The few staff accounts, which are looked up at every decision and whenever an account is deleted.
CREATE INDEX users_staff ON users (id) WHERE "isAdmin" = 1 OR "isLeadDev" = 1;
CREATE INDEX games_newest ON games ("createdAt", id);
CREATE INDEX games_figures ON games (id) WHERE "figuresChanged" = 1;
DROP INDEX games_developer;
CREATE INDEX games_developer ON games ("developerId", status);
-- Notifications about a user are found by the name in their text.
CREATE INDEX notifications_of_friends ON notifications (message)
  WHERE type IN ('friend_request', 'friend_accepted', 'friend_message');
-- The index contains the summed columns, because a player's sessions are spread over the whole table.
DROP INDEX play_sessions_user;
CREATE INDEX play_sessions_user ON play_sessions ("userId", "gameId", "startedAt", duration);
CREATE INDEX play_sessions_day ON play_sessions ("userId", "startedAt", duration);
CREATE INDEX sync_feed_gone ON sync_feed ("changedAt") WHERE gone = 1;

-- These indexes find the rows that refer to a user whose account is deleted.
CREATE INDEX games_approved_by ON games ("approvedBy");
CREATE INDEX games_rejected_by ON games ("rejectedBy");
CREATE INDEX developers_approved_by ON developers ("approvedBy");
CREATE INDEX moderation_reports_resolved_by ON moderation_reports ("resolvedBy");
CREATE INDEX featured_games_created_by ON featured_games ("createdBy");
CREATE INDEX game_versions_decided_by ON game_versions ("decidedBy");
CREATE INDEX audit_log_actor ON audit_log ("actorId", id);

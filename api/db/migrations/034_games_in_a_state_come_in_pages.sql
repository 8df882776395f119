-- Staff go through the games of a state by when they were submitted, and through rejected ones by the decision.
CREATE INDEX games_in_state ON games (status, "createdAt", id);
DROP INDEX games_status;
CREATE INDEX games_rejected ON games (status, (COALESCE("rejectedAt", "createdAt")), id);
CREATE INDEX developers_in_state ON developers (status, "createdAt", id);
DROP INDEX developers_status;

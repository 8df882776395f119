-- Staff read the games of a state in the order of their submission, and rejected games in the order of the decision.
CREATE INDEX games_in_state ON games (status, "createdAt", id);
DROP INDEX games_status;
CREATE INDEX games_rejected ON games (status, (COALESCE("rejectedAt", "createdAt")), id);
CREATE INDEX developers_in_state ON developers (status, "createdAt", id);
DROP INDEX developers_status;

-- A list whose index ends in another order than the list is sorted anew at every read; the bell asks every ten seconds.
DROP INDEX notifications_user;
CREATE INDEX notifications_unread ON notifications ("userId", "isRead", "createdAt", id);
CREATE INDEX notifications_newest ON notifications ("userId", "createdAt", id);
DROP INDEX friend_messages_pair;
CREATE INDEX friend_messages_pair ON friend_messages (pair, "createdAt", id);
DROP INDEX reviews_game;
CREATE INDEX reviews_game ON reviews ("gameId", "createdAt", id);
-- What an account that is deleted takes along is found without reading everybody's.
CREATE INDEX sync_clients_user ON sync_clients ("userId");
-- A write that comes again under another client id is known by its own.
CREATE INDEX sync_ops_op ON sync_ops ("opId");
CREATE INDEX notifications_report ON notifications ("reportId");

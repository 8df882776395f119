-- Indexes in the order of their lists: otherwise each read sorts the list, and the bell is polled every ten seconds.
DROP INDEX notifications_user;
CREATE INDEX notifications_unread ON notifications ("userId", "isRead", "createdAt", id);
CREATE INDEX notifications_newest ON notifications ("userId", "createdAt", id);
DROP INDEX friend_messages_pair;
CREATE INDEX friend_messages_pair ON friend_messages (pair, "createdAt", id);
DROP INDEX reviews_game;
CREATE INDEX reviews_game ON reviews ("gameId", "createdAt", id);
-- This index finds the rows of a deleted account without reading everybody's.
CREATE INDEX sync_clients_user ON sync_clients ("userId");
-- A write that is sent again under another client id is recognized by its own id.
CREATE INDEX sync_ops_op ON sync_ops ("opId");
CREATE INDEX notifications_report ON notifications ("reportId");

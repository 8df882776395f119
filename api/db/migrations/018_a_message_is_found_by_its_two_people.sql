-- The column "pair" repeated the sender and the receiver, in the row and in an index.
DROP INDEX friend_messages_pair;
DROP INDEX friend_messages_receiver;
ALTER TABLE friend_messages DROP COLUMN pair;
CREATE INDEX friend_messages_between ON friend_messages ("receiverId", "senderId");

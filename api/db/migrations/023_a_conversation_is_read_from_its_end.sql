-- A page of a conversation lies together. Few messages are of one moment, so that it need not be told apart by id.
DROP INDEX friend_messages_between;
CREATE INDEX friend_messages_between ON friend_messages ("receiverId", "senderId", "createdAt");

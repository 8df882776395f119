-- A page of a conversation is one range of the index. Few messages share a moment, so that the index needs no id.
DROP INDEX friend_messages_between;
CREATE INDEX friend_messages_between ON friend_messages ("receiverId", "senderId", "createdAt");

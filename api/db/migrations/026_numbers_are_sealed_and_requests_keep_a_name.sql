-- A developer number is found by its hash; "developerNumber" has it sealed (api/features/developers/number.ts). Earlier
-- numbers are sealed at the next start.
ALTER TABLE developers ADD COLUMN "numberHash" TEXT;
CREATE UNIQUE INDEX developers_number ON developers ("numberHash");

-- Sessions of deleted accounts, so that their devices learn of the deletion; nothing else about the account remains.
CREATE TABLE ended_sessions (
  "tokenHash" TEXT PRIMARY KEY,
  reason TEXT NOT NULL CHECK (reason IN ('deleted')),
  "endedAt" TEXT NOT NULL
) STRICT;

-- The requester's name at the time of the request, until the request is answered.
ALTER TABLE friendships ADD COLUMN "requesterName" TEXT;
UPDATE friendships SET "requesterName" = (SELECT username FROM users WHERE users.id = friendships."requesterId")
 WHERE status = 'pending';

-- The user whom a notification names: renames and deletions find it by this id.
ALTER TABLE notifications ADD COLUMN "aboutUserId" TEXT REFERENCES users ON DELETE SET NULL;
CREATE INDEX notifications_about ON notifications ("aboutUserId");
UPDATE notifications SET "aboutUserId" = named."userId"
  FROM (SELECT n.id AS "bellId", u.id AS "userId" FROM notifications n
          JOIN users u ON u.username = substr(n.message, 1, length(n.message) - length(' wants to be your friend'))
         WHERE n.type = 'friend_request'
        UNION ALL
        SELECT n.id, u.id FROM notifications n
          JOIN users u ON u.username = substr(n.message, 1, length(n.message) - length(' accepted your friend request'))
         WHERE n.type = 'friend_accepted'
        UNION ALL
        SELECT n.id, u.id FROM notifications n
          JOIN users u ON u.username = substr(n.message, 1, length(n.message) - length(' wrote to you'))
         WHERE n.type = 'friend_message') AS named
 WHERE notifications.id = named."bellId";

-- A code that staff hand over in person: it sets a new password once, within minutes.
CREATE TABLE password_resets (
  "userId" TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  "codeHash" TEXT NOT NULL,
  until TEXT NOT NULL,
  "createdBy" TEXT REFERENCES users ON DELETE SET NULL,
  "createdAt" TEXT NOT NULL
) STRICT;

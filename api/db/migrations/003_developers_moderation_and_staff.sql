-- Identities of external providers. Such an account has an empty password unless its owner sets one.
CREATE TABLE external_identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT;
CREATE INDEX external_identities_user ON external_identities ("userId");

-- Former names of users: reports may contain one, and it is removed from them when the account is deleted.
CREATE TABLE former_names (
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  username TEXT NOT NULL,
  "createdAt" TEXT NOT NULL,
  PRIMARY KEY ("userId", username)
) STRICT;

-- The server's own keys, which all of its processes share.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- Whether a session was opened by a developer number alone; such a session never has staff powers.
ALTER TABLE sessions ADD COLUMN "byNumber" INTEGER NOT NULL DEFAULT 0 CHECK ("byNumber" IN (0, 1));

CREATE TABLE cart_items (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  "addedAt" TEXT NOT NULL,
  UNIQUE ("userId", "gameId")
) STRICT;

-- Stored covers by the hash in their URL (that of the large WebP), with their other forms. kind: the type of the upload.
CREATE TABLE covers (
  "imageHash" TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('jpeg', 'png', 'webp')),
  "largeHash" TEXT NOT NULL,
  "smallWebpHash" TEXT NOT NULL,
  "smallHash" TEXT NOT NULL,
  "createdAt" TEXT NOT NULL
) STRICT;
-- The users to whom a cover was issued: only they may submit a game with it.
CREATE TABLE cover_owners (
  "imageHash" TEXT NOT NULL REFERENCES covers ON DELETE CASCADE,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" TEXT NOT NULL,
  PRIMARY KEY ("imageHash", "userId")
) STRICT;
CREATE INDEX cover_owners_user ON cover_owners ("userId");

CREATE TABLE featured_games (
  id TEXT PRIMARY KEY,
  "gameId" TEXT NOT NULL UNIQUE REFERENCES games ON DELETE CASCADE,
  position INTEGER NOT NULL DEFAULT 1 CHECK (position >= 1),
  "featuredUntil" TEXT,
  "createdBy" TEXT REFERENCES users ON DELETE SET NULL,
  "createdAt" TEXT NOT NULL
) STRICT;

CREATE TABLE content_warnings (
  id TEXT PRIMARY KEY,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  "warningType" TEXT NOT NULL
    CHECK ("warningType" IN ('violence', 'language', 'scary', 'suggestive', 'gambling', 'custom')),
  description TEXT,
  CHECK ("warningType" <> 'custom' OR description IS NOT NULL)
) STRICT;
CREATE INDEX content_warnings_game ON content_warnings ("gameId");

CREATE TABLE blocks (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "blockedId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" TEXT NOT NULL,
  UNIQUE ("userId", "blockedId"),
  CHECK ("userId" <> "blockedId")
) STRICT;
CREATE INDEX blocks_blocked ON blocks ("blockedId");

-- Reports outlive the game and the user that they are about; the reporter's own texts are deleted with the reporter.
CREATE TABLE moderation_reports (
  id TEXT PRIMARY KEY,
  "reporterId" TEXT REFERENCES users ON DELETE CASCADE,
  category TEXT NOT NULL CHECK (category IN ('abuse', 'bug', 'content', 'other')),
  subject TEXT NOT NULL,
  description TEXT NOT NULL,
  "gameId" TEXT REFERENCES games ON DELETE SET NULL,
  "aboutUserId" TEXT REFERENCES users ON DELETE SET NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_progress', 'resolved')),
  "isRead" INTEGER NOT NULL DEFAULT 0 CHECK ("isRead" IN (0, 1)),
  "resolvedBy" TEXT REFERENCES users ON DELETE SET NULL,
  "resolvedAt" TEXT,
  "createdAt" TEXT NOT NULL,
  CHECK ((status = 'resolved') = ("resolvedAt" IS NOT NULL))
) STRICT;
CREATE INDEX moderation_reports_reporter ON moderation_reports ("reporterId");
CREATE INDEX moderation_reports_game ON moderation_reports ("gameId");
CREATE INDEX moderation_reports_about ON moderation_reports ("aboutUserId");

CREATE TABLE report_messages (
  id TEXT PRIMARY KEY,
  "reportId" TEXT NOT NULL REFERENCES moderation_reports ON DELETE CASCADE,
  "senderId" TEXT REFERENCES users ON DELETE SET NULL,
  -- 1 if staff wrote it: the reporter sees "Moderator", whoever wrote it and whether or not their account still exists.
  "byStaff" INTEGER NOT NULL CHECK ("byStaff" IN (0, 1)),
  content TEXT NOT NULL,
  "isRead" INTEGER NOT NULL DEFAULT 0 CHECK ("isRead" IN (0, 1)),
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX report_messages_report ON report_messages ("reportId", "createdAt");
CREATE INDEX report_messages_sender ON report_messages ("senderId");

CREATE TABLE feedback (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  "isRead" INTEGER NOT NULL DEFAULT 0 CHECK ("isRead" IN (0, 1)),
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_user ON feedback ("userId");

CREATE TABLE feedback_messages (
  id TEXT PRIMARY KEY,
  "feedbackId" TEXT NOT NULL REFERENCES feedback ON DELETE CASCADE,
  "senderId" TEXT REFERENCES users ON DELETE SET NULL,
  content TEXT NOT NULL,
  "isRead" INTEGER NOT NULL DEFAULT 0 CHECK ("isRead" IN (0, 1)),
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX feedback_messages_feedback ON feedback_messages ("feedbackId", "createdAt");
CREATE INDEX feedback_messages_sender ON feedback_messages ("senderId");

-- The log of what staff did. It has ids and choices, never free text or names, so that it can outlive the people in it;
-- therefore it has no references either. Its rows never change (004).
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY,
  "actorId" TEXT NOT NULL,
  action TEXT NOT NULL,
  said TEXT NOT NULL,
  "createdAt" TEXT NOT NULL
) STRICT;

-- These indexes find the other rows of a user when the account is deleted.
CREATE INDEX builds_developer ON builds ("developerId");
CREATE INDEX developers_status ON developers (status, "createdAt");
CREATE INDEX friend_messages_sender ON friend_messages ("senderId", "createdAt");
CREATE INDEX friend_messages_receiver ON friend_messages ("receiverId");
CREATE INDEX reviews_user ON reviews ("userId");
CREATE INDEX user_games_game ON user_games ("gameId");
CREATE INDEX wishlists_game ON wishlists ("gameId");
CREATE INDEX cart_items_game ON cart_items ("gameId");
CREATE INDEX play_sessions_game ON play_sessions ("gameId");
CREATE INDEX games_cover ON games ("imageHash");
CREATE INDEX games_build ON games ("buildId");

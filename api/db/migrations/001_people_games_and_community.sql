-- Migrations use the SQL that SQLite and PostgreSQL share; api/db/migrate.ts translates the rest for PostgreSQL.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  username TEXT NOT NULL,
  "usernameKey" TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "profileImageUrl" TEXT,
  bio TEXT,
  "birthDate" TEXT NOT NULL,
  "accountType" TEXT NOT NULL DEFAULT 'player',
  "parentEmail" TEXT,
  "parentalConsent" INTEGER NOT NULL DEFAULT 0 CHECK ("parentalConsent" IN (0, 1)),
  "isAdmin" INTEGER NOT NULL DEFAULT 0 CHECK ("isAdmin" IN (0, 1)),
  "isLeadDev" INTEGER NOT NULL DEFAULT 0 CHECK ("isLeadDev" IN (0, 1)),
  "createdAt" TEXT NOT NULL,
  "updatedAt" TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  "tokenHash" TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A lead developer has staff powers only in a session that showed the setup key.
  "keyShown" INTEGER NOT NULL DEFAULT 0 CHECK ("keyShown" IN (0, 1)),
  "createdAt" TEXT NOT NULL,
  "seenAt" TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions ("userId");

CREATE TABLE developers (
  id TEXT PRIMARY KEY,
  "developerNumber" TEXT UNIQUE,
  "userId" TEXT NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  "schoolEmail" TEXT NOT NULL,
  "fullName" TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  "rejectionReason" TEXT,
  "approvedBy" TEXT REFERENCES users ON DELETE SET NULL,
  "createdAt" TEXT NOT NULL,
  "approvedAt" TEXT
) STRICT;

CREATE TABLE builds (
  id TEXT PRIMARY KEY,
  "developerId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "fileCount" INTEGER NOT NULL CHECK ("fileCount" > 0),
  "totalBytes" INTEGER NOT NULL CHECK ("totalBytes" >= 0),
  files TEXT NOT NULL,
  "createdAt" TEXT NOT NULL
) STRICT;

CREATE TABLE games (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  genres TEXT NOT NULL,
  "coverImage" TEXT NOT NULL,
  "imageHash" TEXT NOT NULL,
  -- Either an https address or 'build:<buildId>'.
  "gameUrl" TEXT NOT NULL,
  "buildId" TEXT REFERENCES builds,
  price INTEGER NOT NULL DEFAULT 0 CHECK (price >= 0),
  "hasDemo" INTEGER NOT NULL DEFAULT 0 CHECK ("hasDemo" IN (0, 1)),
  "demoUrl" TEXT,
  "developerId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  "rejectionReason" TEXT,
  "approvedBy" TEXT REFERENCES users ON DELETE SET NULL,
  -- Rating figures are kept by increments, because concurrent recounts lose updates on PostgreSQL.
  "ratingSum" INTEGER NOT NULL DEFAULT 0 CHECK ("ratingSum" >= 0),
  "reviewCount" INTEGER NOT NULL DEFAULT 0 CHECK ("reviewCount" >= 0),
  "totalPlays" INTEGER NOT NULL DEFAULT 0 CHECK ("totalPlays" >= 0),
  -- 1 while new figures are not yet published in the catalogue.
  "figuresChanged" INTEGER NOT NULL DEFAULT 0 CHECK ("figuresChanged" IN (0, 1)),
  "estimatedPlaytimeMinutes" INTEGER NOT NULL DEFAULT 60 CHECK ("estimatedPlaytimeMinutes" >= 0),
  "chromebookVerified" INTEGER NOT NULL DEFAULT 0 CHECK ("chromebookVerified" IN (0, 1)),
  "mobileFriendly" INTEGER NOT NULL DEFAULT 0 CHECK ("mobileFriendly" IN (0, 1)),
  "tabletOptimized" INTEGER NOT NULL DEFAULT 0 CHECK ("tabletOptimized" IN (0, 1)),
  "worksOffline" INTEGER NOT NULL DEFAULT 0 CHECK ("worksOffline" IN (0, 1)),
  "keyboardOnly" INTEGER NOT NULL DEFAULT 0 CHECK ("keyboardOnly" IN (0, 1)),
  "mouseRequired" INTEGER NOT NULL DEFAULT 0 CHECK ("mouseRequired" IN (0, 1)),
  "touchscreenSupport" INTEGER NOT NULL DEFAULT 0 CHECK ("touchscreenSupport" IN (0, 1)),
  "gamepadSupport" INTEGER NOT NULL DEFAULT 0 CHECK ("gamepadSupport" IN (0, 1)),
  "fileSizeMB" INTEGER NOT NULL DEFAULT 50 CHECK ("fileSizeMB" >= 0),
  "onSale" INTEGER NOT NULL DEFAULT 0 CHECK ("onSale" IN (0, 1)),
  "salePrice" INTEGER CHECK ("salePrice" >= 0),
  "canCompleteOneSession" INTEGER NOT NULL DEFAULT 1 CHECK ("canCompleteOneSession" IN (0, 1)),
  "highReplayValue" INTEGER NOT NULL DEFAULT 0 CHECK ("highReplayValue" IN (0, 1)),
  "createdAt" TEXT NOT NULL,
  "approvedAt" TEXT
) STRICT;
CREATE INDEX games_status ON games (status, "createdAt");
CREATE INDEX games_developer ON games ("developerId");

CREATE TABLE user_games (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  "addedAt" TEXT NOT NULL,
  "lastPlayedAt" TEXT,
  UNIQUE ("userId", "gameId")
) STRICT;

CREATE TABLE wishlists (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  "addedAt" TEXT NOT NULL,
  UNIQUE ("userId", "gameId")
) STRICT;

CREATE TABLE play_sessions (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  "startedAt" TEXT NOT NULL,
  "endedAt" TEXT,
  -- Seconds of active play.
  duration INTEGER CHECK (duration BETWEEN 0 AND 43200),
  -- A session that the server closed itself still accepts the end that its device reports later.
  "closedByServer" INTEGER NOT NULL DEFAULT 0 CHECK ("closedByServer" IN (0, 1))
) STRICT;
CREATE INDEX play_sessions_user ON play_sessions ("userId", "gameId");
CREATE UNIQUE INDEX play_sessions_open ON play_sessions ("userId", "gameId") WHERE "endedAt" IS NULL;

CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "gameId" TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT NOT NULL DEFAULT '',
  "createdAt" TEXT NOT NULL,
  "updatedAt" TEXT NOT NULL,
  UNIQUE ("userId", "gameId")
) STRICT;
CREATE INDEX reviews_game ON reviews ("gameId", "createdAt");

CREATE TABLE friendships (
  id TEXT PRIMARY KEY,
  "requesterId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "addresseeId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The two ids in order, so that a pair has one row whoever sent the request.
  pair TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected')),
  "createdAt" TEXT NOT NULL,
  "respondedAt" TEXT,
  CHECK ("requesterId" <> "addresseeId")
) STRICT;
CREATE INDEX friendships_requester ON friendships ("requesterId");
CREATE INDEX friendships_addressee ON friendships ("addresseeId");

CREATE TABLE friend_messages (
  id TEXT PRIMARY KEY,
  "senderId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  "receiverId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  pair TEXT NOT NULL,
  content TEXT NOT NULL,
  "isRead" INTEGER NOT NULL DEFAULT 0 CHECK ("isRead" IN (0, 1)),
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX friend_messages_pair ON friend_messages (pair, "createdAt");

CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  "userId" TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  "gameId" TEXT,
  "reportId" TEXT,
  "isRead" INTEGER NOT NULL DEFAULT 0 CHECK ("isRead" IN (0, 1)),
  "createdAt" TEXT NOT NULL
) STRICT;
CREATE INDEX notifications_user ON notifications ("userId", "isRead", "createdAt");

-- The sealed ID token with which a session began: it is sent to the provider to log out there.
ALTER TABLE sessions ADD COLUMN "idToken" TEXT;

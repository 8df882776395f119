-- The provider's word that a session began with, sealed: to log out there, it is shown again.
ALTER TABLE sessions ADD COLUMN "idToken" TEXT;

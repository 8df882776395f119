-- The date of a device's last write, and its id: its next write gets a later date.
ALTER TABLE sync_clients ADD COLUMN "lastMoment" TEXT;

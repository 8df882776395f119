-- When the last write of a device was done, as it was dated, and its id: what it writes next is dated after that.
ALTER TABLE sync_clients ADD COLUMN "lastMoment" TEXT;

-- A game that asked for a file that its build lacks has not proven that it works offline; it is tried again.
UPDATE builds SET "triedAt" = NULL WHERE trial LIKE '%"absent":["%';

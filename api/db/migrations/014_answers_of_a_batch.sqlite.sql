-- The answers that a device has not acknowledged yet, one row per batch, where there was one row per write.
CREATE TABLE sync_answers (
  "clientId" TEXT NOT NULL REFERENCES sync_clients ON DELETE CASCADE,
  "lastSeq" INTEGER NOT NULL,
  -- The ids of the writes, separated by spaces; their sequence numbers are consecutive and end at "lastSeq".
  ids TEXT NOT NULL,
  -- JSON: the answers to writes that were not simply applied, by sequence number.
  others TEXT,
  PRIMARY KEY ("clientId", "lastSeq")
) STRICT;
INSERT INTO sync_answers ("clientId", "lastSeq", ids, others)
SELECT "clientId", seq, "opId",
       CASE WHEN status <> 'applied' THEN json_object(
         CAST(seq AS TEXT), json_object('status', status, 'code', code, 'message', message, 'row', "row", 'rev', rev)
       ) END
  FROM sync_ops;
DROP TABLE sync_ops;

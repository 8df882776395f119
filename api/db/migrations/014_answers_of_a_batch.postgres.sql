-- No answer may come between its being copied and the end of the table.
LOCK TABLE sync_ops IN ACCESS EXCLUSIVE MODE;
-- A row a batch for what was a row a write: the answers that its device has not said it has.
CREATE TABLE sync_answers (
  "clientId" TEXT NOT NULL REFERENCES sync_clients ON DELETE CASCADE,
  "lastSeq" INTEGER NOT NULL,
  -- The writes' own ids, a space between; their places are consecutive and end at "lastSeq".
  ids TEXT NOT NULL,
  -- JSON: by place, the answers to those that were not simply applied.
  others TEXT,
  PRIMARY KEY ("clientId", "lastSeq")
) STRICT;
INSERT INTO sync_answers ("clientId", "lastSeq", ids, others)
SELECT "clientId", seq, "opId",
       CASE WHEN status <> 'applied' THEN json_build_object(
         CAST(seq AS TEXT), json_build_object('status', status, 'code', code, 'message', message, 'row', "row", 'rev', rev)
       )::text END
  FROM sync_ops;
DROP TABLE sync_ops;

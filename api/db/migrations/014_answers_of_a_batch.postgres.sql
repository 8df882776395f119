-- A row a batch for what was a row a write: the answers that its device has not said it has.
CREATE TABLE sync_answers (
  "clientId" TEXT NOT NULL REFERENCES sync_clients ON DELETE CASCADE,
  -- Of the last write among them; the others' follow one another before it.
  "lastSeq" INTEGER NOT NULL,
  -- A JSON list of each write's id and, where it was not simply applied, its answer.
  answers TEXT NOT NULL,
  PRIMARY KEY ("clientId", "lastSeq")
) STRICT;
INSERT INTO sync_answers ("clientId", "lastSeq", answers)
SELECT "clientId", seq,
       CASE status
         WHEN 'applied' THEN json_build_array(json_build_array("opId"))::text
         ELSE json_build_array(json_build_array("opId", json_build_object('status', status, 'code', code, 'message', message, 'row', "row", 'rev', rev)))::text
       END
  FROM sync_ops;
DROP TABLE sync_ops;

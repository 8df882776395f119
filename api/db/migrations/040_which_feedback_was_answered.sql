-- The feedback that a notification of an answer is about. An earlier notification has the same time as its answer.
ALTER TABLE notifications ADD COLUMN "feedbackId" TEXT;
UPDATE notifications SET "feedbackId" =
  (SELECT f.id FROM feedback_messages m JOIN feedback f ON f.id = m."feedbackId"
    WHERE f."userId" = notifications."userId" AND m."createdAt" = notifications."createdAt" ORDER BY m.id LIMIT 1)
 WHERE type = 'feedback_response';

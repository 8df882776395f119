-- A bell that tells of an answer to feedback says to which. One of before was rung in the moment of its answer.
ALTER TABLE notifications ADD COLUMN "feedbackId" TEXT;
UPDATE notifications SET "feedbackId" =
  (SELECT f.id FROM feedback_messages m JOIN feedback f ON f.id = m."feedbackId"
    WHERE f."userId" = notifications."userId" AND m."createdAt" = notifications."createdAt" ORDER BY m.id LIMIT 1)
 WHERE type = 'feedback_response';

CREATE TRIGGER reports_come AFTER INSERT ON moderation_reports
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('moderation_reports ' || NEW.status, substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER reports_go AFTER DELETE ON moderation_reports
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'moderation_reports ' || OLD.status AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER reports_turn AFTER UPDATE OF status ON moderation_reports WHEN NEW.status <> OLD.status
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'moderation_reports ' || OLD.status AND part = substr(OLD.id, -1);
  INSERT INTO totals (what, part, n) VALUES ('moderation_reports ' || NEW.status, substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER reports_with_news_come AFTER INSERT ON moderation_reports WHEN NEW.status = 'in_progress' AND NEW."isRead" = 0
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('moderation_reports news', substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER reports_with_news_go AFTER DELETE ON moderation_reports WHEN OLD.status = 'in_progress' AND OLD."isRead" = 0
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'moderation_reports news' AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER reports_with_news_begin AFTER UPDATE OF status, "isRead" ON moderation_reports
  WHEN NEW.status = 'in_progress' AND NEW."isRead" = 0
   AND NOT (OLD.status = 'in_progress' AND OLD."isRead" = 0)
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('moderation_reports news', substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER reports_with_news_end AFTER UPDATE OF status, "isRead" ON moderation_reports
  WHEN OLD.status = 'in_progress' AND OLD."isRead" = 0
   AND NOT (NEW.status = 'in_progress' AND NEW."isRead" = 0)
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'moderation_reports news' AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER unread_feedback_come AFTER INSERT ON feedback WHEN NEW."isRead" = 0
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('feedback unread', substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER unread_feedback_go AFTER DELETE ON feedback WHEN OLD."isRead" = 0
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'feedback unread' AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER unread_feedback_begin AFTER UPDATE OF "isRead" ON feedback WHEN NEW."isRead" = 0 AND NOT (OLD."isRead" = 0)
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('feedback unread', substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER unread_feedback_end AFTER UPDATE OF "isRead" ON feedback WHEN OLD."isRead" = 0 AND NOT (NEW."isRead" = 0)
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'feedback unread' AND part = substr(OLD.id, -1);
END;

-- The count is in one migration with the triggers, as on PostgreSQL.
DELETE FROM totals WHERE what LIKE 'moderation_reports %' OR what = 'feedback unread';
INSERT INTO totals (what, part, n)
SELECT 'moderation_reports ' || status, substr(id, length(id), 1), COUNT(*) FROM moderation_reports GROUP BY 1, 2;
INSERT INTO totals (what, part, n)
SELECT 'moderation_reports news', substr(id, length(id), 1), COUNT(*) FROM moderation_reports
 WHERE status = 'in_progress' AND "isRead" = 0 GROUP BY 2;
INSERT INTO totals (what, part, n)
SELECT 'feedback unread', substr(id, length(id), 1), COUNT(*) FROM feedback WHERE "isRead" = 0 GROUP BY 2;

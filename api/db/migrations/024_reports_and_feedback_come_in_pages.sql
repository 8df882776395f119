-- Staff see what has news or is unread first, and choose by state; each a page at a time, newest first.
CREATE INDEX moderation_reports_state ON moderation_reports (status, "createdAt", id);
CREATE INDEX moderation_reports_news ON moderation_reports ("createdAt", id) WHERE status = 'in_progress' AND "isRead" = 0;
CREATE INDEX feedback_read ON feedback ("isRead", "createdAt", id);
DELETE FROM totals WHERE what LIKE 'moderation_reports %' OR what = 'feedback unread';
INSERT INTO totals (what, part, n)
SELECT 'moderation_reports ' || status, substr(id, length(id), 1), COUNT(*) FROM moderation_reports GROUP BY 1, 2;
INSERT INTO totals (what, part, n)
SELECT 'moderation_reports news', substr(id, length(id), 1), COUNT(*) FROM moderation_reports
 WHERE status = 'in_progress' AND "isRead" = 0 GROUP BY 2;
INSERT INTO totals (what, part, n)
SELECT 'feedback unread', substr(id, length(id), 1), COUNT(*) FROM feedback WHERE "isRead" = 0 GROUP BY 2;

-- Staff see what has news or is unread first, and choose by state; each a page at a time, newest first.
CREATE INDEX moderation_reports_state ON moderation_reports (status, "createdAt", id);
CREATE INDEX moderation_reports_news ON moderation_reports ("createdAt", id) WHERE status = 'in_progress' AND "isRead" = 0;
CREATE INDEX feedback_read ON feedback ("isRead", "createdAt", id);

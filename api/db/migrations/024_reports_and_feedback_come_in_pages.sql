-- Staff see unread reports and feedback first, and filter by state; each list is read in pages, newest first.
CREATE INDEX moderation_reports_state ON moderation_reports (status, "createdAt", id);
CREATE INDEX moderation_reports_news ON moderation_reports ("createdAt", id) WHERE status = 'in_progress' AND "isRead" = 0;
CREATE INDEX feedback_read ON feedback ("isRead", "createdAt", id);

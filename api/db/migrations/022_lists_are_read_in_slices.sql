-- Staff read lists in pages, newest first.
CREATE INDEX users_newest ON users ("createdAt", id);
CREATE INDEX developers_newest ON developers ("createdAt", id);
CREATE INDEX moderation_reports_newest ON moderation_reports ("createdAt", id);
CREATE INDEX feedback_newest ON feedback ("createdAt", id);
DROP INDEX moderation_reports_reporter;
CREATE INDEX moderation_reports_reporter ON moderation_reports ("reporterId", "createdAt", id);

CREATE TRIGGER reports_are_counted AFTER INSERT OR DELETE OR UPDATE OF status ON moderation_reports
  FOR EACH ROW EXECUTE FUNCTION keep_total_of_each_status();

-- Counts the rows that meet a condition. The arguments are the name of the counter and the step.
CREATE FUNCTION keep_total_of_some() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_to_total(TG_ARGV[0], OLD.id, TG_ARGV[1]::bigint);
  ELSE
    PERFORM add_to_total(TG_ARGV[0], NEW.id, TG_ARGV[1]::bigint);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reports_with_news_come AFTER INSERT ON moderation_reports FOR EACH ROW
  WHEN (NEW.status = 'in_progress' AND NEW."isRead" = 0) EXECUTE FUNCTION keep_total_of_some('moderation_reports news', '1');
CREATE TRIGGER reports_with_news_go AFTER DELETE ON moderation_reports FOR EACH ROW
  WHEN (OLD.status = 'in_progress' AND OLD."isRead" = 0) EXECUTE FUNCTION keep_total_of_some('moderation_reports news', '-1');
CREATE TRIGGER reports_with_news_begin AFTER UPDATE OF status, "isRead" ON moderation_reports FOR EACH ROW
  WHEN (NEW.status = 'in_progress' AND NEW."isRead" = 0
    AND NOT (OLD.status = 'in_progress' AND OLD."isRead" = 0)) EXECUTE FUNCTION keep_total_of_some('moderation_reports news', '1');
CREATE TRIGGER reports_with_news_end AFTER UPDATE OF status, "isRead" ON moderation_reports FOR EACH ROW
  WHEN (OLD.status = 'in_progress' AND OLD."isRead" = 0
    AND NOT (NEW.status = 'in_progress' AND NEW."isRead" = 0)) EXECUTE FUNCTION keep_total_of_some('moderation_reports news', '-1');
CREATE TRIGGER unread_feedback_come AFTER INSERT ON feedback FOR EACH ROW
  WHEN (NEW."isRead" = 0) EXECUTE FUNCTION keep_total_of_some('feedback unread', '1');
CREATE TRIGGER unread_feedback_go AFTER DELETE ON feedback FOR EACH ROW
  WHEN (OLD."isRead" = 0) EXECUTE FUNCTION keep_total_of_some('feedback unread', '-1');
CREATE TRIGGER unread_feedback_begin AFTER UPDATE OF "isRead" ON feedback FOR EACH ROW
  WHEN (NEW."isRead" = 0
    AND NOT (OLD."isRead" = 0)) EXECUTE FUNCTION keep_total_of_some('feedback unread', '1');
CREATE TRIGGER unread_feedback_end AFTER UPDATE OF "isRead" ON feedback FOR EACH ROW
  WHEN (OLD."isRead" = 0
    AND NOT (NEW."isRead" = 0)) EXECUTE FUNCTION keep_total_of_some('feedback unread', '-1');

-- Writers wait from the first trigger on, so that no row is written between it and this count. Therefore both are one
-- migration, for each database.
DELETE FROM totals WHERE what LIKE 'moderation_reports %' OR what = 'feedback unread';
INSERT INTO totals (what, part, n)
SELECT 'moderation_reports ' || status, substr(id, length(id), 1), COUNT(*) FROM moderation_reports GROUP BY 1, 2;
INSERT INTO totals (what, part, n)
SELECT 'moderation_reports news', substr(id, length(id), 1), COUNT(*) FROM moderation_reports
 WHERE status = 'in_progress' AND "isRead" = 0 GROUP BY 2;
INSERT INTO totals (what, part, n)
SELECT 'feedback unread', substr(id, length(id), 1), COUNT(*) FROM feedback WHERE "isRead" = 0 GROUP BY 2;

CREATE TRIGGER audit_log_never_changes BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only');
END;
CREATE TRIGGER audit_log_never_shrinks BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only');
END;
-- INSERT OR REPLACE removes the replaced row without firing the trigger above.
CREATE TRIGGER audit_log_never_replaces BEFORE INSERT ON audit_log
  WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only');
END;

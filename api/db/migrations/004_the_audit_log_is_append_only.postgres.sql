CREATE FUNCTION refuse_to_change_the_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only';
END
$$;
CREATE TRIGGER audit_log_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_audit_log();

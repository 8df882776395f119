CREATE FUNCTION add_to_total(counted text, owner text, step bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO totals (what, part, n) VALUES (counted, right(owner, 1), step)
  ON CONFLICT (what, part) DO UPDATE SET n = totals.n + step
$$;

CREATE FUNCTION keep_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_to_total(TG_TABLE_NAME, to_jsonb(OLD)->>TG_ARGV[0], -1);
  ELSE
    PERFORM add_to_total(TG_TABLE_NAME, to_jsonb(NEW)->>TG_ARGV[0], 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_are_counted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_total('id');
CREATE TRIGGER reviews_are_counted AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION keep_total('userId');

-- Counts the rows of each status.
CREATE FUNCTION keep_total_of_each_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_total(TG_TABLE_NAME || ' ' || OLD.status, OLD.id, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_total(TG_TABLE_NAME || ' ' || NEW.status, NEW.id, 1);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER games_are_counted AFTER INSERT OR DELETE OR UPDATE OF status ON games
  FOR EACH ROW EXECUTE FUNCTION keep_total_of_each_status();
CREATE TRIGGER developers_are_counted AFTER INSERT OR DELETE OR UPDATE OF status ON developers
  FOR EACH ROW EXECUTE FUNCTION keep_total_of_each_status();

CREATE TRIGGER users_come AFTER INSERT ON users
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('users', substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER users_go AFTER DELETE ON users
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'users' AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER reviews_come AFTER INSERT ON reviews
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('reviews', substr(NEW."userId", -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER reviews_go AFTER DELETE ON reviews
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'reviews' AND part = substr(OLD."userId", -1);
END;
CREATE TRIGGER games_come AFTER INSERT ON games
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('games ' || NEW.status, substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER games_go AFTER DELETE ON games
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'games ' || OLD.status AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER games_turn AFTER UPDATE OF status ON games WHEN NEW.status <> OLD.status
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'games ' || OLD.status AND part = substr(OLD.id, -1);
  INSERT INTO totals (what, part, n) VALUES ('games ' || NEW.status, substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER developers_come AFTER INSERT ON developers
BEGIN
  INSERT INTO totals (what, part, n) VALUES ('developers ' || NEW.status, substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER developers_go AFTER DELETE ON developers
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'developers ' || OLD.status AND part = substr(OLD.id, -1);
END;
CREATE TRIGGER developers_turn AFTER UPDATE OF status ON developers WHEN NEW.status <> OLD.status
BEGIN
  UPDATE totals SET n = n - 1 WHERE what = 'developers ' || OLD.status AND part = substr(OLD.id, -1);
  INSERT INTO totals (what, part, n) VALUES ('developers ' || NEW.status, substr(NEW.id, -1), 1)
  ON CONFLICT (what, part) DO UPDATE SET n = n + 1;
END;

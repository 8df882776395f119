import type { Db } from '../db/port.ts';

/** Returns the row counts that the database maintains (migrations 012 and 025). */
export const counted = (db: Db) =>
  db.all(`SELECT what, CAST(SUM(n) AS INTEGER) AS n FROM totals GROUP BY what HAVING SUM(n) <> 0 ORDER BY what`, {});

/** Returns the actual row counts. */
export const there = (db: Db) =>
  db.all(
    `SELECT * FROM (SELECT 'users' AS what, COUNT(*) AS n FROM users UNION ALL SELECT 'reviews', COUNT(*) FROM reviews
      UNION ALL SELECT 'games ' || status, COUNT(*) FROM games GROUP BY status
      UNION ALL SELECT 'developers ' || status, COUNT(*) FROM developers GROUP BY status
      UNION ALL SELECT 'moderation_reports ' || status, COUNT(*) FROM moderation_reports GROUP BY status
      UNION ALL SELECT 'moderation_reports news', COUNT(*) FROM moderation_reports WHERE status = 'in_progress' AND "isRead" = 0
      UNION ALL SELECT 'feedback unread', COUNT(*) FROM feedback WHERE "isRead" = 0) AS t WHERE n > 0 ORDER BY what`,
    {},
  );

import type { Me } from '#sync/contract/users.ts';
import { fragment, sql } from '../db/port.ts';

/** One's own row, without the password and the parent's address. */
const own = fragment(`
  id, email, username, "firstName", "lastName", "profileImageUrl", bio, "birthDate", "accountType", "parentalConsent",
  "isAdmin", "isLeadDev", "createdAt", "updatedAt"`);

export const me = sql<Me>`SELECT ${own} FROM users WHERE id = :id`;
export const usernameOf = sql<{ username: string }>`SELECT username FROM users WHERE id = :id`;
export const byUsernameKey = sql<{ id: string }>`SELECT id FROM users WHERE "usernameKey" = :key`;
export const stats = sql<{ totalUsers: number; totalReviews: number; totalGames: number }>`
  SELECT (SELECT COUNT(*) FROM users) AS "totalUsers", (SELECT COUNT(*) FROM reviews) AS "totalReviews",
         (SELECT COUNT(*) FROM games WHERE status = 'approved') AS "totalGames"`;

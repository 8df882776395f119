import { canonicalName } from '#sync/rules.ts';
import { type Db, sql } from '../db/port.ts';

export const byEmail = sql<{ id: string; password: string }>`SELECT id, password FROM users WHERE email = :email`;
// Without a target: whether the e-mail or the username is taken is nobody's business.
const insert = sql`
  INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType",
                     "isAdmin", "isLeadDev", "createdAt", "updatedAt")
  VALUES (:id, :email, :username, :usernameKey, :password, :firstName, :lastName, :birthDate, :accountType,
          :isAdmin, :isLeadDev, :now, :now)
  ON CONFLICT DO NOTHING`;

export type NewUser = {
  id: string;
  email: string;
  username: string;
  /** The argon2 hash. */
  password: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  now: string;
  accountType?: string;
  isAdmin?: 0 | 1;
  isLeadDev?: 0 | 1;
};

/** Stores an account; false when its e-mail or username is taken. */
export async function addUser(db: Db, user: NewUser): Promise<boolean> {
  const unsaid = { accountType: 'player', isAdmin: 0, isLeadDev: 0 };
  return (await insert.run(db, { ...unsaid, ...user, usernameKey: canonicalName(user.username) })) > 0;
}

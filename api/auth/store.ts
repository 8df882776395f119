import { nameKey } from '#sync/names.ts';
import { type Db, sql } from '../db/port.ts';
import { isTaken, restedAt } from '../users/store.ts';

export const byEmail = sql<{ id: string; password: string; isLeadDev: 0 | 1 }>`
  SELECT id, password, "isLeadDev" FROM users WHERE email = :email`;
/** Nobody changes the password until the transaction ends; nothing where somebody has since it was proven. */
export const holdProven = sql<{ id: string }>`
  UPDATE users SET "updatedAt" = "updatedAt" WHERE id = :id AND password = :proven RETURNING id`;
/** An approved developer, by their number and the e-mail of the account or the school. */
export const byNumber = sql<{ id: string }>`
  SELECT u.id FROM developers d JOIN users u ON u.id = d."userId"
   WHERE d."developerNumber" IN (:typed, :upper) AND d.status = 'approved'
     AND (u.email = :email OR lower(d."schoolEmail") = :email)`;

// Without a target: whether the e-mail or the username is taken is nobody's business.
const insert = sql`
  INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType",
                     "isAdmin", "isLeadDev", "createdAt", "updatedAt")
  SELECT :id, :email, :username, :key, :password, :firstName, :lastName, :birthDate, :accountType,
         :isAdmin, :isLeadDev, :now, :now
   WHERE NOT ${isTaken}
  ON CONFLICT DO NOTHING`;

export type NewUser = {
  id: string;
  email: string;
  username: string;
  /** The argon2 hash; empty for an account that signs in elsewhere. */
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
  const name = { key: nameKey(user.username), rested: restedAt(user.now) };
  return (await insert.run(db, { ...unsaid, ...user, ...name })) > 0;
}

const keep = sql`INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING`;
const secret = sql<{ value: string }>`SELECT value FROM secrets WHERE name = :name`;

/** A key that the store's processes share: the one that is there, or the one that is brought. */
export async function sharedSecret(db: Db, name: string, fresh: () => string): Promise<string> {
  const known = await secret.get(db, { name });
  if (known) return known.value;
  await keep.run(db, { name, value: fresh() });
  return ((await secret.get(db, { name })) as { value: string }).value;
}

export const byIdentity = sql<{ userId: string }>`
  SELECT "userId" FROM external_identities WHERE issuer = :issuer AND subject = :subject`;
/** Changes nothing where the identity has an account already. */
export const link = sql`
  INSERT INTO external_identities (issuer, subject, "userId", "createdAt") VALUES (:issuer, :subject, :userId, :now)
  ON CONFLICT (issuer, subject) DO NOTHING`;

const lockLeads = sql`
  INSERT INTO secrets (name, value) VALUES ('lead developers', '') ON CONFLICT (name) DO UPDATE SET value = secrets.value`;
const countLeads = sql<{ n: number }>`SELECT COUNT(*) AS n FROM users WHERE "isLeadDev" = 1`;

/** How many lead developers there are; nobody else makes or deletes one until the transaction ends. */
export async function leadsHeld(db: Db): Promise<number> {
  await lockLeads.run(db);
  return ((await countLeads.get(db)) as { n: number }).n;
}

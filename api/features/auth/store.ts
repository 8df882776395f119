import { dayOf } from '#sync/policy/retention.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import { type Db, sql } from '../../db/port.ts';
import { isTaken, quarantineCutoff } from '../users/store.ts';

export const byEmail = sql<{ id: string; password: string; isLeadDev: 0 | 1 }>`
  SELECT id, password, "isLeadDev" FROM users WHERE email = :email`;
/** Locks the account's password until the transaction ends; returns nothing if it was changed after it was verified. */
export const lockIfPasswordUnchanged = sql<{ id: string }>`
  UPDATE users SET "updatedAt" = "updatedAt" WHERE id = :id AND password = :proven RETURNING id`;
/** Finds an approved developer by their number and the e-mail of the account or the school. */
export const byNumber = sql<{ id: string }>`
  SELECT u.id FROM developers d JOIN users u ON u.id = d."userId"
   WHERE d."numberHash" IN (:typed, :upper) AND d.status = 'approved'
     AND (u.email = :email OR lower(d."schoolEmail") = :email)`;

// There is no conflict target, because the e-mail or the username may be taken.
const insert = sql`
  INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType",
                     "isAdmin", "isLeadDev", "createdAt", "updatedAt", "lastUsedOn")
  SELECT :id, :email, :username, :key, :password, :firstName, :lastName, :birthDate, :accountType,
         :isAdmin, :isLeadDev, :now, :now, :today
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

/** Stores an account; returns false if its e-mail or username is taken. */
export async function addUser(db: Db, user: NewUser): Promise<boolean> {
  const unsaid = { accountType: 'player', isAdmin: 0, isLeadDev: 0 };
  return (await insert.run(db, { ...unsaid, ...user, ...nameOf(user), today: dayOf(user.now) })) > 0;
}
const nameOf = ({ username, now }: NewUser) => ({ key: confusableKey(username), rested: quarantineCutoff(now) });

const nameTaken = sql<{ taken: number }>`SELECT CASE WHEN ${isTaken} THEN 1 ELSE 0 END AS taken`;
/** Says whether a similar-looking username is in use or was given up recently. */
export const isNameTaken = async (db: Db, user: NewUser): Promise<boolean> =>
  (await nameTaken.get(db, { id: user.id, ...nameOf(user) }))?.taken === 1;

export const byIdentity = sql<{ userId: string }>`
  SELECT "userId" FROM external_identities WHERE issuer = :issuer AND subject = :subject`;
/** Changes nothing if the identity already has an account. */
export const linkIdentity = sql`
  INSERT INTO external_identities (issuer, subject, "userId", "createdAt") VALUES (:issuer, :subject, :userId, :now)
  ON CONFLICT (issuer, subject) DO NOTHING`;

const lockLeads = sql`
  INSERT INTO secrets (name, value) VALUES ('lead developers', '') ON CONFLICT (name) DO UPDATE SET value = secrets.value`;
const countLeads = sql<{ n: number }>`SELECT COUNT(*) AS n FROM users WHERE "isLeadDev" = 1`;

/** Returns the number of lead developers; nobody else can create or delete one until the transaction ends. */
export async function lockAndCountLeads(db: Db): Promise<number> {
  await lockLeads.run(db);
  return ((await countLeads.get(db)) as { n: number }).n;
}

/** Stores the hash of a code in place of an earlier one. */
export const putReset = sql`
  INSERT INTO password_resets ("userId", "codeHash", until, "createdBy", "createdAt")
  VALUES (:userId, :codeHash, :until, :by, :now)
  ON CONFLICT ("userId") DO UPDATE
    SET "codeHash" = excluded."codeHash", until = excluded.until, "createdBy" = excluded."createdBy",
        "createdAt" = excluded."createdAt"`;
export const goodReset = sql<{ userId: string }>`
  SELECT "userId" FROM password_resets WHERE "userId" = :userId AND "codeHash" = :codeHash AND until > :now`;
export const consumeReset = sql`DELETE FROM password_resets WHERE "userId" = :userId AND "codeHash" = :codeHash AND until > :now`;
export const forgetResets = sql`DELETE FROM password_resets WHERE "createdAt" < :before`;
export const setNewPassword = sql`UPDATE users SET password = :password, "updatedAt" = :now WHERE id = :userId`;
/** Invalidates an unused code. */
export const dropReset = sql`DELETE FROM password_resets WHERE "userId" = :userId`;

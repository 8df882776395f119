import { hash as digest, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { v7 as uuid } from 'uuid';
import type { ListedSession } from '#sync/contract/users.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { dayOf, retention, retentionCutoff } from '#sync/policy/retention.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Config } from '../config/config.ts';
import { type Db, fragment, sql } from '../db/port.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';
import { type DeviceLabel, deviceLabelOf } from './deviceLabel.ts';
import type { Caller } from './policy.ts';
import { touchSession } from './sessionActivity.ts';

/** Milliseconds without a request after which a session ends. */
const idleMs = retention.idleSessions.days * 86_400_000;
/** Milliseconds after which a session ends however much it is used. */
const lifetimeMs = retention.sessions.days * 86_400_000;
/** The cookie lasts as long as browsers allow; the server decides when the session ends. */
const cookieDays = 400;
/** Minimum milliseconds between two writes of a session's last use, so that most reads cost no write. */
const touchIntervalMs = 3_600_000;

export const cookieName = (config: Pick<Config, 'publicUrl'>) =>
  config.publicUrl.startsWith('https:') ? '__Host-recess' : 'recess';

// Only the hash of the token is stored, so a stolen database lets nobody sign in.
const hashOf = (token: string) => digest('sha256', token, 'base64url');

const byToken = sql<
  Caller & { keyShown: 0 | 1; seenAt: string; lastUsedOn: string | null; developerStatus: string | null }
>`
  SELECT u.id, u."isAdmin", u."isLeadDev", u."createdAt", u."lastUsedOn", u."suspendedUntil", s."keyShown", s."byNumber",
         s."seenAt", s."createdAt" AS "signedInAt", s.id AS "sessionId",
         d.id AS "developerId", d.status AS "developerStatus"
    FROM sessions s JOIN users u ON u.id = s."userId" LEFT JOIN developers d ON d."userId" = u.id
   WHERE s."tokenHash" = :hash`;
const insert = sql`
  INSERT INTO sessions ("tokenHash", id, "userId", "keyShown", "byNumber", browser, system, "createdAt", "seenAt")
  VALUES (:hash, :id, :userId, :keyShown, :byNumber, :browser, :system, :now, :now)`;
const keep = sql`UPDATE sessions SET "idToken" = :idToken WHERE "tokenHash" = :hash`;
const kept = sql<{ idToken: string | null }>`SELECT "idToken" FROM sessions WHERE "tokenHash" = :hash`;
const remove = sql`DELETE FROM sessions WHERE "tokenHash" = :hash`;
const removeOthers = sql`DELETE FROM sessions WHERE "userId" = :userId AND "tokenHash" <> :hash`;
const removeByNumber = sql`DELETE FROM sessions WHERE "userId" = :userId AND "byNumber" = 1`;
const removeAll = sql`DELETE FROM sessions`;
const removeIdle = sql`DELETE FROM sessions WHERE "seenAt" <= :before`;
const removeOld = sql`DELETE FROM sessions WHERE "createdAt" <= :before`;

const cookieOf = { recess: tokenNamed('recess'), '__Host-recess': tokenNamed('__Host-recess') };
function tokenNamed(name: string) {
  const pattern = new RegExp(`(?:^|;)\\s*${name}=([\\w-]{43})(?=;|$)`);
  return (header: string | undefined) => (header === undefined ? undefined : pattern.exec(header)?.[1]);
}

export const tokenIn = (ctx: Context, config: Config) => cookieOf[cookieName(config)](ctx.req.headers.cookie);

/** What the user presented in addition to a password, or instead of one. */
export type AuthFactor = 'setupKey' | 'developerNumber';
type Powers = Pick<Caller, 'isAdmin' | 'isLeadDev'>;

/** Returns the roles of an account in a session that was opened with this factor. */
export function effectiveRoles({ isAdmin, isLeadDev }: Powers, shown: AuthFactor | undefined): Powers {
  if (shown === 'developerNumber') return { isAdmin: 0, isLeadDev: 0 };
  if (isLeadDev === 0) return { isAdmin, isLeadDev };
  return shown === 'setupKey' ? { isAdmin: 1, isLeadDev: 1 } : { isAdmin: 0, isLeadDev: 0 };
}

type Here = { db: Db; behind: BackgroundTasks; now: string };
/**
 * Returns the caller that a token belongs to; null if there is no token, or the session is unknown, was idle too long or
 * is too old.
 */
export async function callerOf({ db, behind, now }: Here, token: string | undefined): Promise<Caller | null> {
  if (token?.length !== 43) return null;
  const hash = hashOf(token);
  const row = await byToken.get(db, { hash });
  const rested = row ? Date.parse(now) - Date.parse(row.seenAt) : idleMs;
  if (!row || rested >= idleMs || Date.parse(now) - Date.parse(row.signedInAt) >= lifetimeMs) return null;
  const isFirstOfDay = row.lastUsedOn === null || row.lastUsedOn < dayOf(now);
  if (rested > touchIntervalMs || isFirstOfDay)
    await touchSession(db, behind, { hash, now, isFirstOfDay, userId: row.id });
  return {
    id: row.id,
    ...effectiveRoles(row, row.keyShown === 1 ? 'setupKey' : row.byNumber === 1 ? 'developerNumber' : undefined),
    developerId: row.developerStatus === 'approved' ? row.developerId : null,
    createdAt: row.createdAt,
    byNumber: row.byNumber,
    signedInAt: row.signedInAt,
    sessionId: row.sessionId,
    suspendedUntil: row.suspendedUntil !== null && row.suspendedUntil > now ? row.suspendedUntil : null,
  };
}

/** Stores the identity provider's id token of a session, sealed (api/features/auth/sealedCookie.ts). */
export const storeIdToken = (db: Db, token: string, idToken: string) => keep.run(db, { hash: hashOf(token), idToken });
export const idTokenOf = async (db: Db, token: string) =>
  (await kept.get(db, { hash: hashOf(token) }))?.idToken ?? undefined;

/**
 * Opens a session and returns its token: 256 random bits that are stored nowhere else. Its id is no secret. `device` is
 * what its owner recognizes it by.
 */
export async function openSession(
  db: Db,
  userId: string,
  now: string,
  shown?: AuthFactor,
  device: DeviceLabel = deviceLabelOf(''),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [keyShown, byNumber] = [shown === 'setupKey' ? 1 : 0, shown === 'developerNumber' ? 1 : 0];
  const [hash, id] = [hashOf(token), uuid({ msecs: Date.parse(now) })];
  await insert.run(db, { hash, id, userId, keyShown, byNumber, ...device, now });
  return token;
}

/** Maximum number of sessions in the list; those used last come first. */
const listMax = 100;
const list = sql<ListedSession>`
  SELECT id, browser, system, "byNumber", "createdAt", "seenAt",
         CASE WHEN id = :current THEN 1 ELSE 0 END AS "isCurrent"
    FROM sessions WHERE "userId" = :userId AND "seenAt" > :usedAfter AND "createdAt" > :openedAfter AND id IS NOT NULL
   ORDER BY "isCurrent" DESC, "seenAt" DESC, id DESC LIMIT ${fragment(String(listMax))}`;
/** Returns the sessions that are still open at `now`, the caller's own first, then those used last. */
export const sessionsOf = (db: Db, { id: userId, sessionId: current }: Caller, now: string) => {
  const [usedAfter, openedAfter] = [retentionCutoff('idleSessions', now), retentionCutoff('sessions', now)];
  return list.all(db, { userId, current, usedAfter, openedAfter });
};
const removeOne = sql`DELETE FROM sessions WHERE id = :id AND "userId" = :userId`;
/** Ends one session of the account by its id. */
export const closeSessionById = (db: Db, userId: string, id: string) => removeOne.run(db, { userId, id });

/** Ends all sessions of an account except the one with the token `kept`. */
export const closeSessionsOf = (db: Db, userId: string, kept?: string) =>
  removeOthers.run(db, { userId, hash: kept === undefined ? '' : hashOf(kept) });

/** Ends the sessions of the account that its developer number opened. */
export const closeSessionsByNumber = (db: Db, userId: string) => removeByNumber.run(db, { userId });

const noteDeleted = sql`
  INSERT INTO ended_sessions ("tokenHash", reason, "endedAt")
  SELECT "tokenHash", 'deleted', :now FROM sessions WHERE "userId" = :userId
  ON CONFLICT ("tokenHash") DO NOTHING`;
const ended = sql<{ reason: string }>`SELECT reason FROM ended_sessions WHERE "tokenHash" = :hash`;
const removeOldEnded = sql`DELETE FROM ended_sessions WHERE "endedAt" <= :before`;
/** Records that the sessions of an account ended because it was deleted, so that its devices erase their data. */
export const noteDeletedSessions = (db: Db, userId: string, now: string) => noteDeleted.run(db, { userId, now });
/**
 * Refuses a token whose session ended because its account was deleted. This is known for 30 days; the record does not
 * say whose session it was.
 */
export async function refuseDeleted(db: Db, token: string | undefined): Promise<void> {
  if (token !== undefined && (await ended.get(db, { hash: hashOf(token) }))?.reason === 'deleted')
    throw new Refusal('accountDeleted', generalMessage('accountDeleted'));
}

export const closeSession = (db: Db, token: string) => remove.run(db, { hash: hashOf(token) });
export const closeAllSessions = (db: Db) => removeAll.run(db);
export const deleteIdleSessions = (db: Db, now: string) =>
  removeIdle.run(db, { before: retentionCutoff('idleSessions', now) });
export const deleteOldSessions = (db: Db, now: string) =>
  removeOld.run(db, { before: retentionCutoff('sessions', now) });
export const deleteEndedSessions = (db: Db, now: string) =>
  removeOldEnded.run(db, { before: retentionCutoff('endedSessions', now) });

/** Sets the session cookie, or clears it if the token is null. */
export function setCookie(ctx: Context, config: Config, token: string | null) {
  const secure = config.publicUrl.startsWith('https:');
  // The proxy in front connects over plain http; the cookie belongs to the public URL.
  ctx.cookies.secure = secure;
  ctx.cookies.set(cookieName(config), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    overwrite: true,
    ...(token && { maxAge: cookieDays * 86_400_000 }),
  });
  // The session cookie comes first, because a simple client takes the first cookie for it.
  const all = ctx.res.getHeader('set-cookie') as string[];
  const isSession = (set: string) => set.startsWith(`${cookieName(config)}=`);
  ctx.res.setHeader('set-cookie', [...all.filter(isSession), ...all.filter((set) => !isSession(set))]);
}

/** Cookies that last a few minutes and carry state between the calls of a sign-in. The caller seals their value. */
export function shortLivedCookies(ctx: Context, config: Config) {
  const secure = config.publicUrl.startsWith('https:');
  // With this prefix no other site of the same domain, and nobody on the network, can set such a cookie. It requires
  // the path /.
  const [prefix, path] = secure ? ['__Host-', '/'] : ['', '/api'];
  const named = (name: string) => `${prefix}recess-${name}`;
  return {
    get: (name: string) => ctx.cookies.get(named(name)),
    set(name: string, value: string | null, seconds: number) {
      ctx.cookies.secure = secure;
      const how = { httpOnly: true, sameSite: 'lax', secure, path, overwrite: true } as const;
      ctx.cookies.set(named(name), value, value === null ? how : { ...how, maxAge: seconds * 1000 });
    },
  };
}

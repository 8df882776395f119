import { dayOf } from '#sync/policy/retention.ts';
import { type Db, sql } from '../db/port.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';

const touch = sql`UPDATE sessions SET "seenAt" = :now WHERE "tokenHash" = :hash AND "seenAt" < :now`;
/** Dates the account's last use, by which accounts that nobody uses are found (api/features/users/prune.ts). */
const dateUse = sql`
  UPDATE users SET "lastUsedOn" = :today, "unusedNoticeOn" = NULL
   WHERE id = :userId AND ("lastUsedOn" IS NULL OR "lastUsedOn" < :today)`;
/**
 * Milliseconds without another try after a failed write. On a full disk no write succeeds, and while another process
 * locks the database each try blocks everybody for a moment.
 */
const flushDelayMs = 60_000;

/** The use of a session: the hash of its token, and whether it is the account's first of a day (UTC). */
type Use = { hash: string; userId: string; now: string; isFirstOfDay: boolean };
type Uses = { waiting: Map<string, Use>; lastAsked: number; restsUntil: number };
const usesOf = new WeakMap<Db, Uses>();

/**
 * Queues the write of a session's last use, and of the day if it is the account's first of it. The caller's answer does
 * not wait for it, and does not fail with it. Uses that come together are written in one transaction.
 */
export function touchSession(db: Db, behind: BackgroundTasks, use: Use): Promise<void> | void {
  const uses = usesOf.get(db) ?? { waiting: new Map(), lastAsked: 0, restsUntil: 0 };
  usesOf.set(db, uses);
  uses.lastAsked = Date.parse(use.now);
  if (uses.lastAsked < uses.restsUntil || uses.waiting.has(use.hash)) return;
  uses.waiting.set(use.hash, use);
  return behind.begin('sessions', () => noteAll(db, uses));
}

async function noteAll(db: Db, uses: Uses): Promise<void> {
  const waiting = [...uses.waiting.values()];
  // Accounts before their sessions, as a deletion locks them, and each in order: two processes never deadlock.
  const days = waiting.flatMap(({ userId, now, isFirstOfDay }) =>
    isFirstOfDay ? [{ userId, today: dayOf(now) }] : [],
  );
  const rows = waiting.map(({ hash, now }) => ({ hash, now }));
  try {
    await db.transaction(async () => {
      if (days.length > 0)
        await dateUse.runEach(
          db,
          sortedBy(days, ({ userId }) => userId),
        );
      await touch.runEach(
        db,
        sortedBy(rows, ({ hash }) => hash),
      );
    });
  } catch (error) {
    uses.restsUntil = uses.lastAsked + flushDelayMs;
    throw error;
  } finally {
    for (const { hash } of rows) uses.waiting.delete(hash);
  }
}

const sortedBy = <T>(all: T[], key: (one: T) => string) => all.sort((a, b) => (key(a) < key(b) ? -1 : 1));

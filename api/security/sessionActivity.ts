import { type Db, sql } from '../db/port.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';

const touch = sql`UPDATE sessions SET "seenAt" = :now WHERE "tokenHash" = :hash AND "seenAt" < :now`;
/**
 * Milliseconds without another try after a failed write. On a full disk no write succeeds, and while another process
 * locks the database each try blocks everybody for a moment.
 */
const flushDelayMs = 60_000;

type Uses = { waiting: Map<string, string>; lastAsked: number; restsUntil: number };
const usesOf = new WeakMap<Db, Uses>();

/**
 * Queues the write of a session's last use, by the hash of its token. The caller's answer does not wait for it, and
 * does not fail with it. Uses that come together are written in one transaction.
 */
export function touchSession(db: Db, behind: BackgroundTasks, hash: string, now: string): Promise<void> | void {
  const uses = usesOf.get(db) ?? { waiting: new Map(), lastAsked: 0, restsUntil: 0 };
  usesOf.set(db, uses);
  uses.lastAsked = Date.parse(now);
  if (uses.lastAsked < uses.restsUntil || uses.waiting.has(hash)) return;
  uses.waiting.set(hash, now);
  return behind.begin('sessions', () => noteAll(db, uses));
}

async function noteAll(db: Db, uses: Uses): Promise<void> {
  // Sorted order keeps two processes from deadlocking.
  const rows = [...uses.waiting].sort().map(([hash, now]) => ({ hash, now }));
  try {
    await db.transaction(() => touch.runEach(db, rows));
  } catch (error) {
    uses.restsUntil = uses.lastAsked + flushDelayMs;
    throw error;
  } finally {
    for (const { hash } of rows) uses.waiting.delete(hash);
  }
}

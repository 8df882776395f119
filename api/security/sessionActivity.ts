import { type Db, sql } from '../db/port.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';

const touch = sql`UPDATE sessions SET "seenAt" = :now WHERE "tokenHash" = :hash AND "seenAt" < :now`;
/**
 * Milliseconds in which none is tried after it failed: on a full disk nothing can be noted for anybody, and where another
 * process holds the database each try keeps everybody waiting for a moment.
 */
const flushDelayMs = 60_000;

type Uses = { waiting: Map<string, string>; lastAsked: number; restsUntil: number };
const usesOf = new WeakMap<Db, Uses>();

/**
 * Notes that a session was used, by the hash of its token. Who asks is answered meanwhile, and also where nothing can be
 * written; all that came together are noted at once, as in the morning.
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
  // In sorted order, so that two processes never wait for each other in a ring.
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

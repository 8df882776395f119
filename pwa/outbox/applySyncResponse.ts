import type { Op, SyncAnswer } from '#sync/contract/sync.ts';
import { wireLevel } from '#sync/protocol/level.ts';
import { settleBatch } from '#sync/protocol/outbox.ts';
import { nowIso } from '../platform/clock.ts';
import type { OutboxRow, ServerRow, SyncState, UserDb } from '../storage/rows.ts';
import { getSyncState } from './outbox.ts';

/** The writes of one request, and the sync state of the device that sends them. */
export type OutgoingBatch = { device: SyncState; ops: Op[] };

/** Reads the writes in flight, and never the whole queue: a month's writes may wait behind them. */
export const sealedWrites = (db: UserDb): Promise<OutboxRow[]> => db.outbox.where('state').equals('sealed').toArray();

/** Marks which of the sealed writes the server has processed, whatever the result; `base` includes it now. */
async function noteArrived(db: UserDb, sealed: readonly OutboxRow[], last: number): Promise<void> {
  const isIn = (w: OutboxRow) => (w.seq as number) <= last;
  await db.outbox.bulkPut(
    sealed.filter((w) => (w.arrived ?? false) !== isIn(w)).map((w) => ({ ...w, arrived: isIn(w) })),
  );
}

/** Applies a pull. Its pages collect in `shadow` until the last one is here; then `base` takes all of them at once. */
async function takePull(db: UserDb, { page, ...before }: SyncState, { epoch, pull }: SyncAnswer): Promise<SyncState> {
  const { rev, begun } = pull;
  // Each app version stores its own level: after a window of an earlier version, a later one asks for what that one was
  // not sent.
  const device = { ...before, level: wireLevel };
  const [from, here] = [page ?? device.cursor, { epoch, rev, ...(begun !== undefined && { begun }) }];
  // Another epoch means that the store was restored: what it accepted after its backup is lost there, and now here.
  const setBack = device.setBack === true || (from !== null && from.epoch !== epoch);
  const resetting = pull.reset || device.resetting;
  const rows = pull.rows.map(([kind, id, rev, row]): ServerRow => ({ kind, id, rev, row }));
  if (pull.reset) await db.shadow.clear();
  if (pull.more) {
    await db.shadow.bulkPut(rows);
    return { ...device, setBack, resetting, page: here };
  }
  const staged = await db.shadow.toArray();
  const latest = [...new Map([...staged, ...rows].map((each) => [`${each.kind} ${each.id}`, each])).values()];
  if (resetting) await db.base.clear();
  await db.base.bulkPut(latest.filter(({ row }) => row !== null));
  await db.base.bulkDelete(latest.filter(({ row }) => row === null).map(({ kind, id }) => [kind, id]));
  if (staged.length > 0) await db.shadow.clear();
  return { ...device, setBack, resetting: false, cursor: here };
}

/** Whether a cycle changed nothing on the device except the time. */
const isSame = (before: SyncState, after: SyncState) =>
  JSON.stringify({ ...before, lastSavedAt: null }) === JSON.stringify({ ...after, lastSavedAt: null });
/**
 * Whether the stored time is a minute old. An open conversation polls every ten seconds, and must not rewrite each time
 * a row that every screen reads.
 */
const isLongAgo = (saved: string | null, at: string) =>
  saved === null || Math.abs(Date.parse(at) - Date.parse(saved)) >= 60_000;

/** The position up to which a device has read. */
const placeOf = ({ cursor, page }: SyncState) => JSON.stringify([cursor, page]);

/** `pages`: more pages of the pull have to be read before anything else is sent. */
type Taken = { pages: boolean; more: boolean; held: boolean } | 'stale';

/**
 * Applies results, pulled rows, cursor and answered writes in one transaction: a crash before it only means a resend. A
 * write leaves the queue with the last page, which has its result: until then it stays on the screen, and is sent and
 * answered once more.
 */
export async function applySyncResponse(
  db: UserDb,
  { device: asked, ops }: OutgoingBatch,
  answer: SyncAnswer,
): Promise<Taken> {
  return db.transaction('rw', [db.outbox, db.dead, db.base, db.shadow, db.meta], async () => {
    // Somebody signed out, or the device took a new client id, while the request was in flight: its response is ignored.
    const known = await getSyncState(db);
    const same = known.clientId === asked.clientId && placeOf(known) === placeOf(asked);
    if (!same) return 'stale';
    const pages = answer.pull.more;
    const sent = new Map(ops.map((op) => [op.id, op.seq]));
    const sealed = await sealedWrites(db);
    const { done, dead } = settleBatch(pages ? [] : sealed.filter((w) => sent.get(w.write.id) === w.seq), answer);
    const ended = new Set([...done.map((w) => w.write.id), ...dead.map((d) => d.id)]);
    const kept = sealed.filter((w) => !ended.has(w.write.id));
    await db.outbox.bulkDelete(sealed.filter((w) => ended.has(w.write.id)).map((w) => w.order));
    await db.dead.bulkPut(dead);
    const until = dead.findLast(({ code }) => code === 'muted')?.i18n?.params?.['until'];
    if (typeof until === 'string') await db.meta.put({ key: 'mute', until });
    if (!pages) await noteArrived(db, kept, answer.last);
    // No result can be in `base` until the last page is here: it is empty.
    else if (!known.cursor) await noteArrived(db, kept, 0);
    const device = await takePull(db, known, answer);
    const left = await db.outbox.orderBy('order').first();
    const at = nowIso();
    // Another window may have applied their response before.
    const held = !pages && ended.size === 0 && kept.some((w) => sent.has(w.write.id));
    const next: SyncState = {
      ...device,
      acked: Math.max(device.acked, Math.min(answer.last, ...kept.map((w) => (w.seq as number) - 1))),
      stuck: ended.size > 0 ? null : device.stuck,
      // Nothing counts as saved between two pages: after a crash here, the state says that there is more to do.
      lastCycle: pages ? 'none' : 'saved',
      lastSavedAt: pages ? device.lastSavedAt : at,
      failures: 0,
      notBefore: null,
      oldestUnsentAt: left ? left.write.at : null,
    };
    if (!isSame(known, next) || isLongAgo(known.lastSavedAt, at)) await db.meta.put(next);
    if (!(await db.meta.get('read'))) await db.meta.put({ key: 'read' });
    return { pages, more: pages || left !== undefined, held };
  });
}

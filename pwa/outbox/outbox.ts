import { v7 as uuid } from 'uuid';
import { endpoints, type QueuedName } from '#sync/contract/index.ts';
import type { RowKind, RowOf } from '#sync/contract/sync.ts';
import { syncMessage } from '#sync/messages/general.ts';
import { issuesOf } from '#sync/messages/issues.ts';
import { usesBaseRevision } from '#sync/protocol/conflicts.ts';
import { applyPendingWrites, type RevisionedRow, writesAffecting } from '#sync/protocol/optimisticUpdates.ts';
import {
  enqueue,
  entityKey,
  entityKeyPrefix,
  maxQueuedWrites,
  moveEntity,
  type PendingWrite,
  type QueuedWrite,
  writtenVersionOf,
} from '#sync/protocol/outbox.ts';
import { uuidTimestamp } from '#sync/protocol/wireFormat.ts';
import { Refusal } from '#sync/refusal.ts';
import { nowIso } from '../platform/clock.ts';
import { userDb } from '../storage/database.ts';
import type { OpenPlay } from '../storage/openPlaySession.ts';
import type { OutboxRow, ServerRow, SyncState, UserDb } from '../storage/rows.ts';

const fresh = (): SyncState => ({
  key: 'device',
  clientId: uuid(),
  nextSeq: 1,
  acked: 0,
  cursor: null,
  resetting: false,
  failures: 0,
  notBefore: null,
  lastCycle: 'none',
  lastSavedAt: null,
  oldestUnsentAt: null,
  stuck: null,
});

/**
 * Whether the account's pulled rows are still on this device (pwa/session/eraseAccountData.ts); an older app version
 * stored no mark of it.
 */
const isRead = async (db: UserDb): Promise<boolean> =>
  (await db.meta.get('read')) !== undefined || (await db.base.limit(1).count()) > 0;

/** Reads the sync state, without the cursor if the pulled rows were deleted. */
const readDevice = (db: UserDb): Promise<SyncState | undefined> =>
  db.transaction('r', db.base, db.meta, async () => {
    const known = (await db.meta.get('device')) as SyncState | undefined;
    if (!known || (await isRead(db))) return known;
    const { page: _, ...rest } = known;
    return { ...rest, cursor: null, resetting: false };
  });

/**
 * Returns the account's sync state on this device; the first call creates it. To change it, call this inside a
 * transaction with `base`.
 */
export async function getSyncState(db: UserDb): Promise<SyncState> {
  const known = await readDevice(db);
  if (known) return known;
  const device = fresh();
  await db.meta.put(device);
  return device;
}

/** Gives the device a new client id after the server stopped accepting the old one. */
export const withNewClientId = (device: SyncState): SyncState => ({
  ...device,
  clientId: uuid(),
  nextSeq: 1,
  acked: 0,
});

/** Rows per read: after a month without a connection the screen still responds. */
const portionCount = 200;

/** Reads the waiting writes with some names, in order. */
export async function pendingWrites(db: UserDb, names: readonly QueuedName[]): Promise<OutboxRow[]> {
  const begins = [...new Set(names.map(entityKeyPrefix))];
  const about = begins.map((begin) => db.outbox.where('entity').startsWith(begin));
  const counts = await Promise.all(about.map((rows) => rows.count()));
  if (Math.max(...counts) <= portionCount)
    return (await Promise.all(about.map((rows) => rows.toArray()))).flat().sort((a, b) => a.order - b.order);
  const found: OutboxRow[] = [];
  await db.transaction('r', db.outbox, async () => {
    for (let after = 0, more = true; more; ) {
      const read = await db.outbox.where('order').above(after).limit(portionCount).toArray();
      found.push(...read.filter(({ entity }) => begins.some((begin) => entity.startsWith(begin))));
      more = read.length === portionCount;
      after = read.at(-1)?.order ?? after;
    }
  });
  return found;
}

/** Whether this device has received all rows of this account at least once. */
export async function hasSynced(userId: string): Promise<boolean> {
  const db = userDb(userId);
  const device = await readDevice(db);
  return (device?.cursor != null && !device.resetting) || (await db.base.count()) > 0;
}

const heldOf = <K extends RowKind>(rows: ServerRow[]) => rows.map(({ rev, row }) => ({ rev, row: row as RowOf<K> }));

/**
 * Finds the game of a waiting write. An older app version stored none with the end of a play, but its start may wait
 * too.
 */
function gamesIn(waiting: readonly OutboxRow[]): (w: OutboxRow) => string | null {
  const starts = waiting.filter(({ write }) => write.name === 'plays.start');
  const started = new Map(starts.map(({ write: { id, input } }) => [id, String(input['gameId'])]));
  return ({ write, gameId }) => gameId ?? started.get(String(write.input['sessionId'])) ?? null;
}

const allOf = (kind: RowKind) => (db: UserDb) => db.base.where('kind').equals(kind).toArray();

/**
 * Reads a kind's rows as the screen shows them: the server's rows, with the waiting writes on top that they do not
 * include. `told` limits which rows of the server are read.
 */
export async function rowsWithPending<K extends RowKind>(
  userId: string,
  kind: K,
  told: (db: UserDb) => PromiseLike<ServerRow[]> = allOf(kind),
): Promise<readonly RevisionedRow<K>[]> {
  const db = userDb(userId);
  // One transaction reads everything: a write leaves the queue at the moment when its result enters `base`.
  const [base, waiting, read] = await db.transaction('r', db.base, db.outbox, db.meta, async () =>
    Promise.all([told(db), pendingWrites(db, writesAffecting(kind)), isRead(db)]),
  );
  const gameIn = gamesIn(waiting);
  const writes = waiting.filter((w) => !(w.arrived && read)).map((w) => ({ ...w.write, gameId: gameIn(w) }));
  return applyPendingWrites(kind, heldOf<K>(base), writes, userId);
}

/** The revision of the newest notification that this device shows; the user has not seen later ones. */
async function seenIn(db: UserDb): Promise<number> {
  const bells = await db.base.where('kind').equals('notification').toArray();
  return bells.reduce((newest, { rev }) => Math.max(newest, rev), 0);
}

/**
 * Whether `base` has the entry. Undefined before the first pull: a device without rows must not let two opposite writes
 * cancel each other.
 */
async function inBase(db: UserDb, { cursor }: SyncState, write: PendingWrite): Promise<boolean | undefined> {
  if (!cursor) return undefined;
  const kind = (['library', 'wishlist', 'cart'] as const).find((list) => write.name.startsWith(`${list}.`));
  if (!kind) return false;
  const gameId = write.input['gameId'] ?? write.input['id'];
  const rows = heldOf<'library' | 'wishlist' | 'cart'>(await db.base.where('kind').equals(kind).toArray());
  return rows.some(({ row }) => row.gameId === gameId);
}

/** The game of a play that started on this device: its start waits, or the play is still open. */
async function gamePlayed(db: UserDb, sessionId: string): Promise<string | null> {
  const start = await db.outbox.where('entity').equals(`plays.start ${sessionId}`).first();
  const open = (await db.meta.get(`openPlay:${sessionId}`)) as OpenPlay | undefined;
  return (start?.write.input['gameId'] as string | undefined) ?? open?.gameId ?? null;
}

async function gameOf(db: UserDb, queue: QueuedWrite[], { name, input }: PendingWrite): Promise<string | null> {
  if (name === 'plays.end') return gamePlayed(db, String(input['sessionId']));
  if (name !== 'reviews.edit') return null;
  const base = (await db.base.get(['review', String(input['id'])]))?.row as RowOf<'review'> | undefined;
  return (
    base?.gameId ?? (queue.find((w) => w.write.id === input['id'])?.write.input['gameId'] as string | undefined) ?? null
  );
}

/** The revision of the review that the person saw; null if the server has none. */
async function baseOf(db: UserDb, { name, input }: Pick<PendingWrite, 'name' | 'input'>): Promise<number | null> {
  const reviews = heldOf<'review'>(await db.base.where('kind').equals('review').toArray());
  const seen = reviews.find(({ row }) =>
    name === 'reviews.post' ? row.gameId === input['gameId'] : row.id === input['id'],
  );
  return seen?.rev ?? null;
}

type Said = { name: QueuedName; input: Record<string, unknown> };

/**
 * Turns a second review of a game into an edit of the first: it takes its place among the other edits, and the last
 * text wins.
 */
async function asShown(userId: string, name: QueuedName, input: Said['input']): Promise<Said> {
  if (name !== 'reviews.post') return { name, input };
  const { gameId, ...words } = input;
  const standing = (await rowsWithPending(userId, 'review')).find(({ row }) => row.gameId === gameId);
  return standing ? { name: 'reviews.edit', input: { id: standing.row.id, ...words } } : { name, input };
}

/**
 * Adds a write to the outbox in one transaction: from then on it arrives exactly once, or is shown as refused.
 * Throws when it cannot be stored (bad input, a full queue, a full disk); then nothing has changed.
 * @returns the write's id, which becomes the id of the row it creates
 */
export async function enqueueWrite(
  userId: string,
  asked: QueuedName,
  rawInput: unknown,
  keep: { base?: number | null } = {},
): Promise<string> {
  const parsed = endpoints[asked].input.safeParse(rawInput);
  if (!parsed.success) throw new Refusal('invalid', issuesOf(parsed.error)[0]);
  const db = userDb(userId);
  const id = uuid();
  // The time usually equals the one in the id, so it travels once. Ids only grow: after the clock was set back, the id
  // has a later time.
  const at = [uuidTimestamp(id), nowIso()].sort()[0] as string;
  await db.transaction('rw', db.outbox, db.base, db.meta, async () => {
    if ((await db.outbox.count()) >= maxQueuedWrites) throw new Refusal('tooMany', syncMessage('outboxFull'));
    const device = await getSyncState(db);
    const { name, input } = await asShown(userId, asked, parsed.data as Record<string, unknown>);
    if (name === 'notifications.readAll') input['upToRev'] ??= await seenIn(db);
    const base = usesBaseRevision(name)
      ? { base: 'base' in keep ? (keep.base ?? null) : await baseOf(db, { name, input }) }
      : {};
    const write: PendingWrite = { id, name, v: writtenVersionOf(name, input), ...base, at, input };
    const entity = entityKey(write);
    const same = await db.outbox.where('entity').anyOf(entity, moveEntity).sortBy('order');
    const { drop, change, add } = enqueue(same, write, await inBase(db, device, write));
    await db.outbox.bulkDelete(drop);
    if (change) await db.outbox.put({ ...change, entity });
    const gameId = await gameOf(db, same, write);
    if (add) await db.outbox.add({ state: 'draft', seq: null, write: add, entity, gameId } as OutboxRow);
    await db.meta.put({ ...device, oldestUnsentAt: device.oldestUnsentAt ?? at });
  });
  return id;
}

import { setImmediate as othersFirst } from 'node:timers/promises';
import type { RowKind } from '#sync/contract/sync.ts';
import { retention, retentionCutoff } from '#sync/policy/retention.ts';
import { type Db, jobTransaction, sql } from '../db/port.ts';
import { invalidateMeta } from './storeIdentity.ts';

type EntityChange = { kind: RowKind; entityId: string; gone: 0 | 1; isNew: boolean };

/** Changes of one transaction by account: collected while it runs, given revisions just before it commits. */
export type Changes = {
  entities: Map<string, Map<string, EntityChange>>;
  games: Map<string, 0 | 1>;
};

export const emptyChanges = (): Changes => ({ entities: new Map(), games: new Map() });

function changesOf({ entities }: Changes, userId: string): Map<string, EntityChange> {
  const before = entities.get(userId);
  if (before) return before;
  const begun = new Map<string, EntityChange>();
  entities.set(userId, begun);
  return begun;
}

/** An entity that changed before in the same transaction is no longer new. */
function noteIn(noted: Map<string, EntityChange>, change: EntityChange): void {
  const key = `${change.kind} ${change.entityId}`;
  noted.set(key, noted.has(key) ? { ...change, isNew: false } : change);
}

/** Returns the functions with which a handler reports its changes into `changes`. */
export function createRecorder(changes: Changes) {
  const note = (userId: string, kind: RowKind, entityId: string, gone: 0 | 1, isNew: boolean) =>
    noteIn(changesOf(changes, userId), { kind, entityId, gone, isNew });
  return {
    added: (userId: string, kind: RowKind, entityId: string) => note(userId, kind, entityId, 0, true),
    changed: (userId: string, kind: RowKind, entityId: string) => note(userId, kind, entityId, 0, false),
    gone: (userId: string, kind: RowKind, entityId: string) => note(userId, kind, entityId, 1, false),
    gameChanged: (gameId: string) => void changes.games.set(gameId, 0),
    gameGone: (gameId: string) => void changes.games.set(gameId, 1),
  };
}

/** Adds the changes of a released savepoint. */
export function mergeChanges(into: Changes, from: Changes) {
  for (const [userId, changed] of from.entities)
    for (const change of changed.values()) noteIn(changesOf(into, userId), change);
  for (const [gameId, gone] of from.games) into.games.set(gameId, gone);
}

const lock = sql`
  INSERT INTO sync_users ("userId") SELECT id FROM users WHERE id = :userId
  ON CONFLICT ("userId") DO UPDATE SET rev = sync_users.rev`;
const bump = sql<{ rev: number }>`
  INSERT INTO sync_users ("userId", rev) SELECT id, 1 FROM users WHERE id = :userId
  ON CONFLICT ("userId") DO UPDATE SET rev = sync_users.rev + 1 RETURNING rev`;
const write = sql`
  INSERT INTO sync_feed ("userId", kind, "entityId", rev, gone, "clientId", "changedAt")
  VALUES (:userId, :kind, :entityId, :rev, :gone, :clientId, :now)
  ON CONFLICT ("userId", kind, "entityId") DO UPDATE
    SET rev = excluded.rev, gone = excluded.gone, "clientId" = excluded."clientId", "changedAt" = excluded."changedAt"`;
const heldBetween = sql<{ entityId: string }>`
  SELECT "entityId" FROM sync_feed
   WHERE "userId" = :userId AND kind = :kind AND "entityId" >= :first AND "entityId" <= :last LIMIT :most`;
const writeBulk = sql`
  INSERT INTO sync_bulk ("userId", rev, kind, size, ids, "changedAt") VALUES (:userId, :rev, :kind, :size, :ids, :now)`;
const bumpCatalogue = sql<{ rev: number }>`
  UPDATE sync_meta SET "catalogueRev" = "catalogueRev" + 1 WHERE id = 1 RETURNING "catalogueRev" AS rev`;
const writeGame = sql`
  INSERT INTO catalogue_feed ("gameId", rev, gone, "changedAt") VALUES (:gameId, :rev, :gone, :now)
  ON CONFLICT ("gameId") DO UPDATE SET rev = excluded.rev, gone = excluded.gone, "changedAt" = excluded."changedAt"`;
const dropGoneBefore = sql<{ kind: RowKind; entityId: string }>`
  DELETE FROM sync_feed WHERE "userId" = :userId AND gone = 1 AND "changedAt" < :before RETURNING kind, "entityId"`;
const bulkOf = sql<{ rev: number; ids: string }>`
  SELECT rev, ids FROM sync_bulk WHERE "userId" = :userId AND kind = :kind`;
const dropBulk = sql`DELETE FROM sync_bulk WHERE "userId" = :userId AND rev = :rev AND kind = :kind`;
const keepBulk = sql`
  UPDATE sync_bulk SET size = :size, ids = :ids WHERE "userId" = :userId AND rev = :rev AND kind = :kind`;
const staleGone = sql<{ userId: string; rev: number }>`
  WITH stale AS MATERIALIZED (SELECT "userId", rev FROM sync_feed WHERE gone = 1 AND "changedAt" < :before)
  SELECT "userId", max(rev) AS rev FROM stale GROUP BY "userId" ORDER BY "userId"`;
const raiseFloor = sql`UPDATE sync_users SET floor = :rev WHERE "userId" = :userId AND floor < :rev`;

const held = new WeakMap<object, ReadonlySet<string>>();

const nothingToTake = Promise.resolve();

/** Locks the counters of those accounts that exist, in sorted order, so that two transactions cannot deadlock. */
export function lockAccounts(db: Db, userIds: readonly string[]): Promise<void> {
  const already = held.get(db.open() ?? db);
  // Each write of a batch asks for counters that the batch has locked already.
  return already && userIds.every((userId) => already.has(userId)) ? nothingToTake : take(db, userIds, already);
}

async function take(db: Db, userIds: readonly string[], already: ReadonlySet<string> | undefined): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) if (!already?.has(userId)) await lock.run(db, { userId });
}

/**
 * Locks the counters at the start of a transaction; later calls in the same transaction do not lock them again. Must
 * not run inside a savepoint, whose rollback may release the locks.
 */
export async function lockAccountsForBatch(db: Db, userIds: readonly string[]): Promise<void> {
  await lockAccounts(db, userIds);
  const open = db.open();
  if (open) held.set(open, new Set(userIds));
}

function byKind(rows: readonly { kind: RowKind; entityId: string }[]): Map<RowKind, Set<string>> {
  const found = new Map<RowKind, Set<string>>();
  for (const { kind, entityId } of rows) found.set(kind, (found.get(kind) ?? new Set()).add(entityId));
  return found;
}

/**
 * Maximum existing feed rows that are checked to find out what is new. Ids grow with time, but only as well as the
 * devices' clocks agree.
 */
const pruneChunkCount = 1_000;

/** Returns, by kind, the new rows that one bulk row announces: two or more ids that the feed does not contain yet. */
async function inBulk(
  db: Db,
  userId: string,
  changed: readonly EntityChange[],
): Promise<ReadonlyMap<RowKind, ReadonlySet<string>>> {
  const found = byKind(changed.filter(({ isNew }) => isNew));
  for (const [kind, ids] of found) {
    const sorted = [...ids].sort();
    const between = { first: sorted[0] as string, last: sorted.at(-1) as string, most: pruneChunkCount };
    const known = ids.size > 1 ? await heldBetween.all(db, { userId, kind, ...between }) : [];
    for (const { entityId } of known) ids.delete(entityId);
    if (ids.size < 2 || known.length === pruneChunkCount) found.delete(kind);
  }
  return found;
}

/**
 * Gives every change its revision: one new revision per account for the whole transaction. The counter's row stays
 * locked until the commit, so revisions become visible in the order of their numbers.
 */
export async function publishChanges(
  db: Db,
  changes: Changes,
  now: string,
  clientId: string | null = null,
): Promise<void> {
  for (const userId of [...changes.entities.keys()].sort()) {
    const rev = (await bump.get(db, { userId }))?.rev;
    // A deleted account has no devices to notify.
    if (rev === undefined) continue;
    const own = [...changesOf(changes, userId).values()];
    const bulk = await inBulk(db, userId, own);
    for (const [kind, entityIds] of bulk) {
      const ids = JSON.stringify([...entityIds]);
      await writeBulk.run(db, { userId, rev, kind, size: entityIds.size, ids, now });
    }
    // The objects are written out, because binding objects made by spreading takes twice as long.
    await write.runEach(
      db,
      own
        .filter(({ kind, entityId }) => !bulk.get(kind)?.has(entityId))
        .map(({ kind, entityId, gone }) => ({ userId, kind, entityId, rev, gone, clientId, now })),
    );
  }
  if (changes.games.size === 0) return;
  invalidateMeta(db);
  const rev = (await bumpCatalogue.get(db))?.rev as number;
  await writeGame.runEach(
    db,
    [...changes.games].map(([gameId, gone]) => ({ gameId, gone, rev, now })),
  );
}

/** Days for which tombstones are kept; a device that was offline for longer gets a full resync. */
export const tombstoneDays = retention.tombstones.days;

/** Removes permanently deleted entities from the bulk rows: without a tombstone they would count as existing. */
async function forgetInBulk(db: Db, userId: string, kind: RowKind, gone: ReadonlySet<string>): Promise<void> {
  for (const { rev, ids } of await bulkOf.all(db, { userId, kind })) {
    const all = JSON.parse(ids) as string[];
    const left = all.filter((entityId) => !gone.has(entityId));
    const row = { userId, rev, kind };
    if (left.length === 0) await dropBulk.run(db, row);
    else if (left.length < all.length) await keepBulk.run(db, { ...row, size: left.length, ids: JSON.stringify(left) });
  }
}

/**
 * Deletes old tombstones and raises the floor below which a cursor is too old. Each account has its own transaction, so
 * that other requests run in between.
 */
export async function pruneTombstones(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('tombstones', now);
  for (const { userId, rev } of await staleGone.all(db, { before })) {
    await jobTransaction(db, async () => {
      await lock.run(db, { userId });
      await raiseFloor.run(db, { userId, rev });
      const gone = await dropGoneBefore.all(db, { userId, before });
      for (const [kind, ids] of byKind(gone)) await forgetInBulk(db, userId, kind, ids);
    });
    await othersFirst();
  }
}

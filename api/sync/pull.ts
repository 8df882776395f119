import { type Cursor, type RowKind, rowLevels, type SyncAnswer } from '#sync/contract/sync.ts';
import type { SyncRequest } from '#sync/protocol/wireFormat.ts';
import { type Db, type Statement, sql } from '../db/port.ts';
import { feedRows as cart } from '../features/cart/store.ts';
import { feedRows as decision } from '../features/decisions/store.ts';
import {
  blockFeedRows as block,
  feedRows as friend,
  messageFeedRows as message,
  requestFeedRows as request,
} from '../features/friends/store.ts';
import { feedRows as library } from '../features/library/store.ts';
import { feedRows as notification } from '../features/notifications/store.ts';
import { feedRows as review } from '../features/reviews/store.ts';
import { feedRows as wishlist } from '../features/wishlist/store.ts';

/** How a pull reads the rows of a kind: those whose feed revision lies in a range. */
export type FeedReader = {
  byFeed: Statement<Record<string, unknown> & { entityId: string; feedRev: number }>;
  toRow(row: Record<string, unknown>): unknown;
};
const rowsOf: { [K in RowKind]: FeedReader } = {
  library,
  wishlist,
  cart,
  review,
  friend,
  request,
  message,
  notification,
  block,
  decision,
};

const stateOf = sql<{ rev: number; floor: number }>`SELECT rev, floor FROM sync_users WHERE "userId" = :userId`;
const page = sql<{ kind: RowKind; entityId: string; rev: number; gone: 0 | 1 }>`
  SELECT kind, "entityId", rev, gone FROM sync_told
   WHERE "userId" = :userId AND rev > :since AND rev <= :upTo ORDER BY rev, kind, "entityId"`;
const fullApart = sql<{ rev: number }>`
  SELECT rev FROM sync_feed WHERE "userId" = :userId AND rev > :since ORDER BY rev LIMIT 1 OFFSET :skip`;
const bulks = sql<{ rev: number; size: number }>`
  SELECT rev, size FROM sync_bulk WHERE "userId" = :userId AND rev > :since ORDER BY rev LIMIT :most`;
/** Maximum bulk rows in a page; each is several kilobytes to read. */
const bulksMax = 50;

/**
 * Returns the revision at which a page ends, never inside a revision: where `limit` feed rows or `limit` bulk entries
 * are reached. Undefined if everything left fits.
 */
async function pageEnd(db: Db, userId: string, since: number, limit: number): Promise<number | undefined> {
  const apart = await fullApart.get(db, { userId, since, skip: limit - 1 });
  const some = await bulks.all(db, { userId, since, most: bulksMax });
  let rows = 0;
  const full = some.find(({ size }) => (rows += size) >= limit) ?? (some.length === bulksMax ? some.at(-1) : undefined);
  return apart && full ? Math.min(apart.rev, full.rev) : (apart ?? full)?.rev;
}

type Pull = SyncAnswer['pull'];

const nothing = (rev: number): Pull => ({ rev, more: false, reset: false, rows: [] });

/**
 * Returns an empty pull if nothing changed since the cursor, with one query and no snapshot; undefined if something
 * did.
 */
export async function emptyPullIfCurrent(
  db: Db,
  userId: string,
  cursor: Cursor | null,
  epoch: string,
): Promise<Pull | undefined> {
  if (cursor?.epoch !== epoch) return undefined;
  return (await stateOf.get(db, { userId }))?.rev === cursor.rev ? nothing(cursor.rev) : undefined;
}

/**
 * Returns the revision from which on a device with this cursor needs tombstones: a full resync never sent what was
 * deleted before it began.
 */
const asOf = ({ rev, begun = rev }: Cursor) => begun;
/** Returns the latest revision that such a cursor claims to exist. */
const latest = (cursor: Cursor) => Math.max(cursor.rev, asOf(cursor));

/**
 * Returns where a page ends that starts a full resync and does not reach the tombstone floor. The next page's cursor is
 * valid below the floor because it carries `begun`. An older app does not send `begun` back, so a device with a too old
 * cursor first gets an empty page. If it returns without `begun`, it gets everything up to the floor at once.
 */
function firstEnd(cursor: Cursor | null, end: number, floor: number, epoch: string): number {
  if (cursor?.epoch !== epoch) return end;
  return cursor.rev === 0 && cursor.begun === undefined ? floor : 0;
}

/**
 * Says whether an app of this level knows a kind. Kinds that only a newer process beside this one knows are left out
 * too.
 */
const isKnown = (kind: string, level: number) => kind in rowLevels && rowLevels[kind as RowKind] <= level;

/** Returns an account's changes since a cursor. A foreign, future or too old cursor gets everything, with `reset`. */
export async function pull(
  db: Db,
  userId: string,
  { cursor, limit }: Pick<SyncRequest, 'cursor' | 'limit'>,
  { epoch, level }: { epoch: string; level: number },
): Promise<Pull> {
  const state = (await stateOf.get(db, { userId })) ?? { rev: 0, floor: 0 };
  const known = cursor !== null && cursor.epoch === epoch && latest(cursor) <= state.rev && asOf(cursor) >= state.floor;
  const since = known ? cursor.rev : 0;
  if (known && since === state.rev) return nothing(since);

  const end = (await pageEnd(db, userId, since, limit)) ?? state.rev;
  const upTo = known || end >= state.floor ? end : firstEnd(cursor, end, state.floor, epoch);
  const listed = (await page.all(db, { userId, since, upTo })).filter(({ kind }) => isKnown(kind, level));
  const present = new Map<string, unknown>();
  for (const kind of new Set(listed.filter((row) => row.gone === 0).map((row) => row.kind))) {
    const { byFeed, toRow } = rowsOf[kind];
    for (const { entityId, feedRev: _, ...row } of await byFeed.all(db, { userId, since, upTo }))
      present.set(`${kind} ${entityId}`, toRow(row));
  }
  const rows = listed
    .filter((row) => since > 0 || row.gone === 0)
    .map(({ kind, entityId, rev }): Pull['rows'][number] => [
      kind,
      entityId,
      rev,
      present.get(`${kind} ${entityId}`) ?? null,
    ]);
  const more = upTo < state.rev;
  const begun = known ? cursor.begun : state.rev;
  return { rev: upTo, ...(more && begun !== undefined && { begun }), more, reset: !known, rows };
}

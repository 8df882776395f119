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

/** How a kind's rows are read for a pull: those of its feed between two revisions. */
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
/** Bulk rows of a page at most; each is some kilobytes to read. */
const bulksMax = 50;

/**
 * The revision that a page ends with, never in its midst: where `limit` rows told apart, or as many told in bulk, are full. Undefined
 * where all that is left fits.
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

/** Whether nothing changed since a cursor, by one look and without a snapshot; undefined where there is more to be said. */
export async function emptyPullIfCurrent(
  db: Db,
  userId: string,
  cursor: Cursor | null,
  epoch: string,
): Promise<Pull | undefined> {
  if (cursor?.epoch !== epoch) return undefined;
  return (await stateOf.get(db, { userId }))?.rev === cursor.rev ? nothing(cursor.rev) : undefined;
}

/** What was gone by this revision is nothing to a device with that cursor: within a full set none of it was sent. */
const asOf = ({ rev, begun = rev }: Cursor) => begun;
/** The latest revision that such a cursor says there is. */
const latest = (cursor: Cursor) => Math.max(cursor.rev, asOf(cursor));

/**
 * Where the first page of a full set ends that does not reach the floor. The next page's cursor is good there by the word
 * that it has `begun`, which an app of before does not give back: whoever comes with a cursor that is too old is first sent
 * a page of nothing, and who comes back from there without that word everything up to the floor at once.
 */
function firstEnd(cursor: Cursor | null, end: number, floor: number, epoch: string): number {
  if (cursor?.epoch !== epoch) return end;
  return cursor.rev === 0 && cursor.begun === undefined ? floor : 0;
}

/** Whether an app of this level knows a kind; one that this process does not know itself, beside a newer one, is left out too. */
const isKnown = (kind: string, level: number) => kind in rowLevels && rowLevels[kind as RowKind] <= level;

/** What changed for an account since a cursor. A foreign, future or too old cursor is answered with everything, `reset`. */
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

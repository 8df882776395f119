import type { Endpoints, QueuedName } from '../contract/index.ts';
import type { RowKind, RowOf } from '../contract/sync.ts';
import type { Input } from '../endpoint.ts';
import type { PendingWrite } from './outbox.ts';

/** A row on a device with the server's revision; null if only a waiting write has created it. */
export type RevisionedRow<K extends RowKind> = { rev: number | null; row: RowOf<K> };

type Told<N extends QueuedName> = {
  id: string;
  at: string;
  input: Input<Endpoints[N]>;
  me: string;
  /** The game of an ended play, as its device knows it. */
  gameId: string | null;
};
type Effect<N extends QueuedName, K extends RowKind> = (
  rows: readonly RevisionedRow<K>[],
  write: Told<N>,
) => readonly RevisionedRow<K>[];
/** A queued endpoint without an effect does not compile. */
type Effects = { [N in QueuedName]: { [K in RowKind]?: Effect<N, K> } };

const without = <K extends RowKind>(rows: readonly RevisionedRow<K>[], drop: (row: RowOf<K>) => boolean) =>
  rows.filter((held) => !drop(held.row));
const changed = <K extends RowKind>(
  rows: readonly RevisionedRow<K>[],
  which: (row: RowOf<K>) => boolean,
  change: Partial<RowOf<K>>,
) => rows.map((held) => (which(held.row) ? { ...held, row: { ...held.row, ...change } } : held));

/** The effect of each queued write on each kind of row, before the server has answered. */
const effects: Effects = {
  'library.add': {
    library: (rows, { id, at, input, me }) =>
      rows.some(({ row }) => row.gameId === input.id)
        ? rows
        : [
            ...rows,
            { rev: null, row: { id, userId: me, gameId: input.id, addedAt: at, lastPlayedAt: null, playtime: 0 } },
          ],
  },
  'library.remove': {
    library: (rows, { input }) => without(rows, (row) => row.id === input.id || row.gameId === input.id),
  },
  'wishlist.add': {
    wishlist: (rows, { id, at, input, me }) =>
      rows.some(({ row }) => row.gameId === input.gameId)
        ? rows
        : [...rows, { rev: null, row: { id, userId: me, gameId: input.gameId, addedAt: at } }],
  },
  'wishlist.remove': {
    wishlist: (rows, { input }) => without(rows, (row) => row.id === input.id || row.gameId === input.id),
  },
  'cart.add': {
    cart: (rows, { id, at, input, me }) =>
      rows.some(({ row }) => row.gameId === input.gameId)
        ? rows
        : [...rows, { rev: null, row: { id, userId: me, gameId: input.gameId, addedAt: at } }],
  },
  'cart.remove': {
    cart: (rows, { input }) => without(rows, (row) => row.id === input.id || row.gameId === input.id),
  },
  // A device names the game to move, because rows of the wishlist do not know the cart's ids.
  'cart.moveToWishlist': {
    cart: (rows, { input }) => without(rows, (row) => row.id === input.id || row.gameId === input.id),
    wishlist: (rows, { id, at, input, me }) =>
      rows.some(({ row }) => row.gameId === input.id)
        ? rows
        : [...rows, { rev: null, row: { id, userId: me, gameId: input.id, addedAt: at } }],
  },
  'plays.start': {
    library: (rows, { at, input }) => changed(rows, (row) => row.gameId === input.gameId, { lastPlayedAt: at }),
  },
  'plays.end': {
    library: (rows, { input, gameId }) => {
      const held = rows.find(({ row }) => row.gameId === gameId);
      if (!held) return rows;
      return changed(rows, (row) => row.gameId === gameId, {
        playtime: held.row.playtime + (input.activeSeconds ?? 0),
      });
    },
  },
  'reviews.post': {
    review: (rows, { id, at, input, me }) => {
      const { gameId, rating, comment } = input;
      if (rows.some(({ row }) => row.gameId === gameId))
        return changed(rows, (row) => row.gameId === gameId, { rating, comment, updatedAt: at });
      return [...rows, { rev: null, row: { id, userId: me, gameId, rating, comment, createdAt: at, updatedAt: at } }];
    },
  },
  'reviews.edit': {
    review: (rows, { at, input: { id, rating, comment } }) =>
      changed(rows, (row) => row.id === id, { rating, ...(comment !== undefined && { comment }), updatedAt: at }),
  },
  'reviews.remove': { review: (rows, { input }) => without(rows, (row) => row.id === input.id) },
  'friends.message': {
    message: (rows, { id, at, input: { receiverId, content }, me }) => [
      ...rows,
      { rev: null, row: { id, senderId: me, receiverId, content, isRead: 0, createdAt: at } },
    ],
  },
  // Reported content disappears at once; with a block so does everything between the two people.
  'reports.quick': {
    message: (rows, { input: { kind, id, authorId, block } }) =>
      without(
        rows,
        (row) =>
          (kind === 'message' && row.id === id) ||
          (block === 1 && (row.senderId === authorId || row.receiverId === authorId)),
      ),
    friend: (rows, { input: { authorId, block } }) => without(rows, (row) => block === 1 && row.friend.id === authorId),
    request: (rows, { input: { authorId, block } }) =>
      without(rows, (row) => block === 1 && row.requester.id === authorId),
  },
  'notifications.read': {
    notification: (rows, { input }) => changed(rows, (row) => row.id === input.id, { isRead: 1 }),
  },
  'notifications.readAll': {
    notification: (rows, { input }) =>
      rows.map((held) =>
        input.upToRev === undefined || (held.rev ?? 0) <= input.upToRev
          ? { ...held, row: { ...held.row, isRead: 1 } }
          : held,
      ),
  },
};

/** Returns the writes that can change rows of a kind. */
export const writesAffecting = (kind: RowKind): QueuedName[] =>
  (Object.keys(effects) as QueuedName[]).filter((name) => kind in effects[name]);

/**
 * Returns what the screen shows: the server's rows with the waiting writes applied in order. Rows keep their order. A
 * write whose row exists has been applied by the server, and the row contains all later changes.
 */
export function applyPendingWrites<K extends RowKind>(
  kind: K,
  lastWord: readonly RevisionedRow<K>[],
  waiting: readonly (PendingWrite & { gameId?: string | null })[],
  me: string,
): readonly RevisionedRow<K>[] {
  const there = new Set(lastWord.map(({ row }) => row.id));
  return waiting.reduce((rows, write) => {
    const effect = effects[write.name][kind] as Effect<QueuedName, K> | undefined;
    if (!effect || there.has(write.id)) return rows;
    const input = write.input as Told<QueuedName>['input'];
    return effect(rows, { id: write.id, at: write.at, input, me, gameId: write.gameId ?? null });
  }, lastWord);
}

/**
 * Returns the row that a write creates if none exists, and its kind; undefined if it creates none. This is part of the
 * protocol: a device creates such a row itself if the server would send the same one.
 */
export function createdRow(write: PendingWrite, me: string): { kind: RowKind; row: RowOf<RowKind> } | undefined {
  if (!Object.hasOwn(effects, write.name)) return undefined;
  for (const kind of Object.keys(effects[write.name]) as RowKind[]) {
    const [made] = applyPendingWrites(kind, [], [write], me);
    if (made) return { kind, row: made.row };
  }
  return undefined;
}

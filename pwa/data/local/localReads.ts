import { compareDescending } from '#sync/catalogue/referenceSort.ts';
import type { Game } from '#sync/contract/games.ts';
import type { EndpointName, Endpoints } from '#sync/contract/index.ts';
import type { RowKind, RowOf } from '#sync/contract/sync.ts';
import type { Input, Output } from '#sync/endpoint.ts';
import type { RevisionedRow } from '#sync/protocol/optimisticUpdates.ts';
import { readGame, readGamesById } from '../../catalogue/catalogStore.ts';
import { cachedGames } from '../../catalogue/syncCatalog.ts';
import { hasSynced, rowsWithPending } from '../../outbox/outbox.ts';
import { readCatalogueCursor, userDb } from '../../storage/database.ts';
import { conversation } from './readConversation.ts';

type Read<N extends EndpointName> = (
  input: Input<Endpoints[N]>,
  me: string,
) => Promise<Output<Endpoints[N]> | undefined>;

const newest = <T extends { createdAt: string; id: string }>(a: T, b: T) =>
  compareDescending(a.createdAt, b.createdAt) || compareDescending(a.id, b.id);

/** The rows of a kind; undefined before the first complete pull, when "nothing here" would not be true. */
const heldOf = async <K extends RowKind>(me: string, kind: K) =>
  (await hasSynced(me)) ? await rowsWithPending(me, kind) : undefined;
const list = async <K extends RowKind>(me: string, kind: K): Promise<RowOf<K>[] | undefined> =>
  (await heldOf(me, kind))?.map(({ row }) => row);

/**
 * Sorts as the server does, with waiting rows on top, the last added first, whatever this device's clock said at the
 * time.
 */
function newestAdded<K extends 'library' | 'wishlist' | 'cart'>(held: readonly RevisionedRow<K>[]): RowOf<K>[] {
  const [told, waits] = [true, false].map((isTold) =>
    held.filter(({ rev }) => (rev !== null) === isTold).map(({ row }) => row),
  ) as [RowOf<K>[], RowOf<K>[]];
  return [
    ...waits.reverse(),
    ...told.sort((a, b) => compareDescending(a.addedAt, b.addedAt) || compareDescending(a.id, b.id)),
  ];
}

/** Joins a list's rows with their games; a row whose game is no longer offered is left out. */
async function withGames<K extends 'library' | 'wishlist' | 'cart'>(
  me: string,
  kind: K,
): Promise<(RowOf<K> & { game: Game })[] | undefined> {
  const held = await heldOf(me, kind);
  if (!held || !(await readCatalogueCursor())) return undefined;
  const rows = newestAdded(held);
  const games = await readGamesById(rows.map((row) => row.gameId));
  return rows.flatMap((row, i) => {
    const game = games[i];
    return game ? [{ ...row, game }] : [];
  });
}

/** The reads that this device answers itself, online or offline: the server's rows with the waiting writes on top. */
export const localReads: { [N in EndpointName]?: Read<N> } = {
  'games.list': async () => ((await readCatalogueCursor()) ? cachedGames() : undefined),
  'games.one': ({ id }) => readGame(id),
  'library.list': (_, me) => withGames(me, 'library'),
  'library.check': async ({ id }, me) => {
    const rows = await list(me, 'library');
    return rows && { inLibrary: rows.some((row) => row.gameId === id) };
  },
  'wishlist.list': (_, me) => withGames(me, 'wishlist'),
  'cart.list': (_, me) => withGames(me, 'cart'),
  'friends.list': async (_, me) =>
    (await list(me, 'friend'))?.sort((a, b) => a.friend.username.localeCompare(b.friend.username)),
  'friends.requests': async (_, me) => (await list(me, 'request'))?.sort(newest),
  'friends.blocked': async (_, me) => (await list(me, 'block'))?.sort(newest),
  'decisions.list': async (_, me) => (await list(me, 'decision'))?.sort(newest),
  'decisions.one': async ({ id }, me) => (await list(me, 'decision'))?.find((row) => row.id === id),
  'friends.messages': async (input, me) => ((await hasSynced(me)) ? conversation(input, me) : undefined),
  'notifications.list': async (_, me) => (await list(me, 'notification'))?.sort(newest),
  'notifications.unread': async (_, me) =>
    (await list(me, 'notification'))?.filter((row) => row.isRead === 0).sort(newest),
  'plays.playtime': async ({ id }, me) => {
    const row = (await list(me, 'library'))?.find(({ gameId }) => gameId === id);
    return row && { playtime: row.playtime };
  },
};

/** Whether the account's rows were never pulled completely, and the last cycle failed. */
export async function lastSyncFailed(me: string): Promise<boolean> {
  const device = await userDb(me).meta.get('device');
  return device?.key === 'device' && device.lastCycle === 'failed' && !(await hasSynced(me));
}

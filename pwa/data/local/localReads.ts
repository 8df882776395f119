import { compareDescending } from '#sync/catalogue/referenceSort.ts';
import type { Game } from '#sync/contract/games.ts';
import type { EndpointName, Endpoints } from '#sync/contract/index.ts';
import type { RowKind, RowOf } from '#sync/contract/sync.ts';
import type { Input, Output } from '#sync/endpoint.ts';
import type { RevisionedRow } from '#sync/protocol/optimisticUpdates.ts';
import { cachedGames } from '../../catalogue/syncCatalog.ts';
import { conversation } from './readConversation.ts';
import { readCatalogueCursor, userDb } from '../../storage/database.ts';
import { hasSynced, rowsWithPending } from '../../outbox/outbox.ts';
import { readGame, readGamesById } from '../../catalogue/catalogStore.ts';

type Read<N extends EndpointName> = (
  input: Input<Endpoints[N]>,
  me: string,
) => Promise<Output<Endpoints[N]> | undefined>;

const newest = <T extends { createdAt: string; id: string }>(a: T, b: T) =>
  compareDescending(a.createdAt, b.createdAt) || compareDescending(a.id, b.id);

/** A kind's rows; undefined until the server's word has come once, for "nothing here" would not be true before. */
const heldOf = async <K extends RowKind>(me: string, kind: K) =>
  (await hasSynced(me)) ? await rowsWithPending(me, kind) : undefined;
const list = async <K extends RowKind>(me: string, kind: K): Promise<RowOf<K>[] | undefined> =>
  (await heldOf(me, kind))?.map(({ row }) => row);

/** As the server lists it; above that what waits here, the last to be added first, whatever this device's clock says of it. */
function newestAdded<K extends 'library' | 'wishlist' | 'cart'>(held: readonly RevisionedRow<K>[]): RowOf<K>[] {
  const [told, waits] = [true, false].map((isTold) =>
    held.filter(({ rev }) => (rev !== null) === isTold).map(({ row }) => row),
  ) as [RowOf<K>[], RowOf<K>[]];
  return [
    ...waits.reverse(),
    ...told.sort((a, b) => compareDescending(a.addedAt, b.addedAt) || compareDescending(a.id, b.id)),
  ];
}

/** A list's rows with their game beside them; a game that is no longer offered takes its row out of sight. */
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

/** The reads that this device answers itself, with or without a network: its last word with the waiting writes on top. */
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

/** Whether the server's word on this account has not come, and was an error the last time. */
export async function lastSyncFailed(me: string): Promise<boolean> {
  const device = await userDb(me).meta.get('device');
  return device?.key === 'device' && device.lastCycle === 'failed' && !(await hasSynced(me));
}

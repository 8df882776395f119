import { later } from '#sync/catalogue/sort.ts';
import type { Game } from '#sync/contract/games.ts';
import type { EndpointName, Endpoints } from '#sync/contract/index.ts';
import type { Kind, RowOf } from '#sync/contract/sync.ts';
import type { Input, Output } from '#sync/endpoint.ts';
import { gamesHere } from './catalogue.ts';
import { conversation } from './conversation.ts';
import { readCatalogueCursor, userDb } from './db.ts';
import { hasPulled, rowsOf } from './device.ts';
import { keptGame, keptGames } from './games/kept.ts';

type Read<N extends EndpointName> = (
  input: Input<Endpoints[N]>,
  me: string,
) => Promise<Output<Endpoints[N]> | undefined>;

const newest = <T extends { createdAt: string; id: string }>(a: T, b: T) =>
  later(a.createdAt, b.createdAt) || later(a.id, b.id);

/** Rows with their game beside them, newest first; a game that is no longer offered takes its row out of sight. */
async function withGames<T extends { gameId: string; addedAt: string }>(
  rows: readonly T[] | undefined,
): Promise<(T & { game: Game })[] | undefined> {
  if (!rows || !(await readCatalogueCursor())) return undefined;
  const games = await keptGames(rows.map((row) => row.gameId));
  return rows
    .flatMap((row, i) => {
      const game = games[i];
      return game ? [{ ...row, game }] : [];
    })
    .sort((a, b) => later(a.addedAt, b.addedAt));
}

/** A kind's rows; undefined until the server's word has come once, for "nothing here" would not be true before. */
async function list<K extends Kind>(me: string, kind: K): Promise<RowOf<K>[] | undefined> {
  if (!(await hasPulled(me))) return undefined;
  return (await rowsOf(me, kind)).map((held) => held.row);
}

/** The reads that this device answers itself, with or without a network: its last word with the waiting writes on top. */
export const local: { [N in EndpointName]?: Read<N> } = {
  'games.list': async () => ((await readCatalogueCursor()) ? gamesHere() : undefined),
  'games.one': ({ id }) => keptGame(id),
  'library.list': async (_, me) => withGames(await list(me, 'library')),
  'library.check': async ({ id }, me) => {
    const rows = await list(me, 'library');
    return rows && { inLibrary: rows.some((row) => row.gameId === id) };
  },
  'wishlist.list': async (_, me) => withGames(await list(me, 'wishlist')),
  'cart.list': async (_, me) => withGames(await list(me, 'cart')),
  'friends.list': async (_, me) =>
    (await list(me, 'friend'))?.sort((a, b) => a.friend.username.localeCompare(b.friend.username)),
  'friends.requests': async (_, me) => (await list(me, 'request'))?.sort(newest),
  'friends.messages': async (input, me) => ((await hasPulled(me)) ? conversation(input, me) : undefined),
  'notifications.list': async (_, me) => (await list(me, 'notification'))?.sort(newest),
  'notifications.unread': async (_, me) =>
    (await list(me, 'notification'))?.filter((row) => row.isRead === 0).sort(newest),
  'plays.playtime': async ({ id }, me) => {
    const row = (await list(me, 'library'))?.find(({ gameId }) => gameId === id);
    return row && { playtime: row.playtime };
  },
};

/** Whether the server's word on this account has not come, and was an error the last time. */
export async function cycleFailed(me: string): Promise<boolean> {
  const device = await userDb(me).meta.get('device');
  return device?.key === 'device' && device.lastCycle === 'failed' && !(await hasPulled(me));
}

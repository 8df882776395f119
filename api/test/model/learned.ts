import type { Account, Model } from './model.ts';
import type { Person, Server } from './server.ts';

/** What the model learns from its server: the initial state, and ids that it cannot know in advance. */

const number = (value: unknown) => Number(value);
type Row = Record<string, unknown>;

/** Returns an account's latest revision on its server. */
export async function revisionOf({ db }: Server, id: string): Promise<number> {
  const [told] = (await db.all('SELECT rev FROM sync_users WHERE "userId" = :id', { id })) as Row[];
  return number(told?.['rev'] ?? 0);
}

/** Returns the model of a store in which these people have done nothing but become friends. */
export async function startOf(server: Server, people: readonly Person[], gameIds: readonly string[]): Promise<Model> {
  const model: Model = {
    accounts: new Map(),
    games: new Map(),
    messages: new Map(),
    areFriends: true,
    clients: new Map(),
    kept: new Map(),
    taken: new Set(),
  };
  for (const { id } of people) {
    const lists = { library: new Map(), wishlist: new Map(), cart: new Map() };
    const account: Account = {
      ...{
        id,
        since: server.time,
        rev: await revisionOf(server, id),
        lists,
        reviews: new Map(),
        plays: new Map(),
        bells: [],
      },
      feed: new Map(),
    };
    const feed = await server.db.all(
      'SELECT kind, "entityId", rev, gone, "clientId" FROM sync_told WHERE "userId" = :id',
      { id },
    );
    for (const row of feed as Row[]) {
      const rev = number(row['rev']);
      if (row['kind'] === 'notification')
        account.bells.push({ rev, isRead: 0, from: null, id: String(row['entityId']) });
      else
        account.feed.set(`${row['kind']} ${row['entityId']}`, {
          rev,
          gone: number(row['gone']) as 0 | 1,
          clientId: null,
        });
    }
    model.accounts.set(id, account);
  }
  for (const id of gameIds) {
    const [game] = (await server.db.all('SELECT price FROM games WHERE id = :id', { id })) as Row[];
    model.games.set(id, { price: number(game?.['price']), stars: 0, reviews: 0, plays: 0 });
  }
  return model;
}

/** Learns the ids that the server gave to new notifications, which the model cannot know in advance. */
export async function namedBells(server: Server, model: Model): Promise<void> {
  for (const account of model.accounts.values()) {
    const nameless = account.bells.filter((bell) => bell.id === null);
    if (nameless.length === 0) continue;
    const known = new Set(account.bells.map((bell) => bell.id));
    const rows = (await server.db.all(
      `SELECT f."entityId", f.rev FROM sync_feed f WHERE f."userId" = :id AND f.kind = 'notification' ORDER BY f.rev`,
      { id: account.id },
    )) as { entityId: string; rev: number }[];
    // Ids grow with time, and the model's notifications are in their order of creation.
    const fresh = rows
      .map((row) => row.entityId)
      .filter((id) => !known.has(id))
      .sort();
    for (const [i, bell] of nameless.entries()) bell.id = fresh[i] ?? null;
  }
}

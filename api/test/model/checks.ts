import { answersIn, type StoredAnswers } from '../../sync/answers.ts';
import { pull } from '../../sync/pull.ts';
import type { Disk } from './device.ts';
import type { Account, Bell, Model } from './model.ts';
import type { Person, Server } from './server.ts';
import { agree, violation } from './violation.ts';

const number = (value: unknown) => Number(value);
type Row = Record<string, unknown>;
const quoted = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ');

/** An account's latest revision, as its server has it. */
export async function revisionOf({ db }: Server, id: string): Promise<number> {
  const [told] = (await db.all('SELECT rev FROM sync_users WHERE "userId" = :id', { id })) as Row[];
  return number(told?.['rev'] ?? 0);
}

/** The model of a store where these people have done nothing yet but become friends. */
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

/** Learns the ids that the server gave to new bells: the model cannot know them before. */
export async function namedBells(server: Server, model: Model): Promise<void> {
  for (const account of model.accounts.values()) {
    const nameless = account.bells.filter((bell) => bell.id === null);
    if (nameless.length === 0) continue;
    const known = new Set(account.bells.map((bell) => bell.id));
    const rows = (await server.db.all(
      `SELECT f."entityId", f.rev FROM sync_feed f WHERE f."userId" = :id AND f.kind = 'notification' ORDER BY f.rev`,
      { id: account.id },
    )) as { entityId: string; rev: number }[];
    // Ids grow with time, as the model's bells are in the order in which they rang.
    const fresh = rows
      .map((row) => row.entityId)
      .filter((id) => !known.has(id))
      .sort();
    for (const [i, bell] of nameless.entries()) bell.id = fresh[i] ?? null;
  }
}

/** Which device wrote it last is asked of reviews alone (decision 0002). */
const writerOf = (key: string, clientId: unknown) => (key.startsWith('review') ? clientId : null);

/** What a server holds, read once until something is written there. */
const read = new WeakMap<Server['db'], { writes: number; rows: Map<string, Row[]> }>();
async function readOnce({ db }: Server, text: string): Promise<Row[]> {
  const writes = db.writes();
  let now = read.get(db);
  if (now?.writes !== writes) read.set(db, (now = { writes, rows: new Map() }));
  const known = now.rows.get(text) ?? ((await db.all(text, {})) as Row[]);
  now.rows.set(text, known);
  return known;
}

const bellOf = ({ rev, isRead, id }: Bell) => `${id} ${rev} ${isRead}`;

/** Everything that the server holds about these people is as the model says. */
export async function serverAgrees(
  server: Server,
  model: Model,
  people: readonly Person[],
  gameIds: readonly string[],
) {
  const ids = quoted(people.map(({ id }) => id));
  const all = (text: string) => readOnce(server, text);
  const told = (rows: Row[], ...names: string[]) =>
    rows.map((row) => names.map((name) => String(row[name])).join(' ')).sort();
  const accounts = [...model.accounts.values()];
  const each = (of: (account: Account) => string[]) => accounts.flatMap(of).sort();

  for (const [list, table] of [
    ['library', 'user_games'],
    ['wishlist', 'wishlists'],
    ['cart', 'cart_items'],
  ] as const)
    agree(
      `each write's effect happens once (${list})`,
      each(({ id, lists }) => [...lists[list]].map(([game, row]) => `${id} ${game} ${row}`)),
      told(
        await all(`SELECT "userId", "gameId", id FROM ${table} WHERE "userId" IN (${ids})`),
        'userId',
        'gameId',
        'id',
      ),
    );
  agree(
    `each write's effect happens once (reviews)`,
    each(({ id, reviews }) => [...reviews.values()].map((r) => `${id} ${r.game} ${r.id} ${r.rating} ${r.comment}`)),
    told(await all(`SELECT * FROM reviews WHERE "userId" IN (${ids})`), 'userId', 'gameId', 'id', 'rating', 'comment'),
  );
  agree(
    `each write's effect happens once (messages)`,
    [...model.messages].map(([id, { from, to, content }]) => `${id} ${from} ${to} ${content}`).sort(),
    told(
      await all(`SELECT * FROM friend_messages WHERE "senderId" IN (${ids})`),
      'id',
      'senderId',
      'receiverId',
      'content',
    ),
  );
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  agree(
    'play time is what was played, within the time that passed',
    each(({ plays }) =>
      [...plays.values()].map(
        (p) => `${p.id} ${p.game} ${iso(p.from)} ${iso(p.to)} ${p.to === null ? null : p.seconds}`,
      ),
    ),
    told(
      await all(`SELECT * FROM play_sessions WHERE "userId" IN (${ids})`),
      'id',
      'gameId',
      'startedAt',
      'endedAt',
      'duration',
    ),
  );
  agree(
    'every change has its revision, and what did not change has none',
    each(({ id, feed }) =>
      [...feed].map(([key, { rev, gone, clientId }]) => `${id} ${key} ${rev} ${gone} ${writerOf(key, clientId)}`),
    ),
    told(
      (await all(`SELECT * FROM sync_told WHERE "userId" IN (${ids}) AND kind <> 'notification'`)).map((row) => ({
        ...row,
        clientId: writerOf(String(row['kind']), row['clientId']),
      })),
      ...['userId', 'kind', 'entityId', 'rev', 'gone', 'clientId'],
    ),
  );
  const bells = `SELECT n.id, f.rev, n."isRead" FROM notifications n JOIN sync_feed f ON f."entityId" = n.id WHERE n."userId" IN (${ids})`;
  agree(
    'a bell rings once, and what is read stays read',
    each((account) => account.bells.map(bellOf)),
    told(await all(bells), 'id', 'rev', 'isRead'),
  );
  agree(
    'revisions of an account have no gap',
    each(({ id, rev }) => [`${id} ${rev}`]),
    told(await all(`SELECT "userId", rev FROM sync_users WHERE "userId" IN (${ids})`), 'userId', 'rev'),
  );
  agree(
    'the last place of a device never falls',
    [...model.clients].map(([id, { userId, last, acked }]) => `${id} ${userId} ${last} ${acked}`).sort(),
    told(
      await all(`SELECT * FROM sync_clients WHERE "userId" IN (${ids}) AND "lastSeq" > 0`),
      'clientId',
      'userId',
      'lastSeq',
      'ackedSeq',
    ),
  );
  const stored = (await all(
    `SELECT a.*, c."ackedSeq" FROM sync_answers a JOIN sync_clients c ON c."clientId" = a."clientId" WHERE c."userId" IN (${ids})`,
  )) as (StoredAnswers & { clientId: string })[];
  agree(
    'answers that a device has are forgotten',
    [],
    stored.filter(({ lastSeq, ackedSeq }) => lastSeq <= ackedSeq),
  );
  agree(
    'the same write under the same place always gets the same first answer',
    [...model.kept].map(([key, { opId, status }]) => `${key} ${opId} ${status}`).sort(),
    told(
      stored.flatMap((row) => answersIn(row).map((answer) => ({ ...answer, clientId: row.clientId }))),
      ...['clientId', 'seq', 'opId', 'status'],
    ),
  );
  agree(
    'rating, review count and plays equal a recount',
    [...model.games].map(([id, { stars, reviews, plays }]) => `${id} ${stars} ${reviews} ${plays}`).sort(),
    told(
      await all(`SELECT * FROM games WHERE id IN (${quoted(gameIds)})`),
      'id',
      'ratingSum',
      'reviewCount',
      'totalPlays',
    ),
  );
}

const told = ({ kind, id, rev, row }: { kind: string; id: string; rev: number; row: Row | null }) =>
  JSON.stringify([kind, id, rev, row && Object.entries(row).sort()]);

/** What a device holds as the server's last word is what the server holds, revision by revision. */
export async function baseAgrees({ base: rows }: Disk, account: Account, model: Model, server: Server): Promise<void> {
  const held = rows.map(({ kind, id, rev }) => `${kind} ${id} ${rev}`).sort();
  const present = [...account.feed].filter(([, { gone }]) => gone === 0).map(([key, { rev }]) => `${key} ${rev}`);
  const bells = account.bells.map(({ id, rev }) => `notification ${id} ${rev}`);
  agree('a device that pulled to the end has exactly what the server holds', [...present, ...bells].sort(), held);
  for (const { kind, id, row } of rows) {
    if (kind === 'review') {
      const { rating, comment } = account.reviews.get(id) as { rating: number; comment: string };
      agree('rows arrive as they stand (review)', [rating, comment], [row['rating'], row['comment']]);
    }
    if (kind === 'notification')
      agree('rows arrive as they stand (bell)', account.bells.find((bell) => bell.id === id)?.isRead, row['isRead']);
    if (kind === 'library') {
      const played = [...account.plays.values()].filter(({ game }) => game === row['gameId']);
      agree(
        'rows arrive as they stand (play time)',
        played.reduce((sum, { seconds }) => sum + seconds, 0),
        row['playtime'],
      );
    }
    if (kind === 'message' && model.messages.get(id) && ![row['senderId'], row['receiverId']].includes(account.id))
      violation('no message of others is ever pulled', account.id, row);
  }
  const { rows: whole } = await pull(server.db, account.id, null, Number.MAX_SAFE_INTEGER, '');
  agree(
    'rows arrive as they stand, whoever made them',
    whole.map(([kind, id, rev, row]) => told({ kind, id, rev, row: row as Row | null })).sort(),
    rows.map(told).sort(),
  );
}

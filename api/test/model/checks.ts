import { wireLevel } from '#sync/protocol/level.ts';
import { pull } from '../../sync/pull.ts';
import { decodeReceipts, type ReceiptRow } from '../../sync/receipts.ts';
import type { Disk } from './device.ts';
import type { Account, Bell, Model } from './model.ts';
import type { Person, Server } from './server.ts';
import { agree, violation } from './violation.ts';

type Row = Record<string, unknown>;
const quoted = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ');

/** Only reviews store which device wrote them last (decision 0002). */
const writerOf = (key: string, clientId: unknown) => (key.startsWith('review') ? clientId : null);

/** The rows of a server, cached until something is written there. */
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

/** Expects everything that the server stores about these people to match the model. */
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
  const places = new Map(
    (await all(`SELECT * FROM friend_messages WHERE "senderId" IN (${ids})`)).map((row) => [
      String(row['id']),
      `${row['createdAt']} ${row['id']}`,
    ]),
  );
  const wrote = new Map<string, (string | undefined)[]>();
  for (const [id, { by, to }] of model.messages)
    wrote.set(`${by} ${to}`, [...(wrote.get(`${by} ${to}`) ?? []), places.get(id)]);
  for (const [who, stand] of wrote)
    agree(`what a device wrote to somebody stands in its order (${who})`, stand.toSorted(), stand);
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
  )) as (ReceiptRow & { clientId: string })[];
  agree(
    'answers that a device has are forgotten',
    [],
    stored.filter(({ lastSeq, ackedSeq }) => lastSeq <= ackedSeq),
  );
  agree(
    'the same write under the same place always gets the same first answer',
    [...model.kept].map(([key, { opId, status }]) => `${key} ${opId} ${status}`).sort(),
    told(
      stored.flatMap((row) => decodeReceipts(row).map((answer) => ({ ...answer, clientId: row.clientId }))),
      ...['clientId', 'seq', 'opId', 'status'],
    ),
  );
  const kept = await all(`SELECT * FROM games WHERE id IN (${quoted(gameIds)})`);
  agree(
    'rating, review count and plays equal a recount',
    [...model.games].map(([id, { stars, reviews, plays }]) => `${id} ${stars} ${reviews} ${plays}`).sort(),
    told(kept, 'id', 'ratingSum', 'reviewCount', 'totalPlays'),
  );
  const given = await all(`SELECT "gameId", rating FROM reviews WHERE "gameId" IN (${quoted(gameIds)})`);
  const gave = (id: unknown, stars: number) => given.filter((one) => one['gameId'] === id && one['rating'] === stars);
  agree(
    'how many gave each number of stars equals a recount',
    kept.map(({ id }) => [id, ...[1, 2, 3, 4, 5].map((stars) => gave(id, stars).length)].join(' ')).sort(),
    told(kept, 'id', 'stars1', 'stars2', 'stars3', 'stars4', 'stars5'),
  );
}

const told = ({ kind, id, rev, row }: { kind: string; id: string; rev: number; row: Row | null }) =>
  JSON.stringify([kind, id, rev, row && Object.entries(row).sort()]);

/** Expects a device's server rows to match the server, revision by revision. */
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
  const { rows: whole } = await pull(
    server.db,
    account.id,
    { cursor: null, limit: Number.MAX_SAFE_INTEGER },
    { epoch: '', level: wireLevel },
  );
  agree(
    'rows arrive as they stand, whoever made them',
    whole.map(([kind, id, rev, row]) => told({ kind, id, rev, row: row as Row | null })).sort(),
    rows.map(told).sort(),
  );
}

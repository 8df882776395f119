import type { Context } from 'koa';
import { type CatalogueAnswer, pullMax } from '#sync/contract/sync.ts';
import { emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import { metaOf, type StoreMeta } from '../change-feed/storeIdentity.ts';
import type { Config } from '../config/config.ts';
import { type Db, fragment, sql } from '../db/port.ts';
import { catalogSnapshot } from '../features/games/catalogSnapshot.ts';
import type { HandlerContext } from '../http/handler.ts';
import { jsonArrayBuffer } from '../http/respond.ts';
import { cachedLatest, createCachedResponse, sendCachedJson } from '../http/responseCache.ts';

type Asked = { since?: number; epoch?: string };

/**
 * Maximum changes in a delta, the page size of an account's pull; beyond it the answer is the whole catalogue, which is
 * cached.
 */
const newsMax = pullMax;
/**
 * A delta of this many changes is sent in any store. Otherwise a delta has at most a quarter of the games, to be well
 * below a full answer.
 */
const alwaysDeltaCount = 50;
const mostNews = (games: number) => Math.min(newsMax, Math.max(alwaysDeltaCount, games / 4));

const withNewFigures = sql<{ id: string }>`
  UPDATE games SET "figuresChanged" = 0 WHERE "figuresChanged" = 1 RETURNING id`;
// The limit is part of the text: SQLite prepares a statement again on every run if its LIMIT is a parameter.
const upToOneTooMany = fragment(`LIMIT ${newsMax + 1}`);
const toldBetween = sql<{ gameId: string; rev: number }>`
  SELECT "gameId", rev FROM catalogue_feed WHERE rev > :since AND rev <= :upTo ORDER BY rev ${upToOneTooMany}`;

type Head = Omit<CatalogueAnswer, 'rows'>;
const answerOf = (head: Head, rows: readonly Buffer[]): Buffer =>
  jsonArrayBuffer(`${JSON.stringify(head).slice(0, -1)},"rows":[`, rows, ']}');

/** Returns the whole catalogue as bytes, cached until its revision changes. */
async function everything(db: Db, config: Config, meta: StoreMeta): Promise<Buffer> {
  const { epoch, catalogueRev: rev } = meta;
  const offers = await catalogSnapshot(db, config, meta);
  return answerOf(
    { epoch, since: 0, rev, reset: true },
    offers.map(({ row }) => row),
  );
}

/**
 * Returns the changes since a revision; undefined if the whole catalogue is the better answer. Anybody may ask for any
 * revision, and each client asks for a different one. So the games come from memory, and there are never many.
 */
async function news(db: Db, config: Config, meta: StoreMeta, since: number): Promise<Buffer | undefined> {
  const { epoch, catalogueRev: rev } = meta;
  const told = await toldBetween.all(db, { since, upTo: rev });
  const offers = told.length === 0 ? [] : await catalogSnapshot(db, config, meta);
  if (told.length > mostNews(offers.length)) return undefined;
  const wanted = new Set(told.map(({ gameId }) => gameId));
  const here = new Map(offers.filter(({ game }) => wanted.has(game.id)).map(({ game, row }) => [game.id, row]));
  // A game in the feed that the store no longer offers is sent as deleted.
  const gone = (row: CatalogueAnswer['rows'][number]) => Buffer.from(JSON.stringify(row));
  const rows = told.map(({ gameId, rev: at }) => here.get(gameId) ?? gone([gameId, at, null]));
  return answerOf({ epoch, since, rev, reset: false }, rows);
}

/**
 * GET /api/sync/catalogue: returns the changes since a revision. A client without a revision, with another store's, or
 * with a very old one gets everything.
 */
export async function catalogue(
  { since, epoch: theirs }: Asked,
  { db, config }: HandlerContext,
  ctx: Context,
): Promise<void> {
  const meta = await metaOf(db);
  const { epoch, catalogueRev: rev, catalogueFloor: floor } = meta;
  const known = since !== undefined && theirs === epoch && since <= rev && since >= floor;
  const told = known ? await news(db, config, meta, since) : undefined;
  if (told) return sendCachedJson(ctx, createCachedResponse(told));
  return sendCachedJson(
    ctx,
    await cachedLatest(db, 'catalogue', `${epoch} ${rev}`, () => everything(db, config, meta)),
  );
}

/**
 * Publishes changed ratings and play counts. It runs every 30 s, so that a popular game is not sent out at every click.
 */
export async function publishFigures(db: Db, now: string): Promise<void> {
  await db.transaction(async () => {
    const changes = emptyChanges();
    for (const { id } of await withNewFigures.all(db)) changes.games.set(id, 0);
    await publishChanges(db, changes, now);
  });
}

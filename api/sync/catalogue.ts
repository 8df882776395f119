import type { Context } from 'koa';
import type { Game } from '#sync/contract/games.ts';
import type { CatalogueAnswer } from '#sync/contract/sync.ts';
import type { Config } from '../config.ts';
import { type Db, sql } from '../db/port.ts';
import { approved, type GameRow, gameColumns, toGame } from '../games/store.ts';
import { keptNewest, keptOf, send } from '../kept.ts';
import type { At } from '../mount.ts';
import { metaOf } from './epoch.ts';
import { noChanges, settle } from './feed.ts';

type Asked = { since?: number; epoch?: string };

/** Each with its game, where that is in the store. */
const changedSince = sql<GameRow & { changedId: string; rev: number }>`
  SELECT c."gameId" AS "changedId", c.rev, ${gameColumns}
    FROM catalogue_feed c LEFT JOIN games g ON g.id = c."gameId" AND c.gone = 0 AND g.status = 'approved'
    LEFT JOIN users u ON u.id = g."developerId"
   WHERE c.rev > :since AND c.rev <= :upTo ORDER BY c.rev, c."gameId"`;
const revisions = sql<{ gameId: string; rev: number }>`SELECT "gameId", rev FROM catalogue_feed WHERE gone = 0`;
const withNewFigures = sql<{ id: string }>`
  UPDATE games SET "figuresChanged" = 0 WHERE "figuresChanged" = 1 RETURNING id`;

/** The whole catalogue, kept as finished bytes until its revision changes. */
async function everything(db: Db, config: Config, epoch: string, rev: number): Promise<string> {
  const revs = new Map((await revisions.all(db)).map((row) => [row.gameId, row.rev]));
  const rows = (await approved.all(db)).map((row): [string, number, Game] => [
    row.id,
    revs.get(row.id) ?? 0,
    toGame(row, config),
  ]);
  return JSON.stringify({ epoch, since: 0, rev, reset: true, rows } satisfies CatalogueAnswer);
}

async function news(db: Db, config: Config, epoch: string, since: number, rev: number): Promise<string> {
  const rows = (await changedSince.all(db, { since, upTo: rev })).map(
    ({ changedId, rev, ...row }): CatalogueAnswer['rows'][number] => [
      changedId,
      rev,
      row.id === null ? null : toGame(row, config),
    ],
  );
  return JSON.stringify({ epoch, since, rev, reset: false, rows } satisfies CatalogueAnswer);
}

/** GET /api/sync/catalogue: what is new since a revision, or everything for whoever has none or another store's. */
export async function catalogue({ since, epoch: theirs }: Asked, { db, config }: At, ctx: Context): Promise<void> {
  const { epoch, catalogueRev: rev, catalogueFloor: floor } = await metaOf(db);
  const known = since !== undefined && theirs === epoch && since <= rev && since >= floor;
  if (known) return send(ctx, keptOf(await news(db, config, epoch, since, rev)));
  return send(ctx, await keptNewest(db, 'catalogue', `${epoch} ${rev}`, () => everything(db, config, epoch, rev)));
}

/** Publishes ratings and plays that changed. Called every 30 s, so that a popular game is not sent out at every click. */
export async function publishFigures(db: Db, now: string): Promise<void> {
  await db.transaction(async () => {
    const changes = noChanges();
    for (const { id } of await withNewFigures.all(db)) changes.games.set(id, 0);
    await settle(db, changes, now);
  });
}

import type { Context } from 'koa';
import type { CatalogueAnswer } from '#sync/contract/sync.ts';
import type { Config } from '../config.ts';
import { type Db, sql } from '../db/port.ts';
import { changesBetween, offered } from '../games/offered.ts';
import { keptNewest, keptOf, send } from '../kept.ts';
import type { At } from '../mount.ts';
import { listed } from '../respond.ts';
import { type Meta, metaOf } from './epoch.ts';
import { noChanges, settle } from './feed.ts';

type Asked = { since?: number; epoch?: string };

const withNewFigures = sql<{ id: string }>`
  UPDATE games SET "figuresChanged" = 0 WHERE "figuresChanged" = 1 RETURNING id`;

/** The whole catalogue, kept as finished bytes until its revision changes. */
async function everything(db: Db, config: Config, meta: Meta): Promise<Buffer> {
  const { epoch, catalogueRev: rev } = meta;
  const head = { epoch, since: 0, rev, reset: true } satisfies Omit<CatalogueAnswer, 'rows'>;
  const offers = await offered(db, config, meta);
  const rows = offers.map(({ row }) => row);
  return listed(`${JSON.stringify(head).slice(0, -1)},"rows":[`, rows, ']}');
}

async function news(db: Db, config: Config, { epoch, catalogueRev: rev }: Meta, since: number): Promise<string> {
  const changes = await changesBetween(db, config, since, rev);
  const rows = changes.map((one): CatalogueAnswer['rows'][number] => [one.id, one.rev, one.game]);
  return JSON.stringify({ epoch, since, rev, reset: false, rows } satisfies CatalogueAnswer);
}

/** GET /api/sync/catalogue: what is new since a revision, or everything for whoever has none or another store's. */
export async function catalogue({ since, epoch: theirs }: Asked, { db, config }: At, ctx: Context): Promise<void> {
  const meta = await metaOf(db);
  const { epoch, catalogueRev: rev, catalogueFloor: floor } = meta;
  const known = since !== undefined && theirs === epoch && since <= rev && since >= floor;
  if (known) return send(ctx, keptOf(await news(db, config, meta, since)));
  return send(ctx, await keptNewest(db, 'catalogue', `${epoch} ${rev}`, () => everything(db, config, meta)));
}

/** Publishes ratings and plays that changed. Called every 30 s, so that a popular game is not sent out at every click. */
export async function publishFigures(db: Db, now: string): Promise<void> {
  await db.transaction(async () => {
    const changes = noChanges();
    for (const { id } of await withNewFigures.all(db)) changes.games.set(id, 0);
    await settle(db, changes, now);
  });
}

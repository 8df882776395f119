import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../db/port.ts';

const insert = sql`INSERT INTO sync_meta (id, epoch) VALUES (1, :epoch) ON CONFLICT (id) DO NOTHING`;
const select = sql<StoreMeta>`SELECT epoch, "catalogueRev", "catalogueFloor" FROM sync_meta WHERE id = 1`;

/** The store's identity, random, made with the database; and the catalogue's counters. */
export type StoreMeta = { epoch: string; catalogueRev: number; catalogueFloor: number };

/** Makes the identity at the first start; answers it. */
export async function ensureEpoch(db: Db): Promise<string> {
  const meta = await select.get(db);
  if (meta) return meta.epoch;
  await insert.run(db, { epoch: randomUUID() });
  return (await metaOf(db)).epoch;
}

/** The identity, asked for once: it stays the same while the store is open. */
export type Identity = { readonly known: string | undefined; ask(): Promise<string> };
export function identityOf(db: Db): Identity {
  let known: string | undefined;
  return {
    get known() {
      return known;
    },
    ask: async () => (known ??= await ensureEpoch(db)),
  };
}

export const metaOf = async (db: Db) => (await select.get(db)) as StoreMeta;

/** Milliseconds that the counters are believed: what another process changed shows this much later in the public lists. */
const believedMs = 500;
/** Milliseconds after a change in this process in which nothing is believed: its transaction may still be open. */
const distrustMs = 1_000;

type Known = { meta: StoreMeta | undefined; until: number; distrustedUntil: number };
const known = new WeakMap<Db, Known>();

/** The counters without asking the database; undefined when they must be asked. */
export function cachedMeta(db: Db): StoreMeta | undefined {
  const held = known.get(db);
  return held && performance.now() < held.until ? held.meta : undefined;
}

/** Asks the database, and remembers the answer for `cachedMeta`. */
export async function loadMeta(db: Db): Promise<StoreMeta> {
  const asked = performance.now();
  const meta = await metaOf(db);
  const held = known.get(db);
  if (asked >= (held?.distrustedUntil ?? 0))
    known.set(db, { meta, until: asked + believedMs, distrustedUntil: held?.distrustedUntil ?? 0 });
  return meta;
}

/** The catalogue is about to change: what is remembered of it no longer counts. */
export const invalidateMeta = (db: Db) =>
  void known.set(db, { meta: undefined, until: 0, distrustedUntil: performance.now() + distrustMs });

const replace = sql`
  UPDATE sync_meta SET epoch = :epoch, "catalogueRev" = "catalogueRev" + :leap WHERE id = 1`;
const leapUsers = sql`UPDATE sync_users SET rev = rev + :leap`;

/**
 * Another identity for a store that went back in time: every device is sent everything anew. The counters leap over
 * the numbers that were given out after that time, for a write that waits on a device may build on one of them; given
 * out again, it would stand for words that the person never saw. They leap by the milliseconds since 1970: no counter
 * moves faster, so that the same backup, restored once more, goes on after what the first time gave out.
 */
export async function renewEpoch(db: Db, now: string): Promise<void> {
  const leap = Date.parse(now);
  await ensureEpoch(db);
  await replace.run(db, { epoch: randomUUID(), leap });
  await leapUsers.run(db, { leap });
}

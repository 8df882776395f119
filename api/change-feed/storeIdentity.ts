import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../db/port.ts';

const insert = sql`INSERT INTO sync_meta (id, epoch) VALUES (1, :epoch) ON CONFLICT (id) DO NOTHING`;
const select = sql<StoreMeta>`SELECT epoch, "catalogueRev", "catalogueFloor" FROM sync_meta WHERE id = 1`;

/** The store's identity, which is random and created with the database, and the counters of the catalogue. */
export type StoreMeta = { epoch: string; catalogueRev: number; catalogueFloor: number };

/** Creates the identity at the first start and returns it. */
export async function ensureEpoch(db: Db): Promise<string> {
  const meta = await select.get(db);
  if (meta) return meta.epoch;
  await insert.run(db, { epoch: randomUUID() });
  return (await metaOf(db)).epoch;
}

/** The store's identity, read once: it does not change while the store is open. */
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

/** Milliseconds for which the counters are cached: another process's changes appear this much later in public lists. */
const believedMs = 500;
/**
 * Milliseconds after a change in this process in which nothing is cached, because its transaction may still be open.
 */
const distrustMs = 1_000;

type Known = { meta: StoreMeta | undefined; until: number; distrustedUntil: number };
const known = new WeakMap<Db, Known>();

/** Returns the cached counters; undefined if they must be read from the database. */
export function cachedMeta(db: Db): StoreMeta | undefined {
  const held = known.get(db);
  return held && performance.now() < held.until ? held.meta : undefined;
}

/** Reads the counters from the database and caches them for `cachedMeta`. */
export async function loadMeta(db: Db): Promise<StoreMeta> {
  const asked = performance.now();
  const meta = await metaOf(db);
  const held = known.get(db);
  if (asked >= (held?.distrustedUntil ?? 0))
    known.set(db, { meta, until: asked + believedMs, distrustedUntil: held?.distrustedUntil ?? 0 });
  return meta;
}

/** Drops the cached counters before the catalogue changes. */
export const invalidateMeta = (db: Db) =>
  void known.set(db, { meta: undefined, until: 0, distrustedUntil: performance.now() + distrustMs });

const replace = sql`
  UPDATE sync_meta SET epoch = :epoch, "catalogueRev" = "catalogueRev" + :leap WHERE id = 1`;
const leapUsers = sql`UPDATE sync_users SET rev = rev + :leap`;

/**
 * Gives a store that was restored to an earlier time a new identity, so that every device does a full resync. The
 * counters skip the numbers that were given out after that time: a write that waits on a device may have such a number
 * as its base, and if it were given out again it would stand for text that the author never saw. They skip as many
 * numbers as milliseconds since 1970. No counter grows faster, so restoring the same backup once more continues above
 * the numbers of the first restore.
 */
export async function renewEpoch(db: Db, now: string): Promise<void> {
  const leap = Date.parse(now);
  await ensureEpoch(db);
  await replace.run(db, { epoch: randomUUID(), leap });
  await leapUsers.run(db, { leap });
}

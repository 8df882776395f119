import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../db/port.ts';

const insert = sql`INSERT INTO sync_meta (id, epoch) VALUES (1, :epoch) ON CONFLICT (id) DO NOTHING`;
const select = sql<Meta>`SELECT epoch, "catalogueRev", "catalogueFloor" FROM sync_meta WHERE id = 1`;

/** The store's identity, random, made with the database; and the catalogue's counters. */
export type Meta = { epoch: string; catalogueRev: number; catalogueFloor: number };

/** Makes the identity at the first start; answers it. */
export async function ensureEpoch(db: Db): Promise<string> {
  const meta = await select.get(db);
  if (meta) return meta.epoch;
  await insert.run(db, { epoch: randomUUID() });
  return (await metaOf(db)).epoch;
}

export const metaOf = async (db: Db) => (await select.get(db)) as Meta;

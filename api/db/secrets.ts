import { type Db, sql } from './port.ts';

const keep = sql`INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING`;
const secret = sql<{ value: string }>`SELECT value FROM secrets WHERE name = :name`;

/** Returns a secret that all processes of the store share: the stored one, or `fresh()` after storing it. */
export async function sharedSecret(db: Db, name: string, fresh: () => string): Promise<string> {
  const known = await secret.get(db, { name });
  if (known) return known.value;
  await keep.run(db, { name, value: fresh() });
  return ((await secret.get(db, { name })) as { value: string }).value;
}

import { ensureEpoch } from '../change-feed/storeIdentity.ts';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/port.ts';
import { recomputeUsernameKeys } from '../db/usernameKeys.ts';
import { sealNumbers } from '../features/developers/number.ts';

/** Opens the configured database and brings it up to date. */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'setupKey'>,
  now: string,
): Promise<Db> {
  const db = openDatabase(config);
  try {
    await migrate(db, now);
    await recomputeUsernameKeys(db);
    await sealNumbers(db, config);
    await ensureEpoch(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

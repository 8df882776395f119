import { uptime } from '#sync/constants.ts';
import type { Db } from '../../db/port.ts';
import { type CachedResponse, cachedLatest } from '../../http/responseCache.ts';
import * as store from './store.ts';

/**
 * Returns the platform's figures as cached bytes. Writes of this process count at once, those of others within a
 * second.
 */
export function statsOf(db: Db): Promise<CachedResponse> {
  const version = `${db.writes()} ${Math.floor(performance.now() / 1_000)}`;
  return cachedLatest(db, 'stats', version, async () => JSON.stringify({ ...(await store.stats.get(db)), uptime }));
}

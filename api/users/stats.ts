import { uptime } from '#sync/rules.ts';
import type { Db } from '../db/port.ts';
import { type Kept, keptNewest } from '../kept.ts';
import * as store from './store.ts';

/** The platform's figures, as finished bytes. What this process wrote counts at once, what another did within a second. */
export function statsOf(db: Db): Promise<Kept> {
  const version = `${db.writes()} ${Math.floor(performance.now() / 1_000)}`;
  return keptNewest(db, 'stats', version, async () => JSON.stringify({ ...(await store.stats.get(db)), uptime }));
}

import { featured as declared } from '#sync/contract/featured.ts';
import { metaOf } from '../../change-feed/storeIdentity.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/port.ts';
import { type CachedResponse, cachedLatest } from '../../http/responseCache.ts';
import { toGame } from '../games/store.ts';
import * as store from './store.ts';

/** Returns the featured games at a time (ISO 8601), as cached bytes. */
export async function featuredOf(db: Db, config: Config, now: string): Promise<CachedResponse> {
  // The revision is read first, so a change in between leads to a new build under the next revision.
  const { epoch, catalogueRev } = await metaOf(db);
  const over = (await store.lastExpired.get(db, { now }))?.at;
  return cachedLatest(db, 'featured', `${epoch} ${catalogueRev} ${over}`, async () => {
    const rows = await store.list.all(db, { now });
    const games = rows.map(({ featuredId, position, featuredUntil, ...game }) => ({
      ...toGame(game, config),
      ...{ featuredId, position, featuredUntil },
    }));
    return JSON.stringify(declared.list.output.parse(games));
  });
}

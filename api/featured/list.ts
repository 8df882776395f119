import { featured as declared } from '#sync/contract/featured.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/port.ts';
import { toGame } from '../games/store.ts';
import { type Kept, keptNewest } from '../kept.ts';
import { metaOf } from '../sync/epoch.ts';
import * as store from './store.ts';

/** The featured games at a moment (ISO 8601), as finished bytes. */
export async function featuredOf(db: Db, config: Config, now: string): Promise<Kept> {
  // The revision is read first: a change in between is built again under the next one.
  const { epoch, catalogueRev } = await metaOf(db);
  const over = (await store.lastOver.get(db, { now }))?.at;
  return keptNewest(db, 'featured', `${epoch} ${catalogueRev} ${over}`, async () => {
    const rows = await store.list.all(db, { now });
    const games = rows.map(({ featuredId, position, featuredUntil, ...game }) => ({
      ...toGame(game, config),
      ...{ featuredId, position, featuredUntil },
    }));
    return JSON.stringify(declared.list.output.parse(games));
  });
}

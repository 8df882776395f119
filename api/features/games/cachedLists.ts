import { sortBy } from '#sync/catalogue/referenceSort.ts';
import { popularMax } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { coverWallCount, type HomeGames, newestCount, topRatedCount } from '#sync/protocol/prerenderedHome.ts';
import { loadMeta, type StoreMeta } from '../../change-feed/storeIdentity.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/port.ts';
import { jsonArrayBuffer } from '../../http/respond.ts';
import {
  type CachedResponse,
  cachedLatest,
  createCachedResponse,
  gameListKey,
  gameListVersion,
} from '../../http/responseCache.ts';
import { catalogSnapshot } from './catalogSnapshot.ts';

/** The list that was built last, with what other answers take from it. */
type Built = { version: string; shown: HomeGames; popular: CachedResponse };
const last = new WeakMap<Db, Built>();

const versionOf = ({ epoch, catalogueRev }: StoreMeta) => gameListVersion(epoch, catalogueRev);

const shownOf = (games: readonly Game[]): HomeGames => ({
  wall: games.slice(0, coverWallCount),
  newest: sortBy(games, 'newest').slice(0, newestCount),
  top: sortBy(games, 'rating').slice(0, topRatedCount),
  total: games.length,
});

async function build(db: Db, config: Config, meta: StoreMeta): Promise<Buffer> {
  const offers = await catalogSnapshot(db, config, meta);
  const games = offers.map(({ game }) => game);
  const popular = createCachedResponse(JSON.stringify(sortBy(games, 'popular').slice(0, popularMax)));
  last.set(db, { version: versionOf(meta), shown: shownOf(games), popular });
  return jsonArrayBuffer(
    '[',
    offers.map(({ json }) => json),
    ']',
  );
}

/** The list of all games, as finished bytes. */
export async function cachedGameList(db: Db, config: Config): Promise<CachedResponse> {
  // The revision is read first: a change in between is built again under the next one.
  const meta = await loadMeta(db);
  return cachedLatest(db, gameListKey, versionOf(meta), () => build(db, config, meta));
}

/** What was taken from the list as it is now; a list that outlived it is read once more. */
async function builtNow(db: Db, config: Config): Promise<Built> {
  const meta = await loadMeta(db);
  await cachedLatest(db, gameListKey, versionOf(meta), () => build(db, config, meta));
  if (last.get(db)?.version !== versionOf(meta)) await build(db, config, meta);
  return last.get(db) as Built;
}

/** The most played games, as finished bytes. */
export const cachedPopularList = async (db: Db, config: Config): Promise<CachedResponse> =>
  (await builtNow(db, config)).popular;

/** The games that home shows. */
export const homeGames = async (db: Db, config: Config): Promise<HomeGames> => (await builtNow(db, config)).shown;

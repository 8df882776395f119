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

/** The latest list, with what other answers need of it. */
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

/** Returns the list of all games as cached bytes. */
export async function cachedGameList(db: Db, config: Config): Promise<CachedResponse> {
  // The revision is read first, so a change in between leads to a new build under the next revision.
  const meta = await loadMeta(db);
  return cachedLatest(db, gameListKey, versionOf(meta), () => build(db, config, meta));
}

/** Returns what was taken from the current list. If the list is cached but this is missing, it is built once more. */
async function builtNow(db: Db, config: Config): Promise<Built> {
  const meta = await loadMeta(db);
  await cachedLatest(db, gameListKey, versionOf(meta), () => build(db, config, meta));
  if (last.get(db)?.version !== versionOf(meta)) await build(db, config, meta);
  return last.get(db) as Built;
}

/** Returns the most played games as cached bytes. */
export const cachedPopularList = async (db: Db, config: Config): Promise<CachedResponse> =>
  (await builtNow(db, config)).popular;

/** Returns the games on the home page. */
export const homeGames = async (db: Db, config: Config): Promise<HomeGames> => (await builtNow(db, config)).shown;

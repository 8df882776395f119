import { sortBy } from '#sync/catalogue/sort.ts';
import type { Game } from '#sync/contract/games.ts';
import { newestShown, type Shown, topShown, wallShown } from '#sync/first.ts';
import { popularMax } from '#sync/rules.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/port.ts';
import { type Kept, keptNewest, keptOf, listName, listVersion } from '../kept.ts';
import { listed } from '../respond.ts';
import { freshMeta, type Meta } from '../sync/epoch.ts';
import { offered } from './offered.ts';

/** The list that was built last, with what other answers take from it. */
type Built = { version: string; shown: Shown; popular: Kept };
const last = new WeakMap<Db, Built>();

const versionOf = ({ epoch, catalogueRev }: Meta) => listVersion(epoch, catalogueRev);

const shownOf = (games: readonly Game[]): Shown => ({
  wall: games.slice(0, wallShown),
  newest: sortBy(games, 'newest').slice(0, newestShown),
  top: sortBy(games, 'rating').slice(0, topShown),
  total: games.length,
});

async function build(db: Db, config: Config, meta: Meta): Promise<Buffer> {
  const offers = await offered(db, config, meta);
  const games = offers.map(({ game }) => game);
  const popular = keptOf(JSON.stringify(sortBy(games, 'popular').slice(0, popularMax)));
  last.set(db, { version: versionOf(meta), shown: shownOf(games), popular });
  return listed(
    '[',
    offers.map(({ json }) => json),
    ']',
  );
}

/** The list of all games, as finished bytes. */
export async function listOf(db: Db, config: Config): Promise<Kept> {
  // The revision is read first: a change in between is built again under the next one.
  const meta = await freshMeta(db);
  return keptNewest(db, listName, versionOf(meta), () => build(db, config, meta));
}

/** What was taken from the list as it is now; a list that outlived it is read once more. */
async function builtNow(db: Db, config: Config): Promise<Built> {
  const meta = await freshMeta(db);
  await keptNewest(db, listName, versionOf(meta), () => build(db, config, meta));
  if (last.get(db)?.version !== versionOf(meta)) await build(db, config, meta);
  return last.get(db) as Built;
}

/** The most played games, as finished bytes. */
export const popularOf = async (db: Db, config: Config): Promise<Kept> => (await builtNow(db, config)).popular;

/** The games that home shows. */
export const shownIn = async (db: Db, config: Config): Promise<Shown> => (await builtNow(db, config)).shown;

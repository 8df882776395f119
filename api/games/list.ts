import { sortBy } from '#sync/catalogue/sort.ts';
import { games as declared, type Game } from '#sync/contract/games.ts';
import { newestShown, type Shown, topShown, wallShown } from '#sync/first.ts';
import { popularMax } from '#sync/rules.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/port.ts';
import { type Kept, keptNewest, keptOf, listName, listVersion } from '../kept.ts';
import { freshMeta } from '../sync/epoch.ts';
import * as store from './store.ts';

/** The list that was built last, with what other answers take from it. */
type Built = { version: string; shown: Shown; popular: Kept };
const last = new WeakMap<Db, Built>();

async function versionOf(db: Db): Promise<string> {
  const { epoch, catalogueRev } = await freshMeta(db);
  return listVersion(epoch, catalogueRev);
}

const shownOf = (games: readonly Game[]): Shown => ({
  wall: games.slice(0, wallShown),
  newest: sortBy(games, 'newest').slice(0, newestShown),
  top: sortBy(games, 'rating').slice(0, topShown),
  total: games.length,
});

async function build(db: Db, config: Config, version: string): Promise<string> {
  const rows = await store.approved.all(db);
  const games: Game[] = declared.list.output.parse(rows.map((row) => store.toGame(row, config)));
  const popular = keptOf(JSON.stringify(sortBy(games, 'popular').slice(0, popularMax)));
  last.set(db, { version, shown: shownOf(games), popular });
  return JSON.stringify(games);
}

/** The list of all games, as finished bytes. */
export async function listOf(db: Db, config: Config): Promise<Kept> {
  // The revision is read first: a change in between is built again under the next one.
  const version = await versionOf(db);
  return keptNewest(db, listName, version, () => build(db, config, version));
}

/** What was taken from the list as it is now; a list that outlived it is read once more. */
async function builtNow(db: Db, config: Config): Promise<Built> {
  const version = await versionOf(db);
  await keptNewest(db, listName, version, () => build(db, config, version));
  if (last.get(db)?.version !== version) await build(db, config, version);
  return last.get(db) as Built;
}

/** The most played games, as finished bytes. */
export const popularOf = async (db: Db, config: Config): Promise<Kept> => (await builtNow(db, config)).popular;

/** The games that home shows. */
export const shownIn = async (db: Db, config: Config): Promise<Shown> => (await builtNow(db, config)).shown;

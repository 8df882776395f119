import { compareDescending } from '#sync/catalogue/referenceSort.ts';
import { Game } from '#sync/contract/games.ts';
import type { CatalogueAnswer } from '#sync/contract/sync.ts';
import type { StoreMeta } from '../../change-feed/storeIdentity.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/port.ts';
import { approved, changesSince, revisions, toGame } from './store.ts';

/**
 * A game of the store as JSON, and as a row of the catalogue with its id and its latest revision. Both share the same
 * bytes, because ten thousand games are 11 MB.
 */
export type CatalogEntry = { game: Game; json: Buffer; row: Buffer };
/** The snapshot at a revision, newest game first. */
type Offered = { epoch: string; rev: number; offers: readonly CatalogEntry[] };

/** A change of a game in the feed; `game` is null if the store no longer offers it. */
type Change = { id: string; rev: number; game: Game | null };

/**
 * Returns all changes after a revision up to now. If it stopped at a revision, a game that changed again meanwhile
 * would be missing.
 */
async function readChangesSince(db: Db, config: Config, since: number): Promise<Change[]> {
  const rows = await changesSince.all(db, { since });
  return rows.map(({ changedId, rev, ...row }) => ({
    id: changedId,
    rev,
    game: row.id === null ? null : toGame(row, config),
  }));
}

function offerOf(game: Game, rev: number): CatalogEntry {
  const text = JSON.stringify([game.id, rev, Game().parse(game)] satisfies CatalogueAnswer['rows'][number]);
  // The buffer has its own memory: a slice of Node's pool would keep its neighbors' memory alive.
  const row = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  row.write(text);
  return { game, row, json: row.subarray(row.indexOf('{'), -1) };
}

const newestFirst = (a: CatalogEntry, b: CatalogEntry) =>
  compareDescending(a.game.createdAt, b.game.createdAt) || compareDescending(a.game.id, b.game.id);

async function readAll(db: Db, config: Config): Promise<CatalogEntry[]> {
  const revs = new Map((await revisions.all(db)).map((row) => [row.gameId, row.rev]));
  return (await approved.all(db)).map((row) => offerOf(toGame(row, config), revs.get(row.id) ?? 0));
}

/**
 * Merges two lists that are sorted newest first: a few of ten thousand games have changed, and sorting all would take
 * longer.
 */
function merged(many: readonly CatalogEntry[], few: readonly CatalogEntry[]): CatalogEntry[] {
  const all: CatalogEntry[] = [];
  let at = 0;
  for (const one of few) {
    for (let next = many[at]; next && newestFirst(next, one) < 0; next = many[at]) {
      all.push(next);
      at++;
    }
    all.push(one);
  }
  return all.concat(many.slice(at));
}

function changed(offers: readonly CatalogEntry[], changes: readonly Change[]): readonly CatalogEntry[] {
  if (changes.length === 0) return offers;
  const ids = new Set(changes.map(({ id }) => id));
  const anew = changes.flatMap(({ rev, game }) => (game ? [offerOf(game, rev)] : []));
  return merged(
    offers.filter(({ game }) => !ids.has(game.id)),
    anew.sort(newestFirst),
  );
}

async function follow(db: Db, config: Config, at: StoreMeta, known: Offered | undefined): Promise<Offered> {
  const { epoch, catalogueRev: rev, catalogueFloor: floor } = at;
  if (known?.epoch !== epoch || known.rev < floor) return { epoch, rev, offers: await readAll(db, config) };
  return { epoch, rev, offers: changed(known.offers, await readChangesSince(db, config, known.rev)) };
}

/** The snapshot in memory of a database, and the read that updates it. */
type Held = { known?: Offered; reading?: { at: StoreMeta; made: Promise<Offered> } };
const held = new WeakMap<Db, Held>();

const reaches = (there: { epoch: string; rev: number }, at: StoreMeta) =>
  there.epoch === at.epoch && there.rev >= at.catalogueRev;

/**
 * Returns the games of the store in their public form, at least as new as `at`. They stay in memory, and a new revision
 * reads only its changes: while somebody plays there is one every 30 s, and ten thousand games are 11 MB of JSON.
 */
export async function catalogSnapshot(db: Db, config: Config, at: StoreMeta): Promise<readonly CatalogEntry[]> {
  const here: Held = held.get(db) ?? {};
  held.set(db, here);
  if (here.known && reaches(here.known, at)) return here.known.offers;
  const { reading } = here;
  if (reading && reaches({ epoch: reading.at.epoch, rev: reading.at.catalogueRev }, at))
    return (await reading.made).offers;
  // It continues from the latest finished snapshot, so that a read that never ends blocks no later revision.
  const made = follow(db, config, at, here.known);
  const own = { at, made };
  here.reading = own;
  try {
    const offered = await made;
    const { known } = here;
    const isNewer = known?.epoch === offered.epoch ? offered.rev > known.rev : !known || here.reading === own;
    if (isNewer) here.known = offered;
    return offered.offers;
  } finally {
    if (here.reading === own) delete here.reading;
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/port.ts';
import { listOf } from '../games/list.ts';
import { offered } from '../games/offered.ts';
import { approved, toGame } from '../games/store.ts';
import { keptOf } from '../kept.ts';
import { metaOf } from '../sync/epoch.ts';
import { noChanges, settle } from '../sync/feed.ts';
import { openHouse } from '../test/house.ts';
import { load, ratio, spread, table } from './measured.ts';
import { makeStore, whole } from './store.ts';

const rounds = 15;
const warming = 2;
const sizes = [1_000, 10_000];

type Way = { name: string; make(db: Db, config: Config): Promise<unknown> };

async function readAll(db: Db, config: Config): Promise<string> {
  return JSON.stringify((await approved.all(db)).map((row) => toGame(row, config)));
}

const ways: Way[] = [
  // What is kept goes by the handle it was made for: a copy of it has nothing yet.
  { name: 'all read anew, each by its schema: as at a start', make: (db, config) => listOf({ ...db }, config) },
  { name: 'all read anew', make: async (db, config) => keptOf(await readAll(db, config)) },
  { name: 'Recess: what was told, the rest from memory', make: listOf },
];

/** Tells of a game after a game, and lets what follows from it be made. */
async function measure({ make }: Way, db: Db, config: Config, ids: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (let round = -warming; round < rounds; round++) {
    const changes = noChanges();
    changes.games.set(ids[(round + warming) % ids.length] as string, 0);
    await db.transaction(() => settle(db, changes, new Date().toISOString()));
    const began = performance.now();
    await make(db, config);
    if (round >= 0) took.push(performance.now() - began);
  }
  return took;
}

/** Another revision of the catalogue, of which one game was told: what the first who asks waits for. npm run bench revision. */
export async function benchRevision(): Promise<void> {
  console.log('Milliseconds until the list of all games stands after one of them changed; nobody else is answered');
  console.log(`for nearly all of it. ${rounds} rounds, median (min–max). ${load()}\n`);
  const rows: string[][] = [];
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'recess-revision-'));
    await makeStore(folder, size / whole.games, 1_000);
    const house = await openHouse({ settings: { DATA_DIR: folder } });
    const { db, config } = house;
    const ids = (await offered(db, config, await metaOf(db))).map(({ game }) => game.id);
    const { identity } = await listOf(db, config);
    const floor = Array.from({ length: rounds }, () => {
      const began = performance.now();
      keptOf(Buffer.from(identity));
      return performance.now() - began;
    });
    const told = `${ids.length.toLocaleString('en')} games, ${(identity.length / 1e6).toFixed(1)} MB`;
    rows.push([told, 'floor: a copy of its bytes, and their hash', spread(floor), '1']);
    for (const way of ways) {
      const took = await measure(way, db, config, ids);
      rows.push([told, way.name, spread(took), ratio(took, floor)]);
    }
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(table(['store', 'way', 'ms', 'of the floor'], rows));
}

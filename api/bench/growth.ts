import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Cast, castOf, everyCall, setupKey, tell } from '../test/calls.ts';
import { openHouse } from '../test/house.ts';
import { recorded } from '../test/recorded.ts';
import { median } from './measured.ts';
import { makeStore } from './store.ts';
import { unlimited } from './unlimited.ts';

const rounds = 5;
/** Of everything so many for those who call, in both stores. */
const size = 3;
/** What a store a hundred times as large may cost more, where no more is answered: a tree's depth, and colder pages. */
const growthMax = 4;

type Side = { cast: Cast; notes: ReturnType<typeof recorded>; close(): Promise<void> };
type Measured = { ms: number[]; rows: number; statements: number };

async function sideOf(folder: string): Promise<Side> {
  const notes = recorded();
  const settings = { SETUP_KEY: setupKey, DATA_DIR: folder };
  const house = await openHouse({ through: notes.through, rates: unlimited, settings });
  // How long a disk takes to say that it has it is the same for all.
  await house.db.script('PRAGMA synchronous = OFF');
  return { cast: await castOf(house, size), notes, close: () => house.close() };
}

function told(folder: string): void {
  const db = new Database(join(folder, 'recess.sqlite'), { readonly: true });
  const count = (table: string) => db.prepare(`SELECT COUNT(*) FROM ${table}`).pluck().get() as number;
  const parts = ['users', 'games', 'reviews', 'friend_messages', 'sync_feed'].map(
    (table) => `${count(table).toLocaleString('en')} ${table}`,
  );
  db.close();
  const megabytes = Math.round(statSync(join(folder, 'recess.sqlite')).size / 2 ** 20);
  console.log(`  ${parts.join(', ')}; ${megabytes.toLocaleString('en')} MB`);
}

async function measure({ cast, notes }: Side, name: string, make: (cast: Cast) => Promise<never>, into: Measured) {
  const made = await make(cast);
  notes.taken();
  await tell(name, made);
  const ran = notes.taken();
  into.ms.push(ran.reduce((sum, { ms }) => sum + ms, 0));
  into.rows = ran.reduce((sum, { rows }) => sum + rows, 0);
  into.statements = ran.length;
}

/**
 * Every call in a small store and in one a hundred times as large, by people who have the same in both:
 * npm run bench growth [scale of the large one] [folder to keep the stores in].
 */
export async function benchGrowth(): Promise<void> {
  const scale = Number(process.argv[3] ?? 1);
  const kept = process.argv[4];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'recess-growth-'));
  const folders = [scale / 100, scale].map((one) => join(folder, `${one}`));
  const sides: Side[] = [];
  try {
    for (const [i, one] of folders.entries()) {
      const began = performance.now();
      await makeStore(one, i === 0 ? scale / 100 : scale);
      console.log(
        `${i === 0 ? 'The small store' : 'The large store'}, ${((performance.now() - began) / 1_000).toFixed(0)} s:`,
      );
      told(one);
      sides.push(await sideOf(one));
    }
    const [small, large] = sides as [Side, Side];
    const lines: { name: string; a: Measured; b: Measured }[] = [];
    for (const [name, make] of everyCall) {
      const [a, b]: [Measured, Measured] = [
        { ms: [], rows: 0, statements: 0 },
        { ms: [], rows: 0, statements: 0 },
      ];
      for (let round = 0; round < rounds; round++) {
        await measure(small, name, make as never, a);
        await measure(large, name, make as never, b);
      }
      lines.push({ name, a, b });
    }
    table(lines);
  } finally {
    for (const side of sides) await side.close();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

function table(lines: { name: string; a: Measured; b: Measured }[]): void {
  console.log(`\nMilliseconds in the database, median of ${rounds} (lowest), and rows read or changed.`);
  console.log(
    `${'call'.padEnd(34)}${'statements'.padStart(11)}${'small'.padStart(18)}${'rows'.padStart(7)}${'large'.padStart(20)}${'rows'.padStart(8)}${'times'.padStart(8)}`,
  );
  const cell = ({ ms }: Measured) => `${median(ms).toFixed(2)} (${Math.min(...ms).toFixed(2)})`;
  const grown: string[] = [];
  for (const { name, a, b } of lines) {
    // The lowest: the rest is what else the machine did.
    const times = Math.min(...b.ms) / Math.max(Math.min(...a.ms), 0.05);
    const answered = Math.max(1, (b.rows + 1) / (a.rows + 1));
    if (times / answered > growthMax) grown.push(name);
    console.log(
      `${name.padEnd(34)}${String(b.statements).padStart(11)}${cell(a).padStart(18)}${String(a.rows).padStart(7)}${cell(b).padStart(20)}${String(b.rows).padStart(8)}${times.toFixed(1).padStart(8)}`,
    );
  }
  console.log(
    grown.length === 0
      ? `\nNo call costs more than ${growthMax} times as much for what it does not return.`
      : `\nMore than ${growthMax} times as much for what they do not return: ${grown.join(', ')}.`,
  );
}

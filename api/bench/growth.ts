/**
 * Does a call take longer in a store that is a hundred times as large? Every call in both, by people who have the same in
 * both: milliseconds, rows and bytes, and how many times the small store's.
 * npm run bench growth [scale of the large one] [folder to keep the stores in]
 */
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Cast, callOrThrow, castOf, everyCall, setupKey } from '../test/calls.ts';
import { recorded } from '../test/recorded.ts';
import { openTestApp } from '../test/testApp.ts';
import { seedStore } from './seedStore.ts';
import { load, number, spread, table } from './statistics.ts';
import { unlimited } from './unlimited.ts';

const rounds = 5;
/** Of everything so many for those who call, in both stores. */
const size = 3;
/** What a store a hundred times as large may cost more, where no more is answered: a tree's depth, and colder pages. */
const growthMax = 4;
/** Bytes of an answer that cost nothing to speak of beside the call itself. */
const plainBytes = 1_000;
/** Milliseconds under which nothing was done once it was answered. */
const behindLeast = 0.5;

type Side = { cast: Cast; notes: ReturnType<typeof recorded>; close(): Promise<void> };
type Measured = {
  /** Milliseconds of the whole call, of the statements among them, and of what it leaves to be done once it is answered. */
  ms: number[];
  inDatabase: number[];
  behind: number[];
  statements: number;
  /** Rows that they read or changed. */
  rows: number;
  /** Of the answer. */
  bytes: number;
};
type Line = { name: string; a: Measured; b: Measured };

/** The last call's milliseconds, from its head until all of its answer was handed on: what its caller does is not among them. */
let whole = Number.NaN;
const began = new WeakMap<object, number>();
const requestOf = (message: unknown) => (message as { request: object }).request;
subscribe('http.server.request.start', (message) => began.set(requestOf(message), performance.now()));
subscribe('http.server.response.finish', (message) => {
  whole = performance.now() - (began.get(requestOf(message)) as number);
});

async function sideOf(folder: string): Promise<Side> {
  const notes = recorded();
  const settings = { SETUP_KEY: setupKey, DATA_DIR: folder };
  const house = await openTestApp({ through: notes.through, rates: unlimited, settings });
  // How long a disk takes to say that it has it is the same for all.
  await house.db.script('PRAGMA synchronous = OFF');
  return { cast: await castOf(house, size), notes, close: () => house.close() };
}

function tellSize(folder: string): void {
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
  const answer = await callOrThrow(name, made);
  const ran = notes.taken();
  const answeredAt = performance.now();
  await cast.house.idle();
  into.behind.push(performance.now() - answeredAt);
  into.ms.push(whole);
  into.inDatabase.push(ran.reduce((sum, { ms }) => sum + ms, 0));
  into.rows = ran.reduce((sum, { rows }) => sum + rows, 0);
  into.statements = ran.length;
  into.bytes = Buffer.byteLength(answer);
}

export async function bench([scaleOfLarge = '1', kept]: readonly string[]): Promise<void> {
  const scale = Number(scaleOfLarge);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'recess-growth-'));
  const folders = [scale / 100, scale].map((one) => join(folder, `${one}`));
  const sides: Side[] = [];
  try {
    for (const [i, one] of folders.entries()) {
      const began = performance.now();
      await seedStore(one, i === 0 ? scale / 100 : scale);
      console.log(
        `${i === 0 ? 'The small store' : 'The large store'}, ${((performance.now() - began) / 1_000).toFixed(0)} s:`,
      );
      tellSize(one);
      sides.push(await sideOf(one));
    }
    const [small, large] = sides as [Side, Side];
    const lines: Line[] = [];
    for (const [name, make] of everyCall) {
      const nothing = (): Measured => ({ ms: [], inDatabase: [], behind: [], statements: 0, rows: 0, bytes: 0 });
      const [a, b] = [nothing(), nothing()];
      const line = { name, a, b };
      lines.push(line);
      // What seems to grow is asked as often again: it may be what else the machine did.
      while (a.ms.length < rounds || (a.ms.length < 3 * rounds && hasGrown(line)))
        for (let round = 0; round < rounds; round++) {
          await measure(small, name, make as never, a);
          await measure(large, name, make as never, b);
        }
    }
    told(lines);
  } finally {
    for (const side of sides) await side.close();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** How many times as long it takes. The lowest: the rest is what else the machine did. */
const times = ({ a, b }: Line) => Math.min(...b.ms) / Math.min(...a.ms);
/** How many times as much it answers. What a call reads to answer nothing is no excuse for how long it takes. */
const answered = ({ a, b }: Line) => Math.max(1, (b.bytes + plainBytes) / (a.bytes + plainBytes));

const hasGrown = (line: Line) => times(line) / answered(line) > growthMax;

function told(lines: Line[]): void {
  const head = ['call', 'statements', 'small ms', 'large ms', 'times', 'in the database', 'rows', 'bytes', 'of it'];
  const both = (a: number, b: number) => (a === b ? `${b}` : `${a}, ${b}`);
  const cells = lines.map((line) => {
    const { name, a, b } = line;
    const database = `${number(Math.min(...a.inDatabase), 2)}, ${number(Math.min(...b.inDatabase), 2)}`;
    const took = [spread(a.ms, 2), spread(b.ms, 2), number(times(line), 1), database];
    const ofIt = number(times(line) / answered(line), 1);
    return [name, both(a.statements, b.statements), ...took, both(a.rows, b.rows), both(a.bytes, b.bytes), ofIt];
  });
  console.log(
    `\nMilliseconds of the whole call, ${rounds} rounds, median (min–max); in the database the lowest of each store.`,
  );
  console.log(
    `Rows that were read or changed, bytes of the answer; of it: times as long for a byte that it answers. ${load()}\n`,
  );
  console.log(table(head, cells));
  const named = (which: (line: Line) => boolean) => {
    const found = lines.filter(which).map(({ name, a, b }) => `${name} (${number(times({ name, a, b }), 1)})`);
    return found.length === 0 ? 'none' : found.join(', ');
  };
  console.log(`\nMore than ${growthMax} times as long for what they do not answer: ${named(hasGrown)}.`);
  console.log(`More than ${growthMax} times as much in their answer: ${named((line) => answered(line) > growthMax)}.`);
  const behind = lines.filter(({ b }) => Math.min(...b.behind) > behindLeast);
  for (const { name, a, b } of behind)
    console.log(
      `Once ${name} is answered: ${spread(a.behind, 1)} and ${spread(b.behind, 1)} ms of what nobody waits for.`,
    );
}

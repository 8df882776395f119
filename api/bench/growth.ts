/**
 * Does a call take longer in a store that is a hundred times as large? Makes every call in both stores, by users with the
 * same data in both, and prints milliseconds, rows, bytes and the ratio to the small store.
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
/** The number of items of each kind that the calling users have, in both stores. */
const size = 3;
/** The allowed ratio of a call's time between the stores for equal answers: indexes are deeper, and pages colder. */
const growthMax = 4;
/** Bytes of an answer whose cost is negligible beside that of the call itself. */
const plainBytes = 1_000;
/** Milliseconds of background work below which a call is taken to have none. */
const behindLeast = 0.5;

type Side = { cast: Cast; notes: ReturnType<typeof recorded>; close(): Promise<void> };
type Measured = {
  /** Milliseconds of the whole call, of its statements alone, and of the background work after its answer. */
  ms: number[];
  inDatabase: number[];
  behind: number[];
  statements: number;
  /** Rows that the statements read or changed. */
  rows: number;
  /** Bytes of the answer. */
  bytes: number;
};
type Line = { name: string; a: Measured; b: Measured };

/** The server's milliseconds of the last call, from the request's headers until the response was handed to the socket. */
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
  // Flushing to disk takes the same time in both stores and would hide the difference.
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
      // Calls that seem to have grown get more rounds: other work of the machine may be the cause.
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

/** The ratio of a call's time. It compares the minimums, because other work of the machine only adds to a time. */
const times = ({ a, b }: Line) => Math.min(...b.ms) / Math.min(...a.ms);
/** The ratio of a call's answer in bytes. Rows that a call reads but does not answer do not excuse its time. */
const answered = ({ a, b }: Line) => Math.max(1, (b.bytes + plainBytes) / (a.bytes + plainBytes));

const hasGrown = (line: Line) => times(line) / answered(line) > growthMax;

function told(lines: Line[]): void {
  const head = ['call', 'statements', 'small ms', 'large ms', 'times', 'in the database', 'rows', 'bytes', 'per byte'];
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
    `Rows that were read or changed, bytes of the answer; per byte: the ratio of times divided by that of bytes. ${load()}\n`,
  );
  console.log(table(head, cells));
  const named = (which: (line: Line) => boolean) => {
    const found = lines.filter(which).map(({ name, a, b }) => `${name} (${number(times({ name, a, b }), 1)})`);
    return found.length === 0 ? 'none' : found.join(', ');
  };
  console.log(`\nMore than ${growthMax} times as long per answered byte: ${named(hasGrown)}.`);
  console.log(
    `More than ${growthMax} times as many bytes in the answer: ${named((line) => answered(line) > growthMax)}.`,
  );
  const behind = lines.filter(({ b }) => Math.min(...b.behind) > behindLeast);
  for (const { name, a, b } of behind)
    console.log(`${name}: ${spread(a.behind, 1)} and ${spread(b.behind, 1)} ms of background work after the answer.`);
}

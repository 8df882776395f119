import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { integrityError } from '../backup/sqlite.ts';
import { connect } from '../db/sqlite.ts';
import { bundle } from './process.ts';

type Step =
  | { kind: 'write'; file: string; at: number; bytes: Buffer }
  | { kind: 'cut'; file: string; size: number }
  | { kind: 'sync'; file: string }
  | { kind: 'told'; n: number };

/** Says whether strace is installed and allowed. */
export const canTrace = () => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const nameOf = (path: string) => basename(path.startsWith('\\x') ? bytesOf(path).toString() : path);

function stepOf(line: string): Step | undefined {
  const call = /^(\w+)\(\d+<([^>]*)>(?:, )?(.*)\) += (\d+)$/.exec(line);
  if (!call) return undefined;
  const [, name, path = '', rest = '', result] = call;
  const file = nameOf(path);
  if (!/^(a\.sqlite(-wal)?|told)$/.test(file)) return undefined;
  if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', file };
  if (name === 'ftruncate') return { kind: 'cut', file, size: Number(rest) };
  const written = /^"([^"]*)", \d+(?:, (\d+))?$/.exec(rest);
  if (!written) throw new Error(`A write that cannot be read: ${line.slice(0, 80)}`);
  const bytes = bytesOf(written[1] as string);
  if (bytes.length !== Number(result)) throw new Error('A write was not traced whole');
  if (file === 'told') return { kind: 'told', n: Number(bytes.toString()) };
  return { kind: 'write', file, at: Number(written[2]), bytes };
}

/** Returns the write and sync system calls of a process, in order. */
function stepsIn(trace: string): Step[] {
  const open = new Map<string, string>();
  return trace.split('\n').flatMap((text) => {
    const [, pid = '', said = ''] = /^(\d+) +(.*)$/.exec(text) ?? [];
    if (said.endsWith('<unfinished ...>')) {
      open.set(pid, said.slice(0, -16).trimEnd());
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(said);
    const step = stepOf(resumed ? `${open.get(pid)}${resumed[1]}` : said);
    return step ? [step] : [];
  });
}

/** Runs `count` writes under strace. */
async function traced(count: number): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recess-trace-'));
  const program = bundle('api/test/crashWriter.ts');
  const out = join(folder, 'trace');
  const calls = 'trace=pwrite64,write,fsync,fdatasync,ftruncate';
  const how = ['-f', '-y', '-xx', '-s', '10000000', '-e', calls, '-e', 'signal=none', '-o', out];
  try {
    await new Promise<void>((resolve) => {
      execFile('strace', [...how, process.execPath, program.path, folder, `${count}`], () => resolve());
    });
    return stepsIn(readFileSync(out, 'latin1'));
  } finally {
    program.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file in memory with room to grow: copying it at every write would take most of the time. */
type File = { room: Buffer; size: number };
type Files = Map<string, File>;

function sized(files: Files, file: string, size: number): File {
  const old = files.get(file) ?? { room: Buffer.alloc(0), size: 0 };
  const room = old.room.length >= size ? old.room : Buffer.concat([old.room], Math.max(size, 2 * old.room.length));
  const now = { room, size };
  files.set(file, now);
  return now;
}
function put(files: Files, file: string, at: number, bytes: Uint8Array) {
  sized(files, file, Math.max(files.get(file)?.size ?? 0, at + bytes.length)).room.set(bytes, at);
}
function cut(files: Files, file: string, size: number) {
  const before = files.get(file)?.size ?? 0;
  const { room } = sized(files, file, size);
  // Bytes that were cut off must be zero when the file grows again.
  if (size < before) room.fill(0, size, before);
}
function apply(files: Files, step: Step) {
  if (step.kind === 'write') put(files, step.file, step.at, step.bytes);
  else if (step.kind === 'cut') cut(files, step.file, step.size);
}

const sector = 512;
/** What a disk may contain of writes that were not synced. */
const losses: Record<string, (pending: Step[], files: Files, random: () => number) => void> = {
  none: () => {},
  all: (pending, files) => pending.forEach((step) => apply(files, step)),
  first: (pending, files, random) =>
    pending.slice(0, Math.floor(random() * (pending.length + 1))).forEach((step) => apply(files, step)),
  some: (pending, files, random) => pending.filter(() => random() < 0.5).forEach((step) => apply(files, step)),
  torn(pending, files, random) {
    pending.forEach((step, i) => {
      const isLast = i === pending.length - 1;
      if (!isLast || step.kind !== 'write') return apply(files, step);
      const whole = Math.floor((random() * step.bytes.length) / sector) * sector;
      put(files, step.file, step.at, step.bytes.subarray(0, whole));
    });
  },
  /** Sectors are written in any order, each or not. */
  scattered(pending, files, random) {
    for (const step of pending) {
      if (step.kind !== 'write') apply(files, step);
      else
        for (let at = 0; at < step.bytes.length; at += sector)
          if (random() < 0.5) put(files, step.file, step.at + at, step.bytes.subarray(at, at + sector));
    }
  },
  /** The file has grown, but the data was not written. */
  zeroed(pending, files, random) {
    for (const step of pending)
      if (step.kind === 'write' && random() < 0.5) put(files, step.file, step.at, Buffer.alloc(step.bytes.length));
      else apply(files, step);
  },
};

/** Returns the files as a power cut after `upTo` steps may leave them, and the last acknowledged write before it. */
function image(steps: Step[], upTo: number, random: () => number): { files: Files; told: number; how: string } {
  const files: Files = new Map();
  const pending = new Map<string, Step[]>();
  let told = 0;
  for (const step of steps.slice(0, upTo))
    if (step.kind === 'told') told = step.n;
    else if (step.kind === 'sync') {
      for (const waiting of pending.get(step.file) ?? []) apply(files, waiting);
      pending.delete(step.file);
    } else pending.set(step.file, [...(pending.get(step.file) ?? []), step]);
  const names = Object.keys(losses);
  const how: string[] = [];
  for (const [file, waiting] of pending) {
    const name = names[Math.floor(random() * names.length)] as string;
    losses[name]?.(waiting, files, random);
    how.push(`${file} ${name} of ${waiting.length}`);
  }
  return { files, told, how: how.join(', ') || 'nothing pending' };
}

/** Returns what the server would find in an image. */
function found(folder: string, files: Files): { fault: string | undefined; n: number; whole: boolean } {
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `a.sqlite${end}`), { force: true });
  for (const [name, { room, size }] of files) writeFileSync(join(folder, name), room.subarray(0, size));
  const path = join(folder, 'a.sqlite');
  try {
    const db = connect(path);
    const made = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('words', 'last')").pluck().get() === 2;
    const row =
      made &&
      db.prepare('SELECT n, (SELECT count(*) FROM words) AS c, (SELECT max(n) FROM words) AS m FROM last').get();
    db.close();
    const { n, c, m } = (row || { n: 0, c: 0, m: null }) as { n: number; c: number; m: number | null };
    return { fault: integrityError(path), n, whole: n === c && n === (m ?? 0) };
  } catch (error) {
    return { fault: `cannot be opened: ${error}`, n: 0, whole: false };
  }
}

/** Returns a pseudo-random number generator for a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Traces a writing process, simulates power cuts at many points, and checks the result. `broken` are images that are
 * damaged, contain half a transaction, or lack an acknowledged write.
 */
export async function crashImages(images: number, writes: number, seed = 1) {
  const random = chance(seed);
  const steps = await traced(writes);
  const folder = mkdtempSync(join(tmpdir(), 'recess-crash-'));
  const broken: string[] = [];
  let withPending = 0;
  for (let i = 0; i < images; i++) {
    const upTo = 1 + Math.floor(random() * steps.length);
    const { files, told, how } = image(steps, upTo, random);
    if (how !== 'nothing pending') withPending++;
    const { fault, n, whole } = found(folder, files);
    if (fault || !whole || n < told)
      broken.push(
        `image ${i}, step ${upTo} (${how}): ${fault ?? (whole ? `${told} was told, ${n} is there` : 'half a transaction')}`,
      );
  }
  rmSync(folder, { recursive: true, force: true });
  const count = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).length;
  return { images, withPending, broken, told: count('told'), syncs: count('sync'), writes: count('write') };
}

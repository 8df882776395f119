import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { sqliteFile } from '../../db/open.ts';
import { besieged } from '../kills.ts';
import { crowd, judge, noViolations, type Writer, writer } from '../load.ts';
import { openTestApp } from '../testApp.ts';

type Siege = Awaited<ReturnType<typeof besieged>>;
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Waits until a condition is true; the test runner's limit ends a test that waits for ever. */
async function until(isSo: () => boolean) {
  while (!isSo()) await wait(20);
}
const busy = (writers: readonly Writer[]) => writers.every((w) => w.later.busy > 3);
const progress = (writers: readonly Writer[]) => {
  const before = writers.map((w) => w.acknowledged.length);
  return () => writers.every((w, i) => w.acknowledged.length > (before[i] as number) || w.wrong.length > 0);
};

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } }).png();

function upload({ url, origin, developer }: Siege, bytes: Buffer): Promise<Response> {
  const body = new FormData();
  body.append('coverImage', new Blob([new Uint8Array(bytes)]), 'cover.png');
  const headers = { cookie: developer.cookie, origin };
  return fetch(`${url}/api/upload/game-image`, { method: 'POST', headers, body });
}

/** Fills the disk of a server under load, frees it again, and checks all writes. */
async function fullAndFree(siege: Siege, fill: () => void, free: () => void, meanwhile = async () => {}) {
  const { server, url, people, writers, verdict, dataDir } = siege;
  const cover = await picture.toBuffer();
  await server.start();
  const running = writers.map((w) => w.run());
  await until(progress(writers));
  fill();
  await until(() => busy(writers) || writers.some((w) => w.wrong.length > 0));

  await meanwhile();
  // Existing data can still be read.
  expect((await fetch(`${url}/api/games`)).status).toBe(200);
  for (const { person } of people)
    expect((await fetch(`${url}/api/wishlist`, { headers: { cookie: person.cookie } })).status).toBe(200);
  const refused = await upload(siege, cover);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);

  free();
  await until(progress(writers));
  expect((await upload(siege, cover)).status).toBe(201);
  for (const w of writers) w.stop();
  await Promise.all(running);
  await server.end('SIGTERM');
  expect(await verdict()).toEqual({ ...noViolations, fault: undefined });
  expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('unfinished-'))).toEqual([]);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
}

const canMount = process.getuid?.() === 0 && process.platform === 'linux';
test.runIf(canMount)(
  'a full disk is reported, even at startup, and the store recovers when there is space',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recess-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]);
    endings.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => execFileSync('umount', ['-l', folder]),
    );
    const siege = await besieged(join(folder, 'siege'));
    endings.push(siege.close);
    const ballast = join(folder, 'ballast');
    const restart = () => siege.server.end('SIGKILL').then(siege.server.start);
    /** Fills the last page too, because the server takes space meanwhile. */
    const fill = () => {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(4_096));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    };
    await fullAndFree(siege, fill, () => rmSync(ballast), restart);
  },
  120_000,
);

const canLimit = spawnSync('prlimit', ['--version']).status === 0;
test.runIf(canLimit)(
  'files that cannot grow are reported, and the store recovers when they can',
  async () => {
    const siege = await besieged();
    endings.push(siege.close);
    const log = `${sqliteFile(siege)}-wal`;
    const limit = (bytes: string) => execFileSync('prlimit', ['--pid', `${siege.server.pid()}`, `--fsize=${bytes}:`]);
    await fullAndFree(
      siege,
      () => limit(`${statSync(log).size + 10_000}`),
      () => limit('unlimited'),
    );
  },
  120_000,
);

/** Starts another process that holds the database's lock until it is told to release it. */
async function holder(file: string) {
  const program = `
    const db = new (require('better-sqlite3'))(process.argv[1]);
    db.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    process.stdin.on('end', () => { db.exec('ROLLBACK'); db.close(); }).resume();`;
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await gone;
  };
}

test('while another process locks the database, writes get a retry answer and reads succeed', async () => {
  const house = await openTestApp({ settings: { LOG_LEVEL: 'silent' } });
  endings.push(house.close);
  const people = await crowd(house, 3);
  const writers = people.map((who) => writer({ url: house.url, origin: house.config.publicUrl }, who));
  const running = writers.map((w) => w.run());
  const [me, game] = [await house.person('player'), await house.game()];
  const add = () => me.call(endpoints['wishlist.add'], { gameId: game.id });
  for (let round = 0; round < 2; round++) {
    await until(progress(writers));
    // The sessions were last used so long ago that their use has to be stored.
    const seen = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await house.db.run('UPDATE sessions SET "seenAt" = :seen', { seen });
    const letGo = await holder(sqliteFile(house.config));
    const refused = await add();
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy', retryAfter: 2 } });
    expect(refused.headers.get('retry-after')).toBe('2');
    for (const name of ['wishlist.list', 'notifications.unread', 'auth.user'] as const)
      expect((await me.call(endpoints[name], {})).status).toBe(200);
    expect((await fetch(`${house.url}/readyz`)).status).toBe(200);
    await until(() => writers.some((w) => w.later.busy > round));
    await letGo();
    expect([200, 201]).toContain((await add()).status);
  }
  for (const w of writers) w.stop();
  await Promise.all(running);
  expect(await judge(house, writers)).toEqual(noViolations);
});

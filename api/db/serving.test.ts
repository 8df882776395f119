import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { configFrom } from '../config/config.ts';
import { startApi } from '../server/main.ts';
import { freePort } from '../test/ports.ts';
import { bundle } from '../test/process.ts';

let program: ReturnType<typeof bundle>;
beforeAll(() => {
  program = bundle('api/server/main.ts');
});
afterAll(() => program.drop());
let folder: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recess-serving-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const settings = async (more: Record<string, string> = {}) => ({
  ...{ PORT: `${await freePort()}`, PLAY_PORT: `${await freePort()}`, DATA_DIR: join(folder, 'data') },
  ...{ DATABASE_URL: '', LOG_LEVEL: 'silent', ...more },
});

/** Starts a server as its own process. `how` is its last line of output, or 'ready'. */
async function served() {
  const env = { ...process.env, ...(await settings()) };
  const child = fork(program.path, ['npm run serve'], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.add(child);
  let said = '';
  child.stderr?.on('data', (data) => (said += data));
  const how = await Promise.race([
    once(child, 'message').then(() => 'ready'),
    once(child, 'close').then(([code]) => `${code} ${said}`),
  ]);
  return { child, how };
}

test('a second server on the same data folder is refused with one line, and the first keeps running', async () => {
  const first = await served();
  expect(first.how).toBe('ready');
  const second = await served();
  const dataDir = join(folder, 'data');
  expect(second.how).toBe(
    `1 Another server is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect(first.child.exitCode).toBeNull();
  expect(statSync(join(dataDir, 'serving.lock'))).toMatchObject({ size: 0 });
  // A crash leaves no lock behind.
  first.child.kill('SIGKILL');
  await once(first.child, 'close');
  expect((await served()).how).toBe('ready');
});

test('a second server in the same process is refused until the first has stopped', async () => {
  const one = await startApi(configFrom(await settings()));
  const failed = await startApi(configFrom(await settings())).catch((error) => error);
  expect(failed).toMatchObject({ plain: true, message: expect.stringMatching(/^Another server is running on /) });
  await one.stop();
  await (await startApi(configFrom(await settings()))).stop();
});

test('a failed start releases the lock of the data folder', async () => {
  const taken = await startApi(configFrom(await settings({ DATA_DIR: join(folder, 'other') })));
  const ports = { PORT: `${taken.config.port}` };
  await expect(startApi(configFrom(await settings(ports)))).rejects.toMatchObject({ plain: true });
  await (await startApi(configFrom(await settings()))).stop();
  await taken.stop();
});

test('a backup runs beside a running server, and a restore is refused until the server has stopped', async () => {
  const config = configFrom(await settings());
  const server = await startApi(config);
  const backup = join(folder, 'backup');
  const now = new Date().toISOString();
  expect((await backUp(config, backup, now)).missing).toEqual([]);
  await expect(restore(config, backup, now)).rejects.toMatchObject({ message: expect.stringMatching(/Stop it first/) });
  await server.stop();
  await restore(config, backup, now);
  await (await startApi(config)).stop();
});

test('startup warns when games share the registrable domain of the store', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const urls = { PUBLIC_URL: 'https://recess.example.org', SETUP_KEY: 'a key of this test' };
  const shared = { ...urls, PLAY_URL: 'https://g-{game}.play.example.org' };
  await (await startApi(configFrom(await settings(shared)), log)).stop();
  expect(lines).toEqual([
    'PLAY_URL is under example.org, as the store is: give games a registrable domain of their own',
  ]);
  const apart = { ...urls, PLAY_URL: 'https://g-{game}.recess-play.example' };
  await (await startApi(configFrom(await settings(apart)), log)).stop();
  expect(lines).toHaveLength(1);
});

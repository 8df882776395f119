import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configFrom } from './config.ts';
import { openSqlite } from './db/sqlite.ts';
import { start } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recess-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listening = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
const closing = (server: Server) => new Promise((resolve) => server.close(resolve));

async function freePorts(): Promise<[string, string]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(servers.map(listening));
  await Promise.all(servers.map(closing));
  return ports.map(String) as [string, string];
}
const settings = async (more: Record<string, string> = {}) => {
  const [PORT, PLAY_PORT] = await freePorts();
  return configFrom({ PORT, PLAY_PORT, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...more });
};

test('it starts with nothing but a folder, answers, and stops, once and for all', async () => {
  const config = await settings();
  const running = await start(config);
  expect((await fetch(`http://127.0.0.1:${config.port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${config.playPort}/`)).status).toBe(404);
  await Promise.all([running.stop(), running.stop()]);
  await expect(fetch(`http://127.0.0.1:${config.port}/readyz`)).rejects.toThrow();
});

test('a store keeps its identity from start to start', async () => {
  const config = await settings();
  const identity = async () => {
    const running = await start(config);
    const { headers } = await fetch(`http://127.0.0.1:${config.port}/api/games`);
    await running.stop();
    return headers.get('x-recess-instance');
  };
  expect(await identity()).toBe(await identity());
});

test('a request under way is answered before it ends', async () => {
  const config = await settings();
  const running = await start(config);
  const socket = connect(config.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const body = JSON.stringify({ email: 'a@example.org', password: 'x' });
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: ${config.publicUrl}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head, () => setTimeout(resolve, 30)));
  const stopped = running.stop();
  socket.write(body);
  await stopped;
  expect(answer).toContain('HTTP/1.1 401');
});

const failing = async (more: Record<string, string>) =>
  start(await settings(more)).then(
    (running) => running.stop().then(() => 'it started'),
    (error: Error & { plain?: boolean }) => (error.plain ? error.message : error),
  );

test('a port that is taken is told with the way out', async () => {
  const taken = createServer();
  const port = await listening(taken);
  const words = (name: string) =>
    `Port ${port} is in use. Stop what uses it, or start with another: ${name}=${port + 100} npm start`;
  expect(await failing({ PORT: String(port) })).toBe(words('PORT'));
  expect(await failing({ PLAY_PORT: String(port) })).toBe(words('PLAY_PORT'));
  await closing(taken);
});

test('a folder that cannot be written, a file that is no database, and newer data are told plainly', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await failing({ DATA_DIR: join(file, 'data') })).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)/);
  writeFileSync(join(folder, 'recess.sqlite'), 'this is no database at all '.repeat(40));
  expect(await failing({ DATA_DIR: folder })).toMatch(/recess.sqlite is damaged or is no database/);
  rmSync(join(folder, 'recess.sqlite'));
  const db = openSqlite(join(folder, 'recess.sqlite'));
  await db.script(
    `CREATE TABLE migrations (name TEXT PRIMARY KEY, "appliedAt" TEXT); INSERT INTO migrations VALUES ('999_later.sql', '')`,
  );
  await db.close();
  expect(await failing({ DATA_DIR: folder })).toMatch(/newer version of Recess/);
});

test('a database that does not answer is told without its password', async () => {
  const [port] = await freePorts();
  const words = await failing({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/recess` });
  expect(words).toBe(
    `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
  );
});

import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { storeCover } from './cover.ts';
import { files as serveFiles } from './serve.ts';
import { openFiles, sha256 } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recess-files-'));
const files = openFiles({ dataDir });
const app = new Koa().use(serveFiles({ dataDir }));
const server = createServer(app.callback()).listen(0, '127.0.0.1');
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});
const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

test('the same bytes are stored once, under their hash, and nothing unfinished stays', async () => {
  const bytes = Buffer.from('hello');
  const hashes = await Promise.all([files.put(bytes), files.put(bytes), files.put(bytes)]);
  expect(hashes).toEqual([sha256(bytes), sha256(bytes), sha256(bytes)]);
  expect(await files.read(sha256(bytes))).toEqual(bytes);
  expect(await files.stat(sha256(bytes))).toEqual({ size: 5 });
  expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});

test('a name that is no hash leads nowhere', async () => {
  for (const name of ['', '..', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
    expect(await files.read(name)).toBeUndefined();
    expect(await files.stat(name)).toBeUndefined();
  }
  expect(await files.read('0'.repeat(64))).toBeUndefined();
});

test('a cover is served for good, as a picture and nothing else', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { imageUrl, imageHash } = await storeCover(files, png);
  const response = await ask(imageUrl);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  // Not by fetch, which adds a no-cache of its own to such a question.
  const { port } = server.address() as AddressInfo;
  const again = get({ host: '127.0.0.1', port, path: imageUrl, headers: { 'if-none-match': `"${imageHash}"` } });
  const [answer] = (await once(again, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(304);
});

test('a game file is not served as a cover, nor is a strange path', async () => {
  const html = await files.put(Buffer.from('<script>alert(1)</script>'));
  const paths = [`${html}.webp`, `${html}.html`, '..%2f..%2fx.webp', `${html}`, `${html}.webp/`];
  for (const path of paths) expect((await ask(`/files/covers/${path}`)).status, path).toBe(404);
  expect((await ask(`/files/covers/${html}.webp`, { method: 'POST' })).status).toBe(404);
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/port.ts';
import { registerBuild } from '../features/games/builds.ts';
import { openFiles } from '../files/store.ts';
import { buildPlay } from '../run/build-play.mjs';
import { openTestApp, type TestApp } from '../test/testApp.ts';
import { createPlayServer } from './server.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const setBuild = sql`UPDATE games SET "buildId" = :buildId, "gameUrl" = 'build:' || :buildId WHERE id = :id`;
let house: TestApp;
let server: ReturnType<typeof createPlayServer>;
let game: { id: string; developerId: string };
let pending: { id: string };
const built = mkdtempSync(join(tmpdir(), 'recess-play-'));

const build = async (developerId: string, index: string) =>
  registerBuild(
    { db: house.db, files: openFiles(house.config) },
    developerId,
    [
      { path: 'index.html', bytes: Buffer.from(index) },
      { path: 'js/main.mjs', bytes: Buffer.from('export {};') },
      { path: 'data/two words é.txt', bytes: Buffer.from(letters) },
      { path: 'Build/game.wasm.br', bytes: brotliCompressSync(Buffer.from(letters)) },
      { path: 'js/strict.js', bytes: Buffer.from("// Mill\n'use strict';") },
      { path: 'js/packed.js.br', bytes: brotliCompressSync(Buffer.from(letters)) },
      { path: 'empty.bin', bytes: Buffer.alloc(0) },
      { path: 'menu/index.html', bytes: Buffer.from(`<!doctype html>${'<p>Menu</p>'.repeat(1_000)}`) },
      { path: 'big.bin', bytes: Buffer.alloc(3_000_000, 'x') },
    ],
    house.clock().toISOString(),
  );

beforeAll(async () => {
  house = await openTestApp();
  game = await house.game();
  pending = await house.game({ status: 'pending' });
  const { buildId } = await build(game.developerId, '<!doctype html><title>One</title>');
  for (const { id } of [game, pending]) await setBuild.run(house.db, { id, buildId });
  await buildPlay(built);
  const { db, config } = house;
  server = createPlayServer({ db, config, files: openFiles(config), built, clock: house.clock }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await house.close();
  rmSync(built, { recursive: true });
});

type Asked = { host?: string; method?: string; headers?: Record<string, string> };
const hostOf = (id: string) => new URL(house.config.playUrl.replace('{game}', id)).host;
async function ask(path: string, { host = hostOf(game.id), method = 'GET', headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return {
    status: response.statusCode,
    headers: response.headers as IncomingHttpHeaders,
    bytes,
    text: bytes.toString(),
  };
}

test('a game is served from its own origin, with headers that confine it', async () => {
  const page = await ask('/');
  expect(page.text).toContain('<title>One</title>');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; frame-src blob: data:; " +
      `form-action 'none'; object-src 'none'; base-uri 'self'; ` +
      'sandbox allow-scripts allow-same-origin allow-pointer-lock allow-forms allow-modals; ' +
      `frame-ancestors ${house.config.publicUrl}`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(), '),
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  });
  const permissions = String(page.headers['permissions-policy']).split(', ');
  for (const feature of ['bluetooth', 'local-network', 'loopback-network', 'idle-detection', 'clipboard-read'])
    expect(permissions).toContain(`${feature}=()`);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await ask('/index.html?v=2')).text).toBe(page.text);
  expect((await ask('/js/main.mjs')).headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect((await ask('/data/two%20words%20%C3%A9.txt')).text).toBe(letters);
});

test("a top-level visit from elsewhere is redirected to the page that clears the origin; the game's own pages and frames are not", async () => {
  const come = (path: string, site: string, dest = 'document') =>
    ask(path, { headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': site } });
  for (const site of ['none', 'same-site', 'cross-site']) {
    const { status, headers } = await come('/menu/?level=2', site);
    expect([status, headers['location'], headers['cache-control']], site).toEqual([
      303,
      '/_play/tab.html#to=%2Fmenu%2F%3Flevel%3D2',
      'no-store',
    ]);
  }
  for (const [site, dest] of [
    ['same-origin', 'document'],
    ['cross-site', 'iframe'],
    ['same-origin', 'iframe'],
  ] as const)
    expect((await come('/', site, dest)).text).toContain('<title>One</title>');
  const gate = await come('/_play/tab.html', 'cross-site');
  expect(gate.text).toContain('/_play/tab.js');
  expect(gate.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
});

test('the host names the game, with any port and in any case, and other hosts are refused', async () => {
  const origin = `g-${game.id}.localhost`;
  for (const host of [origin, `${origin}:80`, origin.toUpperCase()])
    expect((await ask('/', { host })).status, host).toBe(200);
  const strangers = [
    'localhost',
    'g-.localhost',
    `${origin}.evil.example`,
    `x${origin}`,
    `g-${game.id}xlocalhost`,
    `${origin}:80:80`,
    'g-*',
  ];
  for (const host of strangers) expect((await ask('/', { host })).status, host).toBe(404);
  expect((await ask('/', { host: hostOf('01890000-0000-7000-8000-000000000000') })).status).toBe(404);
});

test('a game opens however many cookies another has set on the whole play domain', async () => {
  const cookie = Array.from({ length: 20 }, (_, n) => `c${n}=${'x'.repeat(4_000)}`).join('; ');
  expect((await ask('/', { headers: { cookie } })).status).toBe(200);
});

test('only an approved build is served', async () => {
  expect((await ask('/', { host: hostOf(pending.id) })).status).toBe(404);
});

test('an unchanged file costs no bytes, and a new build is served at once', async () => {
  const { etag } = (await ask('/')).headers;
  const again = await ask('/', { headers: { 'if-none-match': `"other", W/${etag}` } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const other = await house.game({ developerId: game.developerId });
  const put = async (index: string) =>
    setBuild.run(house.db, { id: other.id, buildId: (await build(game.developerId, index)).buildId });
  await put('one');
  const page = async () => (await ask('/', { host: hostOf(other.id), headers: fetched })).text;
  expect(await page()).toBe('one');
  await put('two');
  expect(await page()).toBe('two');
});

/** Headers of a request by a script, and of a page opened in a frame. */
const [fetched, inFrame] = [{ 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'iframe' }];

test("an opened page has the store's script after its doctype and before its own scripts; a page fetched by a script has not", async () => {
  const [opened, asked] = [await ask('/menu/', { headers: inFrame }), await ask('/menu/', { headers: fetched })];
  expect((await ask('/menu/')).text, 'an old browser does not say').toBe(asked.text);
  expect(asked.text).toBe(`<!doctype html>${'<p>Menu</p>'.repeat(1_000)}`);
  const [, script, rest] = /^<!doctype html><script>([\s\S]*?)<\/script>([\s\S]*)$/.exec(opened.text) ?? [];
  expect(rest).toBe(asked.text.slice('<!doctype html>'.length));
  expect(script).toContain(JSON.stringify(house.config.publicUrl));
  expect(opened.headers['content-length']).toBe(`${opened.bytes.length}`);
  expect(opened.headers.etag).not.toBe(asked.headers.etag);
  expect([opened.headers.vary, asked.headers.vary]).toEqual(['Sec-Fetch-Dest', 'Sec-Fetch-Dest']);
  const head = await ask('/menu/', { method: 'HEAD', headers: inFrame });
  expect([head.bytes.length, head.headers['content-length']]).toEqual([0, `${opened.bytes.length}`]);
});

test('a folder serves its index.html, and without the trailing slash its page sets the folder as its URL', async () => {
  for (const path of ['/menu', '/menu/', '/menu/index.html'])
    expect((await ask(path, { headers: fetched })).text, path).toContain('<p>Menu</p>');
  const saysFolder = async (path: string) =>
    /<script>history\.replaceState/.test((await ask(path, { headers: inFrame })).text);
  expect([await saysFolder('/menu?level=2'), await saysFolder('/menu/')]).toEqual([true, false]);
  for (const path of ['/data', '/data/', '/menu/more/', '//menu']) expect((await ask(path)).status, path).toBe(404);
});

test('range requests return parts of a file', async () => {
  const path = '/data/two%20words%20%C3%A9.txt';
  const part = async (range: string, more = {}) => ask(path, { headers: { range, ...more } });
  const first = await part('bytes=0-2');
  expect([first.status, first.text, first.headers['content-range']]).toEqual([206, 'abc', 'bytes 0-2/26']);
  expect((await part('bytes=23-')).text).toBe('xyz');
  expect((await part('bytes=-2')).text).toBe('yz');
  expect((await part('bytes=20-999')).text).toBe('uvwxyz');
  const beyond = await part('bytes=26-');
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */26']);
  for (const odd of ['bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
    expect((await part(odd)).status, odd).toBe(200);
  expect((await part('bytes=0-2', { 'if-range': '"older"' })).status).toBe(200);
  expect((await ask('/empty.bin', { headers: { range: 'bytes=0-' } })).status).toBe(416);
});

test('a precompressed file is sent with the type of its content', async () => {
  const { headers, status } = await ask('/Build/game.wasm.br', { headers: { range: 'bytes=0-2' } });
  expect([status, headers['content-encoding'], headers['content-type']]).toEqual([200, 'br', 'application/wasm']);
});

test('HEAD has the headers of GET without the bytes; other methods are refused', async () => {
  const head = await ask('/big.bin', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '3000000', 0]);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const { status, headers } = await ask('/', { method });
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD']);
  }
});

test('a game cannot register its own service worker', async () => {
  const asWorker = { headers: { 'service-worker': 'script' } };
  for (const path of ['/', '/js/main.mjs', '/_play/shell.js', '/sw.js/'])
    expect((await ask(path, asWorker)).status, path).toBe(403);
  const worker = await ask('/sw.js', asWorker);
  expect([worker.status, worker.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test('only the configured app may talk to the shell and frame it', async () => {
  const shell = await ask('/_play/shell.html');
  expect(shell.text).toContain(`data-app="${house.config.publicUrl}"`);
  expect(shell.headers['content-security-policy']).toContain(`script-src 'self'`);
  expect(shell.headers['content-security-policy']).toContain(`frame-ancestors ${house.config.publicUrl}`);
  expect((await ask('/_play/shell.js')).status).toBe(200);
});

test('an error response has a policy too, because a game could otherwise frame it and fetch from it', async () => {
  const asked: [string, Asked][] = [
    ...['/not/there', '/_play/nothing', '/_preview/x.y.z/', '/%ff'].map((path): [string, Asked] => [path, {}]),
    ['/', { method: 'POST' }],
    ['/evil.js', { headers: { 'service-worker': 'script' } }],
    ['/', { host: 'localhost' }],
  ];
  for (const [path, how] of asked) {
    const { status, headers } = await ask(path, how);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(headers, path).toMatchObject({
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors ${house.config.publicUrl}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
});

test("the service worker's script contains the header rules", async () => {
  const script = (await ask('/sw.js')).text;
  const [, said = '{}'] = /^const rules=(.+);\n/.exec(script) ?? [];
  const { app, game: rules } = JSON.parse(said) as { app: string; game: Record<string, string> };
  expect(app).toBe(house.config.publicUrl);
  const { headers } = await ask('/');
  for (const [name, value] of Object.entries(rules)) expect(headers[name.toLowerCase()], name).toBe(value);
  expect(script).toContain('recess-shell');
});

test('a request with all cookies that a browser holds for the domain is answered', async () => {
  const cookie = Array.from({ length: 180 }, (_, n) => `bomb${n}=`.padEnd(4_096, 'x')).join('; ');
  for (const path of ['/', '/_play/tab.html', '/_play/shell.html', '/sw.js'])
    expect((await ask(path, { headers: { cookie } })).status, path).toBe(200);
});

test('the script of a worker has the store’s before it, on its first line; for a page the same file is as its developer wrote it', async () => {
  const own = await readFile(join(built, 'gameWorker.js'), 'utf8');
  expect(own.split('\n'), 'one line').toHaveLength(1);
  const asked = (path: string, dest: string, more = {}) => ask(path, { headers: { 'sec-fetch-dest': dest, ...more } });
  for (const dest of ['worker', 'sharedworker']) {
    const { headers, text: sent } = await asked('/js/main.mjs', dest);
    expect(sent).toBe(`${own}export {};`);
    expect(headers).toMatchObject({ vary: 'Sec-Fetch-Dest', 'content-length': String(sent.length) });
    expect((await asked('/js/main.mjs', dest, { 'if-none-match': headers.etag })).status).toBe(304);
    // What is strict stays strict, and what the browser unpacks is unpacked here.
    expect((await asked('/js/strict.js', dest)).text).toBe(`'use strict';${own}// Mill\n'use strict';`);
    const packed = await asked('/js/packed.js.br', dest);
    expect([packed.text, packed.headers['content-encoding']]).toEqual([own + letters, undefined]);
    expect((await asked('/data/two%20words%20%C3%A9.txt', dest)).text).toBe(letters);
  }
  for (const dest of ['script', 'empty', 'audioworklet'])
    expect((await asked('/js/main.mjs', dest)).text, dest).toBe('export {};');
});

test('malformed requests are refused and do no harm', async () => {
  const odd = [
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%',
    '/%ff%fe',
    '/a%00b',
    '//',
    '/.',
    '/__proto__',
    '/constructor',
  ];
  odd.push(
    '/_play/',
    '/_play/../sw.js',
    `/${'x'.repeat(8_000)}`,
    '/js/',
    '/js/main.mjs/',
    '/\\index.html',
    '/%5c..%5cx',
    '*',
  );
  for (const path of odd) expect((await ask(path)).status, path).toBe(404);
  const raw = async (said: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(said);
    setTimeout(() => socket.destroy(), 500);
    return (await text(socket).catch(() => '')).split('\r\n')[0];
  };
  const odder = [
    'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  ];
  odder.push('nonsense\r\n\r\n', `GET / HTTP/1.1\r\nHost: ${hostOf(game.id)}\r\nHost: b\r\nConnection: close\r\n\r\n`);
  for (const said of odder) expect(await raw(said), said).toMatch(/^HTTP\/1\.1 4\d\d|^HTTP\/1\.1 200/);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw } from '../test/raw.ts';
import { openTestApp, type Someone, type TestApp } from '../test/testApp.ts';

let house: TestApp;
let visitor: Someone;
beforeAll(async () => {
  house = await openTestApp();
  visitor = await house.person('visitor');
  const folder = join(house.config.dataDir, 'pwa');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Recess</title>');
  writeFileSync(join(folder, 'sw.js'), '// the worker');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets/app-1.js'), `'${'x'.repeat(5_000)}'`);
  const small = `'${'x'.repeat(500)}'`;
  writeFileSync(join(folder, 'assets/small-1.js'), small);
  writeFileSync(join(folder, 'assets/small-1.js.br'), brotliCompressSync(small));
  writeFileSync(join(folder, 'assets/tiny-1.js'), '1');
  writeFileSync(join(folder, 'assets/tiny-1.js.br'), brotliCompressSync('1'));
  writeFileSync(join(folder, '.secret'), 'no');
});
afterAll(() => house?.close());

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}) => visitor.send('GET', path, undefined, headers);

test('every page URL is answered with the app shell', async () => {
  for (const path of ['/', '/browse?q=a', '/game/01a1fc80-88bc-72c9-9c1b-093c0750e60e', '/no/such/page', '/%E0%A4%A']) {
    const response = await get(path, page);
    expect([response.status, response.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
    expect(await response.text()).toContain('<title>Recess</title>');
  }
});

test('a missing script is answered 404, never with the shell', async () => {
  for (const path of ['/assets/app-0.js', '/assets/', '/files/covers/x.webp', '/old.js'])
    expect((await raw(house.url + path, page)).status, path).toBe(404);
});

test('nothing outside the built app is served', async () => {
  for (const path of [
    '/.secret',
    '/assets/../.secret',
    '/%2e%2e/recess.sqlite',
    '/..%2frecess.sqlite',
    '//etc/passwd',
  ]) {
    expect((await raw(house.url + path)).status, path).toBe(404);
    expect((await raw(house.url + path, page)).body.toString(), path).toContain('<title>Recess</title>');
  }
});

test("a small file is sent in the build's compressed form if that is smaller", async () => {
  const bytes = async (name: string, accepted: string) => {
    const { headers, body } = await raw(`${house.url}/assets/${name}-1.js`, { 'accept-encoding': accepted });
    return [headers['content-encoding'], body.length];
  };
  const [encoding, length] = await bytes('small', 'br');
  expect(encoding).toBe('br');
  expect(length).toBeLessThan(50);
  expect(await bytes('small', 'identity')).toEqual([undefined, 502]);
  expect(await bytes('small', 'gzip')).toEqual([undefined, 502]);
  expect(await bytes('tiny', 'br')).toEqual([undefined, 1]);
});

test('built files are cached for ever, the service worker and the manifest are revalidated', async () => {
  const script = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  for (const path of ['/sw.js', '/manifest.webmanifest']) {
    const { headers } = await get(path);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await get(path, { 'if-none-match': headers.get('etag') as string })).status).toBe(304);
  }
  expect((await get('/manifest.webmanifest')).headers.get('content-type')).toBe(
    'application/manifest+json; charset=utf-8',
  );
});

test('every API answer names the store, and only public ones may be cached', async () => {
  const { epoch } = (await house.db.get('SELECT epoch FROM sync_meta', {})) as { epoch: string };
  for (const path of ['/api/games', '/api/auth/user', '/api/nothing', '/api/games/x']) {
    const { headers, status } = await get(path);
    expect(headers.get('x-recess-instance'), path).toBe(epoch);
    expect(headers.get('cache-control'), path).toBe(status === 200 ? 'public, no-cache' : 'no-store');
  }
  expect((await get('/')).headers.get('x-recess-instance')).toBeNull();
});

test("a page's CSP allows only what it needs, and the play page frames only its game", async () => {
  const policy = async (path: string) => (await get(path, page)).headers.get('content-security-policy') ?? '';
  const { playPort } = house.config;
  const home = await policy('/');
  // No third-party source is allowed.
  const rules = home.split(';').map((rule) => rule.trim());
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
  ])
    expect(rules).toContain(rule);
  expect(home).toContain(`frame-src http://*.localhost:${playPort};`);
  const id = '01a1fc80-88bc-72c9-9c1b-093c0750e60e';
  expect(await policy(`/game/${id}?play=1`)).toContain(`frame-src http://g-${id}.localhost:${playPort};`);
  const label = `p${'0'.repeat(56)}`;
  const preview = await policy(`/game/${id}?play=1&version=${id}&at=${label}`);
  expect(preview).toContain(`frame-src http://g-${label}.localhost:${playPort};`);
  expect(await policy(`/game/${id}?play=1&version=${id}&at=*.evil.example`)).toContain('frame-src http://*.localhost');
  expect(await policy(`/game/${id}?play=10`)).toContain('frame-src http://*.localhost');
  const { headers } = await get('/', page);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const permissions = headers.get('permissions-policy')?.split(', ');
  for (const feature of [
    ...['camera', 'bluetooth', 'local-network', 'loopback-network'],
    'idle-detection',
    'clipboard-read',
  ])
    expect(permissions).toContain(`${feature}=()`);
  expect(headers.get('strict-transport-security')).toBeNull();
  expect((await get('/api/games')).headers.get('x-content-type-options')).toBe('nosniff');
});

const rules = /^(content-security|cross-origin|permissions|referrer|origin-agent|x-(?!recess-|request-id))/;
const rulesOf = ({ headers }: Response) => [...headers].filter(([name]) => rules.test(name));

test("a script carries its page's CSP, a missing cover one that allows nothing, and neither has page-only headers", async () => {
  const script = await get('/assets/app-1.js');
  expect(script.status).toBe(200);
  expect(rulesOf(script)).toEqual([
    ['content-security-policy', (await get('/', page)).headers.get('content-security-policy')],
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-recess', 'store'],
  ]);
  expect(rulesOf(await get(`/files/covers/${'0'.repeat(64)}.webp`))).toEqual([
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-recess', 'store'],
  ]);
});

test('API answers carry the headers that protect JSON, and no page-only headers', async () => {
  const me = await house.person('player');
  const device = { clientId: '01a1fc80-88bc-72c9-9c1b-093c0750e60e', now: house.clock().toISOString() };
  const asked = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
  const answers = [
    await me.send('POST', '/api/sync', JSON.stringify(device), asked),
    await me.send('POST', '/api/sync', JSON.stringify(device)),
    await get('/api/nothing'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 426, 404]);
  for (const answer of answers)
    expect(rulesOf(answer)).toEqual([
      ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
      ['cross-origin-resource-policy', 'same-origin'],
      ['x-content-type-options', 'nosniff'],
    ]);
});

test('health checks say only whether the process is well', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
  }
});

test('a request body is read up to its limit, whatever its headers claim', async () => {
  const me = await house.person('player');
  const padded = (size: number) => `{"upToRev":0${' '.repeat(size)}}`;
  expect((await me.send('PATCH', '/api/notifications/read-all', padded(90_000))).status).toBe(200);
  expect((await me.send('PATCH', '/api/notifications/read-all', padded(100_000))).status).toBe(413);
  const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
  const zipped = { 'content-encoding': 'gzip' };
  expect((await me.send('POST', '/api/sync', Uint8Array.from(bomb), zipped)).status).toBe(413);
  expect((await me.send('POST', '/api/sync', Uint8Array.from(bomb.subarray(0, 200)), zipped)).status).toBe(400);
  expect((await me.send('PATCH', '/api/notifications/read-all', '{}', { 'content-type': 'text/html' })).status).toBe(
    415,
  );
  expect((await me.send('PATCH', '/api/notifications/read-all')).status).toBe(200);
});

test('a body that breaks off does no harm', async () => {
  const me = await house.person('player');
  const head = (more: string) =>
    `PATCH /api/notifications/read-all HTTP/1.1\r\nHost: x\r\nCookie: ${me.cookie}\r\nOrigin: ${house.config.publicUrl}\r\n${more}\r\n\r\n{"a`;
  for (const more of [
    'Content-Type: application/json\r\nContent-Length: 50',
    'Content-Type: application/json\r\nTransfer-Encoding: chunked',
  ]) {
    const socket = connect(house.config.port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.write(head(more), () => setTimeout(resolve, 30)));
    socket.destroy();
  }
  expect((await get('/healthz')).status).toBe(200);
});

test('300 sign-ins a minute from one address are allowed, further ones are refused', async () => {
  const shared = await openTestApp();
  const someone = await shared.person('visitor');
  const tries = Array.from({ length: 305 }, () => someone.send('POST', '/api/auth/login', '{}'));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect([400, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([300, 5]);
  await shared.close();
});

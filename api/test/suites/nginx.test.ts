import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partBytes, travelMax } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { pathOf } from '#sync/endpoint.ts';
import { openFiles } from '../../files/store.ts';
import { createPlayServer } from '../../play-server/server.ts';
import { defaultRates } from '../../security/rateLimits.ts';
import { hasNginx, type Nginx, startFront } from '../nginx.ts';
import { isNightly } from '../nightly.ts';
import { freePort } from '../ports.ts';
import { client, openLiar } from '../provider.ts';
import { type RawAnswer, raw } from '../raw.ts';
import { hostedGame } from '../submissions.ts';
import { openTestApp, type Someone, type TestApp } from '../testApp.ts';
import { zipOf } from '../zip.ts';

const few = { times: 30, seconds: 3_600 };
/** Headers that each hop sets itself, and those that differ from call to call. */
const ofHop = ['connection', 'keep-alive', 'server', 'date', 'x-request-id'];
const seen = ({ status, headers, body }: RawAnswer) => {
  const told = Object.entries(headers).filter(([name]) => !ofHop.includes(name));
  return { status, headers: Object.fromEntries(told), body: body.toString('base64') };
};
const wordOf = (answer: RawAnswer) => {
  const ours = answer.headers['x-recess-instance'] !== undefined;
  return [answer.status, ours && (JSON.parse(answer.body.toString() || '{}') as { code?: string }).code];
};

const title = hasNginx ? 'behind the real nginx' : 'behind the real nginx, which is not installed here';
describe.skipIf(!hasNginx || !isNightly)(title, () => {
  let house: TestApp;
  let provider: Awaited<ReturnType<typeof openLiar>>;
  let play: ReturnType<typeof createPlayServer>;
  let playPort: number;
  let fronts: Nginx[] = [];
  /** URLs of nginx: configured as in docs/operators.md, and without its settings for large bodies. */
  let [through, untold] = ['', ''];
  let me: Someone;

  beforeAll(async () => {
    provider = await openLiar({ end_session_endpoint: 'https://school.example/logout' });
    const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
    const names = { PUBLIC_URL: 'https://recess.example.org', PLAY_URL: 'https://g-{game}.localhost' };
    const settings = { TRUST_PROXY: '1', ...names, ...oidc };
    house = await openTestApp({ demo: true, rates: { ...defaultRates, address: few }, settings });
    const { db, config, clock } = house;
    play = createPlayServer({ db, config, files: openFiles(config), clock }).listen(0, '127.0.0.1');
    await once(play, 'listening');
    playPort = (play.address() as AddressInfo).port;
    const [port, other] = [await freePort(), await freePort()];
    const ports = { store: config.port, play: playPort, plain: true };
    fronts = [await startFront({ ...ports, port }), await startFront({ ...ports, port: other, untold: true })];
    [through, untold] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${other}`];
    me = await house.person('developer');
  });
  afterAll(async () => {
    for (const front of fronts) await front.end();
    play?.close();
    await house?.close();
    await provider?.close();
  });

  /** Posts as this person's browser does. */
  const post = (url: string, body: string) => {
    const own = { cookie: me.cookie, origin: house.config.publicUrl, 'content-type': 'application/json' };
    return raw(url, { ...own, 'content-length': String(Buffer.byteLength(body)) }, 'POST', { body });
  };

  test.each(['identity', 'gzip', 'br', 'gzip, br'])('answers to Accept-Encoding %s pass unchanged', async (form) => {
    const [game] = (await me.call(endpoints['games.list'], {})).body;
    const own = { cookie: me.cookie, 'accept-encoding': form };
    const reads = ['games.list', 'library.list', 'notifications.list'] as const;
    const paths = [...reads.map((name) => pathOf(endpoints[name])), game?.coverImage as string, '/readyz'];
    for (const path of paths) {
      const [direct, passed] = [await raw(house.url + path, own), await raw(through + path, own)];
      expect([direct.status, seen(passed)], path).toEqual([200, seen(direct)]);
      const etag = direct.headers['etag'] as string | undefined;
      if (!etag) continue;
      const again = await raw(through + path, { ...own, 'if-none-match': etag });
      expect([again.status, again.headers['etag'], again.body.length], path).toEqual([304, etag, 0]);
    }
  });

  test("a game's files pass unchanged: a large file, ranges, precompressed files and 304 answers", async () => {
    const game = await hostedGame(me, await house.person('staff'), [
      { name: 'index.html', data: '<!doctype html><title>Moth</title>' },
      { name: 'level.bin', data: randomBytes(20 * 2 ** 20) },
      { name: 'Build/moth.wasm.br', data: brotliCompressSync('moth'.repeat(100)) },
    ]);
    const both = async (path: string, more: Record<string, string> = {}) => {
      const headers = { host: `g-${game.id}.localhost`, 'sec-fetch-dest': 'iframe', ...more };
      const direct = await raw(`http://127.0.0.1:${playPort}${path}`, headers);
      expect(seen(await raw(through + path, headers)), path).toEqual(seen(direct));
      return direct;
    };
    for (const path of ['/', '/level.bin', '/Build/moth.wasm.br', '/sw.js', '/_play/shell.html']) {
      const { status, headers } = await both(path, { 'accept-encoding': 'gzip, br' });
      const { status: known } = await both(path, { 'if-none-match': headers['etag'] as string });
      expect([status, known], path).toEqual([200, 304]);
    }
    expect((await both('/level.bin', { range: 'bytes=5000000-15000000' })).body).toHaveLength(10_000_001);
    expect((await both('/nothing')).status).toBe(404);
    // A game can fill the cookies of the domain of all games, as far as a browser holds them.
    const cookie = Array.from({ length: 180 }, (_, n) => `bomb${n}=`.padEnd(4_096, 'x')).join('; ');
    expect((await both('/', { cookie })).status).toBe(200);
    // The store answers under any other host name.
    expect((await raw(`${through}/level.bin`)).status).toBe(404);
  });

  test('a body above 1 MB passes if nginx is configured for it, and is otherwise refused by nginx in its own name', async () => {
    const game = await house.game();
    const at = new Date().toISOString();
    const save = { device: uuid(), seq: 1, run: uuid(), base: 0, at, now: at, items: [['a', 'x'.repeat(2_500_000)]] };
    const path = `/api/saves/${game.id}`;
    const refused = await post(untold + path, JSON.stringify(save));
    expect([wordOf(refused), refused.headers['content-type']]).toEqual([[413, false], 'text/html']);
    expect((await post(through + path, JSON.stringify(save))).status).toBe(200);
  });

  test('a build of several megabytes passes nginx as it comes, in the parts that the app sends, and a cover of the size that it sends', async () => {
    const zip = zipOf([
      { name: 'index.html', data: '<!doctype html>' },
      { name: 'level.bin', data: randomBytes(3_000_000) },
    ]);
    const send = async (path: string, field: string, bytes: Buffer<ArrayBuffer>) => {
      const body = new FormData();
      body.append(field, new Blob([bytes]), 'file');
      const headers = { cookie: me.cookie, origin: house.config.publicUrl };
      return fetch(untold + path, { method: 'POST', headers, body });
    };
    expect((await send(pathOf(endpoints['uploads.build']), 'build', zip)).status).toBe(413);
    let at = { received: 0, build: null as { totalBytes: number } | null };
    while (at.build === null) {
      const part = zip.subarray(at.received, at.received + partBytes);
      const path = `/api/upload/game-build/parts/${'b'.repeat(64)}/${zip.length}/${at.received}`;
      const answer = await send(path, 'part', part);
      expect(answer.status).toBe(201);
      at = (await answer.json()) as typeof at;
    }
    expect(at.build.totalBytes).toBe(3_000_015);
    const noise = { raw: { width: 500, height: 597, channels: 3 as const } };
    const cover = Buffer.from(await sharp(randomBytes(895_500), noise).png({ compressionLevel: 0 }).toBuffer());
    expect(cover.length).toBeGreaterThan(890_000);
    expect(cover.length).toBeLessThan(travelMax);
    expect((await send(pathOf(endpoints['uploads.image']), 'coverImage', cover)).status).toBe(201);
  });

  test("a body that the store refuses before it has arrived gets the store's refusal", async () => {
    const large = JSON.stringify({ subject: 'x'.repeat(8_000_000) });
    const feedback = pathOf(endpoints['feedback.send']);
    for (let n = 0; n < 20; n++) {
      expect(wordOf(await post(through + feedback, large))).toEqual([413, 'tooLarge']);
      expect(wordOf(await post(`${through}/api/nothing`, large))).toEqual([404, 'notFound']);
    }
  });

  test.each([1, 250, 300, 350, 400, 1_000, 9_000])(
    'an external sign-in with %i more characters passes',
    async (more) => {
      // A cookie contains the provider's claims until the account is created.
      const own = { cookie: 'a=1' };
      const begun = await raw(`${through}/api/login`, own);
      const address = begun.headers['location'] as string;
      const cookie = [begun.headers['set-cookie']].flat().map((one) => one?.split(';')[0]);
      const [sub, name] = [uuid().repeat(7), 'a'.repeat(50)];
      const said = { sub, given_name: name, family_name: name, email: `${name}@${name}.${name}.${name}.example` };
      provider.tell({ claims: { sub, filler: 'x'.repeat(more) }, userinfo: said }, address);
      const back = `/api/login/callback?code=1&state=${new URL(address).searchParams.get('state')}`;
      const answer = await raw(through + back, { cookie: cookie.join('; ') });
      expect([answer.status, answer.headers['location']]).toEqual([302, '/signup/finish']);
    },
  );
  test('calls are counted by their real address, whatever they claim', async () => {
    const ask = (localAddress: string, says: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'x-forwarded-for': says };
        request(`${through}/api/games/${uuid()}`, { headers, localAddress, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    const asked: (number | undefined)[] = [];
    for (let n = 0; n <= few.times; n++) asked.push(await ask('127.0.0.2', `10.0.0.${n}`));
    expect(asked).toEqual([...Array(few.times).fill(404), 429]);
    expect(await ask('127.0.0.3', '127.0.0.2')).toBe(404);
    expect((await raw(`${through}/metrics`)).status).toBe(404);
  });
});

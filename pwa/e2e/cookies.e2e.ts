import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { chromium, type Frame } from '@playwright/test';
import { certificate } from '../../api/bench/http2Proxy.ts';
import { configFrom } from '../../api/config/config.ts';
import { openDatabase } from '../../api/db/open.ts';
import { openFiles } from '../../api/files/store.ts';
import { createPlayServer, maxHeaderBytes } from '../../api/play-server/server.ts';
import { callerOf, submitGame } from './support/actions.ts';
import { args, executablePath } from './support/chromium.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';
import { believing } from './support/trafficMeter.ts';

const app = 'https://recess.test';

/** The games of a store on a domain of their own behind TLS, as in production, and a page of the app's that frames one. */
async function openDomain({ dataDir }: Store) {
  const config = configFrom({ DATA_DIR: dataDir, PUBLIC_URL: app, PLAY_URL: 'https://g-{game}.play.test' });
  const db = openDatabase(config);
  const play = createPlayServer({ db, config, files: openFiles(config), clock: () => new Date() });
  const server = createServer({ ...certificate(), maxHeaderSize: maxHeaderBytes }, (req, res) => {
    if (req.headers.host !== 'recess.test') return play.emit('request', req, res);
    res.setHeader('Content-Type', 'text/html');
    return res.end('<!doctype html><iframe></iframe>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...believing, `--host-resolver-rules=MAP *.test 127.0.0.1:${port}`],
  });
  return {
    browser,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await db.close();
    },
  };
}

const plant = (frame: Frame) =>
  frame.evaluate(() => {
    const ofDomain = 'Domain=play.test; Path=/; Secure; SameSite=None';
    // Past the store's script, by a page of its own that the script does not run in.
    const inside = document.body.appendChild(document.createElement('iframe')).contentDocument as Document;
    for (const page of [document, inside])
      for (const more of ['', '; Partitioned'])
        page.cookie = `plain${page === inside}${more.length}=1; ${ofDomain}${more}`;
    inside.cookie = `nameless; ${ofDomain}; Partitioned`;
    // biome-ignore lint/suspicious/noDocumentCookie: games do
    document.cookie = 'own=1; Secure; SameSite=None; Partitioned';
    // As games for a page of their own write it.
    // biome-ignore lint/suspicious/noDocumentCookie: games do
    document.cookie = 'old=1; path=/; SameSite=Lax';
    return inside.cookie;
  });

/** Fills the cookies of the whole domain, past the store's script, as far as the browser lets it. */
const fill = (frame: Frame) =>
  frame.evaluate(() => {
    const inside = document.body.appendChild(document.createElement('iframe')).contentDocument as Document;
    for (let n = 0; n < 180; n++)
      for (const more of ['', '; Partitioned'])
        inside.cookie = `bomb${n}${more.length}=${'x'.repeat(4_000)}; Domain=play.test; Path=/; Secure; SameSite=None${more}`;
    return inside.cookie.length;
  });

/** Plants cookies of the whole domain that only pages of some folders see, past the store's script. */
const plantBelow = (frame: Frame, paths: string[]) =>
  frame.evaluate((paths) => {
    const inside = document.body.appendChild(document.createElement('iframe')).contentDocument as Document;
    for (const [n, path] of paths.entries())
      for (const more of ['', '; Partitioned'])
        inside.cookie = `below${n}${more.length}=1; Domain=play.test; Path=${path}; Secure; SameSite=None${more}`;
  }, paths);

test('on the domain of all games, over TLS, a game finds no cookie of another and keeps its own', async ({
  newStore,
}) => {
  const store = await newStore();
  const [maker, staff] = [await callerOf(store, 'dev'), await callerOf(store, 'admin')];
  const ids: string[] = [];
  for (const title of ['One', 'Two']) {
    const id = await submitGame(maker, title, [
      { name: 'index.html', data: `<!doctype html><p>${title}</p>` },
      { name: 'levels/one/index.html', data: '<!doctype html><p>Level</p>' },
    ]);
    await staff('POST', `/api/admin/games/${id}/approve`, {});
    ids.push(id);
  }
  const domain = await openDomain(store);
  const page = await domain.browser.newPage();
  await page.goto(app);
  const open = async (id = '', path = ''): Promise<Frame> => {
    const loaded = page.locator('iframe').evaluate((element, src) => {
      const frame = element as HTMLIFrameElement;
      return new Promise<void>((resolve) => {
        frame.addEventListener('load', () => resolve(), { once: true });
        frame.src = src;
      });
    }, `https://g-${id}.play.test/${path}`);
    await loaded;
    return (await (await page.locator('iframe').elementHandle())?.contentFrame()) as Frame;
  };
  const cookiesOf = (frame: Frame) => frame.evaluate(() => document.cookie);
  const planted = await plant(await open(ids[0]));
  expect(planted, 'a cookie of the domain can be set there at all').toContain('plaintrue');
  expect(planted, 'one without a name too').toContain('nameless');
  expect(await cookiesOf(await open(ids[1]))).toBe('');
  // What its page asked to have on the whole domain is its own.
  expect(await cookiesOf(await open(ids[0]))).toBe('plainfalse0=1; plainfalse13=1; own=1; old=1');

  await fill(await open(ids[0]));
  const beside = await open(ids[1]);
  expect(await beside.evaluate(() => document.body.textContent), 'beside a game that filled them').toBe('Two');
  expect(await cookiesOf(beside)).toBe('');
  const tab = await domain.browser.newPage();
  const come = async (id = '') => {
    await tab.goto(`https://g-${id}.play.test/`);
    await tab.waitForURL((url) => url.pathname === '/');
    return tab.mainFrame();
  };
  expect(await fill(await come(ids[0])), 'more than a server takes by default').toBeGreaterThan(16_384);
  const next = await come(ids[1]);
  expect(await next.evaluate(() => document.body.textContent), 'in a tab of its own').toBe('Two');
  expect(await cookiesOf(next)).toBe('');

  const paths = ['/levels', '/levels/', '/levels/one', '/levels/one/', '/levels/one/index.html'];
  await plantBelow(await open(ids[0]), paths);
  const raw = (frame: Frame) =>
    frame.evaluate(
      () => (document.body.appendChild(document.createElement('iframe')).contentDocument as Document).cookie,
    );
  const level = await open(ids[1], 'levels/one/index.html');
  expect(await cookiesOf(level), 'at a page further in').toBe('');
  expect(await raw(level), 'they are deleted, not hidden').toBe('');
  await plantBelow(level, paths);
  expect(await raw(level), 'they can be set there at all').toContain('below0');
  expect(await cookiesOf(level), 'also what is set while it plays').toBe('');
  await plantBelow(level, ['/menu/']);
  await level.evaluate(() => history.pushState(null, '', '/menu/'));
  expect(await cookiesOf(level), 'also where the page says that it is another').toBe('');
  await domain.close();
});

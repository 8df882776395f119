import type { Page } from '@playwright/test';
import { fetchStore, stopWorkers } from './support/actions.ts';
import { until, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

/** What the page names before anything runs: bytes as they travel, and files. */
const most = { js: 89_500, css: 7_000, files: 8 };
/** What a browser asks for until React has the page, at 1366×768: scripts' bytes by language, with those of its words; and requests. */
const mostAsked = { 'en-GB': 89_500, 'es-ES': 94_000, requests: 24 };

/** In the page: once the search is React's, presses a link that is seldom so already, and notes it. As text: a loader's helpers are not there. */
const pressWhenLive = `
  const isLive = (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    if (!isLive(document.querySelector('main input'))) return requestAnimationFrame(look);
    const link = document.querySelector('a[href^="/game/"]');
    document.documentElement.dataset.pressed = isLive(link) ? 'taken over' : 'not yet';
    link.click();
  };
  requestAnimationFrame(look);
`;

/** In the page: notes when the pictures that the page holds back are shown. */
const noteShown = `
  new MutationObserver(() => {
    const page = document.documentElement;
    if (!('drawn' in page.dataset) && !page.dataset.shown) page.dataset.shown = performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-drawn'] });
`;

/** In the page: nothing is told of what is painted, as in a window in the background. */
const withoutPaints = `
  window.PerformanceObserver = class {
    static supportedEntryTypes = ['paint'];
    observe() {}
    disconnect() {}
  };
`;
/** In the page: what had been painted when the rest of it was let in. */
const notePaints = `
  new MutationObserver(() => {
    if (!('top' in document.documentElement.dataset))
      window.painted ??= performance.getEntriesByType('paint').map(({ name }) => name);
  }).observe(document, { subtree: true, attributeFilter: ['data-top'] });
`;

/** In the page: the browser offers to install the app as soon as the app listens, before it goes on with what stands there. */
const offerAtOnce = `
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (type, ...rest) => {
    listen(type, ...rest);
    if (type === 'beforeinstallprompt') window.dispatchEvent(new Event(type, { cancelable: true }));
  };
`;

/** In the page: sums what moved by itself. As text, as above. */
const noteMoved = `
  window.moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.moved += value)))
    .observe({ type: 'layout-shift', buffered: true });
`;

/** In the page, once the display font is there: when it was asked for, when the first scripts had come, and what the headline is set in. */
const readLooks = () => {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const [headline] = document.getElementsByTagName('h1');
  if (!headline || !document.fonts.check('700 1em "Bricolage Grotesque"')) return undefined;
  return {
    fonts: files.filter(({ name }) => name.endsWith('.woff2')).map(({ startTime }) => startTime),
    scripts: files
      .filter(({ name }) => /\/assets\/(first|react)-.*\.js$/.test(name))
      .map(({ responseEnd }) => responseEnd),
    headline: getComputedStyle(headline).fontFamily,
  };
};

/** In the page: what was asked for until React had it. */
const readAsked = () => {
  const shown = Number(document.documentElement.dataset['shown'] ?? Number.NaN);
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return files
    .filter(({ startTime }) => startTime < shown)
    .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      ...{ path: new URL(name).pathname, startTime, responseEnd, bytes: encodedBodySize },
    }));
};

/** In the page: what Chromium answered the page and its first scripts from. */
const readFrom = () =>
  performance
    .getEntries()
    .filter(({ entryType, name }) => entryType === 'navigation' || /\/assets\/(first|react|index)-/.test(name))
    .map((entry) => (entry as PerformanceEntry & { workerFinalSourceType?: string }).workerFinalSourceType);

const top = (page: Page) => page.evaluate(() => scrollY);
/** So many frames are drawn. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise(requestAnimationFrame);
  }, count);
const settled = async (page: Page) => {
  await page.waitForLoadState('load');
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  await frames(page, 12);
};
/** The app has taken over as much as remembers where pages are scrolled to. */
const isUp = (page: Page) => expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');

/** What shows font and pictures when nothing else does (pwa/public/theme.js): here React has to. */
const withoutLastResort = () => {
  const set = window.setTimeout;
  window.setTimeout = ((work: () => void, ms?: number) => (ms === 2_500 ? 0 : set(work, ms))) as typeof setTimeout;
};

test('home is read and searched before any script has come, for few bytes and files', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(store.url);
  const newest = page.getByRole('region', { name: 'Newest Games' }).getByRole('article');
  await expect(newest).toHaveCount(4);
  await page.getByRole('link', { name: 'See Game' }).waitFor();
  const cover = page.getByRole('region', { name: 'Featured' }).locator('img').last();
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('searchbox', { name: 'Title, genre or words' }).fill('tide');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/browse\?q=tide$/);

  const html = await (await fetchStore(store.url, { accept: 'text/html' })).text();
  const [, awaited] = /<link rel="expect" href="#(\w+)"/.exec(html) ?? [];
  expect(html, 'the first frame waits for it').toContain(`id="${awaited}"`);
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  const bytes = { js: 0, css: 0 };
  const ahead: string[] = [];
  for (const path of files) {
    const answer = await fetchStore(store.url + path, { 'accept-encoding': 'br' });
    const text = await answer.text();
    // What the browser looks for to compile them where it loads them (vite.config.ts); only before anything else it counts.
    if (text.startsWith('//# allFunctionsCalledOnLoad\n')) ahead.push(path);
    bytes[path.endsWith('.css') ? 'css' : 'js'] += Number(answer.headers.get('content-length'));
  }
  const names = ahead.map((path) => /\/assets\/(\w+)-/.exec(path)?.[1]).sort();
  expect(names, 'these are compiled ahead').toEqual(['first', 'react']);
  for (const kind of ['js', 'css'] as const) {
    expect(bytes[kind], kind).toBeGreaterThan(0);
    expect(bytes[kind], kind).toBeLessThan(most[kind]);
  }
  expect(files.length, files.join()).toBeLessThanOrEqual(most.files);
});

for (const locale of ['en-GB', 'es-ES'] as const)
  test(`home asks for few files and small scripts and calls nothing until React has it, in ${locale}`, async ({
    newStore,
    newContext,
  }) => {
    const store = await newStore();
    const page = await (await newContext({ locale })).newPage();
    await page.addInitScript(noteShown);
    await page.goto(store.url);
    await expect(page.locator('html[data-shown]')).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    const asked = await page.evaluate(readAsked);
    const isScript = ({ path }: { path: string }) => path.endsWith('.js');
    // Storage, the contract and sync, and what is said later, may be on their way by then, behind the first screen's.
    const isRest = ({ path }: { path: string }) => /^\/assets\/(engine|more-es)-/.test(path);
    const scripts = asked.filter((file) => isScript(file) && !isRest(file));
    const words = scripts.filter(({ path }) => /\/assets\/(spanish|common|words)-/.test(path));
    expect(words.length, 'the words of another language come in one file').toBe(locale === 'es-ES' ? 1 : 0);
    // Not when the scripts have come that speak them: that would be as long again.
    const others = scripts.filter((file) => !words.includes(file)).map(({ responseEnd }) => responseEnd);
    for (const { startTime } of words) expect(startTime).toBeLessThan(Math.max(...others));
    expect(scripts.length, 'the scripts are among them').toBeGreaterThanOrEqual(4);
    const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes, `${scripts.map(({ path }) => path)}`).toBeGreaterThan(80_000);
    expect(bytes, `${scripts.map(({ path }) => path)}`).toBeLessThan(mostAsked[locale]);
    const scriptsHere = Math.max(...scripts.map(({ responseEnd }) => responseEnd));
    for (const { startTime, path } of asked.filter(isRest))
      expect(startTime, `${path} leaves them the line`).toBeGreaterThan(scriptsHere);
    expect(asked.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
    expect(asked.length, asked.map(({ path }) => path).join()).toBeLessThanOrEqual(mostAsked.requests);
  });

test('press far down home counts, also before React has taken over more than the first window', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  // Most of the time React has not come that far when the first frame shows the search as its own.
  for (let n = 0; ; n++) {
    const page = await (await newContext()).newPage();
    await page.addInitScript(pressWhenLive);
    await page.goto(store.url);
    await page.waitForURL(/\/game\//);
    // In the app, and not by loading the page anew, where the note would be gone.
    const pressed = await page.evaluate(() => document.documentElement.dataset['pressed']);
    if (pressed === 'not yet') return;
    expect(pressed).toBe('taken over');
    expect(n, 'never was anything below taken over later').toBeLessThan(6);
  }
});

test('home’s font and first pictures are asked for once the scripts have come, once each, and shown when React has the page, and nothing moves', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await page.addInitScript(withoutLastResort);
  await page.addInitScript(noteShown);
  await page.addInitScript(noteMoved);
  await page.goto(store.url);
  const seen = await until('the pictures to be shown', () =>
    page.evaluate(() => {
      const shown = Number(document.documentElement.dataset['shown'] ?? Number.NaN);
      const wall = [...document.querySelectorAll<HTMLImageElement>('main section:first-of-type img')];
      const covers = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => name.includes('/files/covers/') && transferSize > 0)
        .map(({ name, startTime }) => ({ name, early: startTime < shown }));
      return shown > 0 && wall.every((img) => img.naturalWidth > 0) ? covers : undefined;
    }),
  );
  const { fonts, scripts, headline } = await until('the font', () => page.evaluate(readLooks));
  expect(scripts.length, 'both scripts are here').toBe(2);
  expect(fonts.length, 'the font is fetched once').toBe(1);
  expect(Number(fonts[0]), 'the font leaves the line to the scripts').toBeGreaterThanOrEqual(Math.max(...scripts));
  const shown = Number(await page.evaluate(() => document.documentElement.dataset['shown']));
  expect(Number(fonts[0]), 'the font is asked for before it is shown').toBeLessThan(shown);
  expect(headline).toMatch(/^"?Bricolage Grotesque/);
  // What moves is told a frame after it did. At a regular fallback it was 0.0009.
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`,
  );
  expect(Number(await page.evaluate('moved')), 'of the page moved').toBeLessThan(0.0005);
  expect(seen.filter(({ early }) => early).length, 'the wall is asked for early').toBeGreaterThanOrEqual(4);
  expect(new Set(seen.map(({ name }) => name)).size, 'each is fetched once').toBe(seen.length);
});

test('home’s first frame is of its top alone, and the next one has the rest, also in a window in the background', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext();
  const rest = (page: Page) => page.locator('main > section + section, footer, #newest').filter({ visible: true });
  const opened = async (...scripts: (string | (() => void))[]) => {
    const page = await context.newPage();
    // Without the app, which would take the page over.
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const script of scripts) await page.addInitScript(script as string);
    await page.goto(store.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  await expect(rest(await opened(withoutPaints, withoutLastResort))).toHaveCount(0);
  for (const scripts of [[withoutPaints], [notePaints, withoutLastResort]]) {
    const page = await opened(...scripts);
    await expect(rest(page)).toHaveCount(3);
    const painted = await page.evaluate('window.painted ?? []');
    expect((painted as string[]).includes('first-contentful-paint')).toBe(scripts.includes(notePaints));
  }
});

for (const [drawn, serviceWorkers] of [
  ['as the server draws it', 'block'],
  ['as the worker keeps it', 'allow'],
] as const)
  test(`home ${drawn} is found where it was left, after a reload and on the way back, and at a part of its address`, async ({
    newStore,
    newContext,
  }) => {
    const store = await newStore();
    const context = await newContext({ viewport: { width: 1366, height: 620 }, serviceWorkers });
    const page = await context.newPage();
    const newest = page.getByRole('heading', { name: 'Newest Games' });
    const isThere = async (y: number) => {
      // The way back is told as gone while the page that is left still names itself anew.
      await newest.waitFor();
      await expect.poll(() => top(page)).toBe(y);
      await settled(page);
      await expect.poll(() => top(page), 'once everything stands').toBe(y);
    };
    await page.goto(store.url);
    if (serviceWorkers === 'allow') {
      await workerReady(page);
      await page.reload();
    }
    await newest.waitFor();
    await page.evaluate(() => scrollTo(0, 900));
    await isThere(900);
    await page.reload();
    await isThere(900);
    await page.goto(`${store.url}/who-we-are`);
    await page.goBack();
    await isThere(900);
    const part = await context.newPage();
    await part.goto(`${store.url}/#newest`);
    await expect.poll(() => top(part)).toBeGreaterThan(600);
  });

test('home that is still coming back does not move whoever moves on it back to where it was left', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext({ viewport: { width: 1366, height: 620 } })).newPage();
  // The letters come when they are let, however slow this computer is: nobody's patience (pwa/shell/useScrollRestoration.ts) ends
  // before. As text: a loader's helpers are not there.
  await page.addInitScript(`
        const later = setTimeout;
        window.setTimeout = (then, ms, ...more) => later(then, ms === 5_000 ? 300_000 : ms, ...more);
        const letters = new Promise((come) => Object.assign(window, { come }));
        Object.defineProperty(FontFaceSet.prototype, 'ready', { get: () => letters });
      `);
  // Then nothing else is waited for: the frames before have been drawn.
  const come = () =>
    page.evaluate(`new Promise((then) => {
          const frame = (left) => left ? requestAnimationFrame(() => frame(left - 1)) : (come(), setTimeout(then));
          frame(4);
        })`);
  await page.goto(store.url);
  await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
  await isUp(page);
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => top(page)).toBe(900);
  for (const [found, moves, then] of [
    [940, false, 900],
    [940, true, 1240],
    // Somebody else's place: another document's of this address.
    [300, false, 300],
  ] as const) {
    await page.reload();
    await isUp(page);
    await page.evaluate((y) => scrollTo(0, y), found);
    await expect.poll(() => top(page), 'where the browser ended').toBe(found);
    if (moves) {
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => top(page), 'the place further down').toBe(then);
    }
    await come();
    await frames(page, 12);
    expect(await top(page)).toBe(then);
  }
});

test('home is shown as it was at the next start, at once, with or without a network, in the language that is chosen', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(store.url);
  await workerReady(page);
  /** What is read before any script runs, the worker's among them: nobody has used it for a while. */
  const start = async () => {
    await stopWorkers(page);
    const answer = await page.goto(store.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const sources = await page.evaluate(readFrom);
    expect(sources.length, sources.join()).toBeGreaterThan(3);
    expect([...new Set(sources)]).toEqual(['cache']);
    return (await answer?.text()) ?? '';
  };
  const isKept = (lang: string) =>
    page.evaluate(async (language) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('drawn '));
      const held = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
      return held.some((answer) => answer?.headers.get('content-language') === language);
    }, lang);
  expect(await isKept('en'), 'home is kept with the app, also for who leaves at once').toBe(true);
  await context.setOffline(true);
  expect(await start()).toMatch(/<html lang="en"[^>]*>[\s\S]*Lantern Hollow[\s\S]*id="first"/);
  await page.getByRole('region', { name: 'Newest Games' }).getByRole('article').first().waitFor();
  await context.setOffline(false);
  await page.evaluate(() => localStorage.setItem('recess.language', 'es'));
  await start();
  await expect.poll(() => isKept('es')).toBe(true);
  expect(await start()).toMatch(/<html lang="es"/);
});

test('home that is read before the app has come stays where it was scrolled to', async ({ newStore, newContext }) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  let comes = () => {};
  const line = new Promise<void>((resolve) => (comes = resolve));
  await page.route('**/assets/first-*.js', async (route) => {
    await line;
    await route.continue();
  });
  await page.goto(store.url, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => top(page)).toBeGreaterThanOrEqual(400);
  const before = await top(page);
  comes();
  const isLive = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main input') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
  await expect.poll(isLive).toBe(true);
  await frames(page, 30);
  expect(Math.abs((await top(page)) - before), 'it is still there').toBeLessThan(200);
});

test('home goes on with what the server drew, whatever the browser said before', async ({ newStore, newContext }) => {
  const store = await newStore();
  const context = await newContext();
  await context.addInitScript(offerAtOnce);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(store.url);
  await page.getByRole('button', { name: 'Install app' }).waitFor();
  expect(faults).toEqual([]);
});

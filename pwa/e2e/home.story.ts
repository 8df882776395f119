import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { askStore, endWorkers } from './acts.ts';
import { until, workerReady } from './browser.ts';
import type { Story } from './run.ts';

/** What the page names before anything runs: bytes as they travel, and files. */
const most = { js: 90_000, css: 7_000, files: 8 };
/** What a browser asks for until React has the page, at 1366×768: scripts' bytes by language, with those of its words; and requests. */
const mostAsked = { 'en-GB': 90_000, 'es-ES': 95_000, requests: 24 };

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
const settled = async (page: Page) => {
  await page.waitForLoadState('load');
  await until('the letters', () => page.evaluate(() => document.fonts.status === 'loaded'));
  await page.waitForTimeout(200);
};

/** What shows font and pictures when nothing else does (pwa/public/theme.js): here React has to. */
const withoutLastResort = () => {
  const set = window.setTimeout;
  window.setTimeout = ((work: () => void, ms?: number) => (ms === 2_500 ? 0 : set(work, ms))) as typeof setTimeout;
};

export const stories: Story[] = [
  {
    name: 'home can be read and searched before any script has come, for few bytes and files',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('slow', { javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(store.url);
      const newest = page.getByRole('region', { name: 'Newest Games' }).getByRole('article');
      assert.equal(await newest.count(), 4);
      await page.getByRole('link', { name: 'See Game' }).waitFor();
      const cover = page.getByRole('region', { name: 'Featured' }).locator('img').last();
      await until('the cover', () => cover.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));
      await page.getByRole('searchbox', { name: 'Title, genre or words' }).fill('tide');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/browse\?q=tide$/);

      const html = await (await askStore(store.url, { accept: 'text/html' })).text();
      const [, awaited] = /<link rel="expect" href="#(\w+)"/.exec(html) ?? [];
      assert.ok(awaited && html.includes(`id="${awaited}"`), `the first frame waits for ${awaited}`);
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
      const bytes = { js: 0, css: 0 };
      const ahead: string[] = [];
      for (const path of files) {
        const answer = await askStore(store.url + path, { 'accept-encoding': 'br' });
        const text = await answer.text();
        // What the browser looks for to compile them where it loads them (vite.config.ts); only before anything else it counts.
        if (text.startsWith('//# allFunctionsCalledOnLoad\n')) ahead.push(path);
        bytes[path.endsWith('.css') ? 'css' : 'js'] += Number(answer.headers.get('content-length'));
      }
      const names = ahead.map((path) => /\/assets\/(\w+)-/.exec(path)?.[1]).sort();
      assert.deepEqual(names, ['first', 'react'], 'these are compiled ahead');
      assert.ok(bytes.js > 0 && bytes.js < most.js, `${bytes.js} bytes of scripts`);
      assert.ok(bytes.css > 0 && bytes.css < most.css, `${bytes.css} bytes of styles`);
      assert.ok(files.length <= most.files, files.join());
    },
  },
  {
    name: 'until React has home a browser asks for few files and small scripts and calls nothing, in both languages',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      for (const locale of ['en-GB', 'es-ES'] as const) {
        const page = await (await browser(locale, { locale })).newPage();
        await page.addInitScript(noteShown);
        await page.goto(store.url);
        await until('React', () => page.evaluate(() => 'shown' in document.documentElement.dataset));
        assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
        const asked = await page.evaluate(readAsked);
        const isScript = ({ path }: { path: string }) => path.endsWith('.js');
        // Storage, the contract and sync, and what is said later, may be on their way by then, behind the first screen's.
        const isRest = ({ path }: { path: string }) => /^\/assets\/(engine|more-es)-/.test(path);
        const scripts = asked.filter((file) => isScript(file) && !isRest(file));
        const words = scripts.filter(({ path }) => /\/assets\/(spanish|common|words)-/.test(path));
        assert.equal(words.length, locale === 'es-ES' ? 1 : 0, 'the words of another language come in one file');
        // Not when the scripts have come that speak them: that would be as long again.
        const others = scripts.filter((file) => !words.includes(file)).map(({ responseEnd }) => responseEnd);
        for (const { startTime } of words) assert.ok(startTime < Math.max(...others));
        const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
        assert.ok(scripts.length >= 4 && bytes > 80_000, 'the scripts are among them');
        assert.ok(bytes < mostAsked[locale], `${bytes} bytes of scripts: ${scripts.map(({ path }) => path)}`);
        for (const { startTime } of asked.filter(isRest))
          assert.ok(
            startTime > Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
            'the rest leaves them the line',
          );
        const calls = asked.filter(({ path }) => path.startsWith('/api/'));
        assert.deepEqual(calls, []);
        assert.ok(asked.length <= mostAsked.requests, asked.map(({ path }) => path).join());
      }
    },
  },
  {
    name: 'a press far down home counts, also before React has taken over more than the first window',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      // Most of the time React has not come that far when the first frame shows the search as its own.
      for (let n = 0; ; n++) {
        const page = await (await browser(`early ${n}`)).newPage();
        await page.addInitScript(pressWhenLive);
        await page.goto(store.url);
        await page.waitForURL(/\/game\//);
        // In the app, and not by loading the page anew, where the note would be gone.
        const pressed = await page.evaluate(() => document.documentElement.dataset['pressed']);
        if (pressed === 'not yet') return;
        assert.equal(pressed, 'taken over');
        assert.ok(n < 6, 'never was anything below taken over later');
      }
    },
  },
  {
    name: 'home’s font and the pictures of its first window are asked for when the scripts have come, once each, and shown when React has the page, and nothing moves',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('pictures')).newPage();
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
      assert.equal(scripts.length, 2, 'both scripts are here');
      assert.equal(fonts.length, 1, 'the font is fetched once');
      assert.ok(Number(fonts[0]) >= Math.max(...scripts), 'the font leaves the line to the scripts');
      const shown = Number(await page.evaluate(() => document.documentElement.dataset['shown']));
      assert.ok(Number(fonts[0]) < shown, 'the font is asked for before it is shown');
      assert.match(headline, /^"?Bricolage Grotesque/);
      // What moves is told a frame after it did. At a regular fallback it was 0.0009.
      await page.evaluate(
        `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`,
      );
      const moved = Number(await page.evaluate('moved'));
      assert.ok(moved < 0.0005, `${moved} of the page moved`);
      assert.ok(seen.filter(({ early }) => early).length >= 4, 'the wall is asked for early');
      assert.equal(new Set(seen.map(({ name }) => name)).size, seen.length, 'each is fetched once');
    },
  },
  {
    name: 'home’s first frame is of its top alone, and the next one has the rest, also in a window in the background',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('top');
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
      assert.equal(await rest(await opened(withoutPaints, withoutLastResort)).count(), 0);
      for (const scripts of [[withoutPaints], [notePaints, withoutLastResort]]) {
        const page = await opened(...scripts);
        await until('the rest', async () => (await rest(page).count()) === 3);
        const painted = await page.evaluate('window.painted ?? []');
        assert.equal((painted as string[]).includes('first-contentful-paint'), scripts.includes(notePaints));
      }
    },
  },
  {
    name: 'home is found where it was left, after a reload and on the way back, and at a part that its address names',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('place', { viewport: { width: 1366, height: 620 } });
      const page = await context.newPage();
      const newest = page.getByRole('heading', { name: 'Newest Games' });
      const isThere = async (y: number) => {
        // The way back is told as gone while the page that is left still names itself anew.
        await newest.waitFor();
        await until(`the place ${y}`, async () => (await top(page)) === y);
        await settled(page);
        await until(`the place ${y}, once everything stands`, async () => (await top(page)) === y);
      };
      // At first as the server draws it; then from what the worker keeps.
      for (const visit of ['first', 'second']) {
        await page.goto(store.url);
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
        await until(`the part, ${visit}`, async () => (await top(part)) > 600);
        await part.close();
        await workerReady(page);
      }
    },
  },
  {
    name: 'whoever moves on a page that is still coming back is not moved back to where it was left',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('mover', { viewport: { width: 1366, height: 620 } })).newPage();
      // The letters come when they are let, however slow this computer is: nobody's patience (pwa/shell/useScroll.ts) ends
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
      await until('the app', () => page.evaluate(() => history.scrollRestoration === 'manual'));
      await page.evaluate(() => scrollTo(0, 900));
      await until('the place', async () => (await top(page)) === 900);
      for (const [found, moves, then] of [
        [940, false, 900],
        [940, true, 1240],
        // Somebody else's place: another document's of this address.
        [300, false, 300],
      ] as const) {
        await page.reload();
        await until('the app', () => page.evaluate(() => history.scrollRestoration === 'manual'));
        await page.evaluate((y) => scrollTo(0, y), found);
        await until('where the browser ended', async () => (await top(page)) === found);
        if (moves) {
          await page.mouse.move(600, 400);
          await page.mouse.wheel(0, 300);
          await until('the place further down', async () => (await top(page)) === then);
        }
        await come();
        await page.waitForTimeout(200);
        assert.equal(await top(page), then);
      }
    },
  },
  {
    name: 'the next start shows home as it was, at once, with or without a network, in the language that is chosen',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('pupil');
      const page = await context.newPage();
      await page.goto(store.url);
      await workerReady(page);
      /** What is read before any script runs, the worker's among them: nobody has used it for a while. */
      const start = async () => {
        await endWorkers(page);
        const answer = await page.goto(store.url);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const sources = await page.evaluate(readFrom);
        assert.ok(sources.length > 3, sources.join());
        assert.deepEqual([...new Set(sources)], ['cache']);
        return (await answer?.text()) ?? '';
      };
      const isKept = (lang: string) =>
        page.evaluate(async (language) => {
          const names = (await caches.keys()).filter((name) => name.startsWith('drawn '));
          const held = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
          return held.some((answer) => answer?.headers.get('content-language') === language);
        }, lang);
      assert.ok(await isKept('en'), 'home is kept with the app, also for who leaves at once');
      await context.setOffline(true);
      assert.match(await start(), /<html lang="en"[^>]*>[\s\S]*Lantern Hollow[\s\S]*id="first"/);
      await page.getByRole('region', { name: 'Newest Games' }).getByRole('article').first().waitFor();
      await context.setOffline(false);
      await page.evaluate(() => localStorage.setItem('recess.language', 'es'));
      await start();
      await until('home to be kept in Spanish', () => isKept('es'));
      assert.match(await start(), /<html lang="es"/);
    },
  },
  {
    name: 'what is read before the app has come stays where it was scrolled to',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('early')).newPage();
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
      await until('the page to be scrolled', async () => (await top(page)) >= 400);
      const before = await top(page);
      comes();
      const isLive = () =>
        page.evaluate(() =>
          Object.keys(document.querySelector('main input') ?? {}).some((key) => key.startsWith('__reactProps')),
        );
      await until('the app', isLive);
      await page.waitForTimeout(500);
      assert.ok(Math.abs((await top(page)) - before) < 200, 'it is still there');
    },
  },
  {
    name: 'the app goes on with what the server drew, whatever the browser said before',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('offered');
      await context.addInitScript(offerAtOnce);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(store.url);
      await page.getByRole('button', { name: 'Install app' }).waitFor();
      assert.deepEqual(faults, []);
    },
  },
];

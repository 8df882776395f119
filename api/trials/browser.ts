import type { BrowserServer, BrowserType, CDPSession, Frame, Page } from 'playwright-core';
import type { Build } from '#sync/contract/games.ts';
import type { TrialPace } from '#sync/trial.ts';
import { badStart } from '../config.ts';
import type { Found } from './keep.ts';
import type { Site } from './site.ts';

/** Where Chromium is, and whether its own sandbox is left out: as root it has none. */
export type Chromium = { path: string; sandbox: boolean };

// The last one replaces Playwright's own list, which turns storage partitioning off: then a game's frame has no storage.
// The two of the address bar draw pages of their own in it, beside the game that is measured.
const args = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  ...['--disable-component-update', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints,' +
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** What steers the browser is installed to build the store, and need not be there to run it. */
const driver = (): Promise<BrowserType> =>
  import('playwright-core').then(
    ({ chromium }) => chromium,
    () => Promise.reject(badStart('playwright-core is not installed here: run npm install --include=dev first.')),
  );

/** A browser of its own for one build, with a profile that is gone with it. */
async function open(chromium: BrowserType, { path, sandbox }: Chromium, proxy: string): Promise<BrowserServer> {
  const options = { executablePath: path, chromiumSandbox: sandbox, args, proxy: { server: proxy }, timeout: 30_000 };
  return chromium.launchServer({ ...options, host: '127.0.0.1' }).catch((error: Error) => {
    throw badStart(`Chromium at ${path} did not start: ${error.message.split('\n').slice(0, 12).join('\n')}`);
  });
}

type Ended = Error & { outcome: 'hung' | 'crashed' };
const ended = (outcome: Ended['outcome'], before: string): Ended => Object.assign(new Error(before), { outcome });
const hung = () => ended('hung', 'The browser did not get as far as the game in time');
const crashed = () => ended('crashed', 'The browser ended before the game ran');

/** Fails after so many milliseconds, whatever the browser still does. */
async function within<T>(most: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(hung()), most)));
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

const nothing = { firstFrame: null, frames: null, heapBytes: null };

/**
 * Opens a build from a device's copy without a network, and says what happened. However a game behaves, this comes to an
 * end. Throws what went wrong before the game ran.
 */
export async function tryBuild(site: Site, build: Build, at: Chromium, pace: TrialPace): Promise<Found> {
  const chromium = await driver();
  const server = await open(chromium, at, site.proxy);
  const trouble = listOf(20);
  const refused = listOf(20);
  let browser = 'unknown';
  let begun = false;
  let crash = () => {};
  const crashing = new Promise<never>((_, reject) => (crash = () => reject(crashed())));
  try {
    const found = await within(pace.whole, Promise.race([attempt(), crashing]));
    return { browser, ...found, errors: trouble.all(), refused: refused.all() };
  } catch (error) {
    // Before the game runs nothing but this computer can be at fault.
    if (!begun) throw error;
    const { outcome = 'hung' } = error as Partial<Ended>;
    return { browser, outcome, ...nothing, errors: trouble.all(), refused: refused.all() };
  } finally {
    await server.kill();
  }

  async function attempt(): Promise<Pick<Found, 'outcome' | 'firstFrame' | 'frames' | 'heapBytes'>> {
    const connected = await chromium.connect(server.wsEndpoint());
    browser = connected.version();
    connected.on('disconnected', crash);
    const context = await connected.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.goto(site.page);
    if (!(await page.evaluate(([address, said]) => trial.download(address, said), [site.address, build] as const)))
      throw new Error('It could not be downloaded from the store');
    await page.evaluate((address) => trial.frame(address), site.address);
    const frame = await frameIn(page);
    const session = await context.newCDPSession(frame);
    session.on('Inspector.targetCrashed', crash);
    await session.send('Inspector.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: pace.slowdown });
    await context.setOffline(true);
    site.cut();
    listen(page);
    begun = true;
    await page.evaluate((address) => trial.play(address), site.address);
    await frame.waitForURL(site.address, { waitUntil: 'commit', timeout: pace.painted });
    return watch(page, session, pace);
  }

  /** From here on, everything that goes wrong is the game's. */
  function listen(page: Page) {
    page.on('pageerror', ({ name, message }) => trouble.add(`${name}: ${message}`));
    page.on('console', (said) => {
      // What was not had is told with its address.
      if (said.type() === 'error' && !said.text().startsWith('Failed to load resource')) trouble.add(said.text());
    });
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') refused.add(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) refused.add(response.url());
    });
  }
}

declare const trial: {
  download(address: string, build: Build): Promise<boolean>;
  frame(address: string): void;
  play(address: string): void;
};

async function frameIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = (await element.contentFrame()) as Frame;
  await frame.waitForLoadState('load');
  return frame;
}

/** Up to so many texts, each once and none too long. */
function listOf(most: number) {
  const texts = new Set<string>();
  return {
    add: (text: string) => void (texts.size < most && texts.add(text.slice(0, 200))),
    all: () => [...texts],
  };
}

type Seen = { firstFrame: number | null; gaps: number[] };

/** Runs beside the game, in a world that it cannot reach: it waits for the first frame and then counts frames. */
const beside = ({ painted, watched }: TrialPace) => `new Promise((done) => {
  const first = () => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint');
  const gaps = [];
  let last;
  const count = (now) => {
    if (last !== undefined) gaps.push(now - last);
    last = now;
    requestAnimationFrame(count);
  };
  const look = setInterval(() => {
    const paint = first();
    if (!paint && performance.now() < ${painted}) return;
    clearInterval(look);
    if (!paint) return done({ firstFrame: null, gaps });
    requestAnimationFrame(count);
    setTimeout(() => done({ firstFrame: paint.startTime, gaps }), ${watched});
  }, 50);
})`;

async function look(session: CDPSession, pace: TrialPace): Promise<Seen> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'trial' };
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world);
  const asked = { contextId, expression: beside(pace), awaitPromise: true, returnByValue: true };
  return (await session.send('Runtime.evaluate', asked)).result.value as Seen;
}

/** A first page may only lead on to the next: what looked at it is gone with it, and looks again. */
async function lookOn(session: CDPSession, pace: TrialPace): Promise<Seen> {
  for (;;) {
    const seen = await look(session, pace).catch((error: Error) => {
      if (!/context|navigat/i.test(error.message)) throw error;
    });
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function watch(page: Page, session: CDPSession, pace: TrialPace) {
  const most = pace.painted + 2 * pace.watched;
  const [{ firstFrame, gaps }] = await within(most, Promise.all([lookOn(session, pace), act(page, pace)]));
  if (firstFrame === null) return { outcome: 'blank', ...nothing } as const;
  const heap = await within(10_000, session.send('Runtime.getHeapUsage'));
  return {
    outcome: 'ran',
    firstFrame: Math.round(firstFrame),
    frames: framesOf(gaps),
    heapBytes: bytesIn(heap),
  } as const;
}

/** Past the title: a click in the middle, and the keys that games begin with. */
async function act(page: Page, { watched }: TrialPace): Promise<void> {
  const rest = (share: number) => new Promise((resolve) => setTimeout(resolve, share * watched));
  await rest(0.3);
  await page.mouse.click(683, 384);
  for (const key of ['Enter', 'Space', 'ArrowRight', 'ArrowUp']) {
    await page.keyboard.down(key);
    await rest(0.06);
    await page.keyboard.up(key);
  }
}

function framesOf(gaps: number[]): Found['frames'] {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  const [median, p95] = [at(0.5), at(0.95)];
  return median === undefined || p95 === undefined ? null : { median: Math.round(median), p95: Math.round(p95) };
}

type Heap = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };
const bytesIn = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: Heap) =>
  Math.round(usedSize + embedderHeapUsedSize + backingStorageSize);

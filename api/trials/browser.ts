import type { BrowserServer, BrowserType, CDPSession, Frame, Page } from 'playwright-core';
import type { Build } from '#sync/contract/games.ts';
import type { TrialPace } from '#sync/trial.ts';
import { badStart } from '../config.ts';
import type { Found } from './keep.ts';
import { blockedIn, mayBeNeeded } from './requests.ts';
import type { Site } from './site.ts';
import { crashed, type Ended, isMoving, nothing, watch, within } from './watch.ts';

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

/**
 * Plays a build twice from a device's copy without a network, the second time with its page and its worker begun anew, and says what
 * happened. However a game behaves, this comes to an end. Throws what went wrong before the game ran.
 */
export async function tryBuild(site: Site, build: Build, at: Chromium, pace: TrialPace): Promise<Found> {
  const chromium = await driver();
  const server = await open(chromium, at, site.proxy);
  const [trouble, refused, absent] = [listOf(20), listOf(20), listOf(20)];
  const heard = () => ({ errors: trouble.all(), refused: refused.all(), absent: absent.all() });
  let browser = 'unknown';
  let begun = false;
  let crash = () => {};
  const crashing = new Promise<never>((_, reject) => (crash = () => reject(crashed())));
  try {
    const found = await within(pace.whole, Promise.race([attempt(), crashing]));
    return { browser, ...found, ...heard() };
  } catch (error) {
    // Before the game runs nothing but this computer can be at fault.
    if (!begun) throw error;
    const { outcome = 'hung' } = error as Partial<Ended>;
    return { browser, outcome, ...nothing, moves: false, blocked: [], ...heard() };
  } finally {
    await server.kill();
  }

  async function attempt(): Promise<
    Pick<Found, 'outcome' | 'firstFrame' | 'frames' | 'heapBytes' | 'moves' | 'blocked'>
  > {
    const connected = await chromium.connect(server.wsEndpoint());
    browser = connected.version();
    connected.on('disconnected', crash);
    const context = await connected.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await page.goto(site.page);
    if (!(await page.evaluate(([address, said]) => trial.download(address, said), [site.address, build] as const)))
      throw new Error('It could not be downloaded from the store');
    const first = await play(page, (session) => watch(page, session, pace));
    // Once more, from the beginning: what it noted at its first start must not keep it from the second.
    await endWorkers(page);
    const moves = first.outcome === 'ran' && (await play(page, () => isMoving(page, pace)));
    return { ...first, moves, blocked: await page.evaluate(() => trial.blocked) };
  }

  /** Plays it without a network, slowed down, for as long as something looks on. */
  async function play<T>(page: Page, look: (session: CDPSession) => Promise<T>): Promise<T> {
    await page.evaluate((address) => trial.frame(address), site.address);
    const frame = await frameIn(page);
    const session = await page.context().newCDPSession(frame);
    session.on('Inspector.targetCrashed', crash);
    await session.send('Inspector.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: pace.slowdown });
    await page.context().setOffline(true);
    site.cut();
    if (!begun) listen(page);
    begun = true;
    await page.evaluate((address) => trial.play(address), site.address);
    await frame.waitForURL(site.address, { waitUntil: 'commit', timeout: pace.painted });
    return look(session);
  }

  /** From here on, everything that goes wrong is the game's. */
  function listen(page: Page) {
    // What nobody caught. What a script only says, or Chromium of what the store forbids, is no fault of the game's.
    page.on('pageerror', ({ name, message }) => trouble.add(`${name}: ${message}`));
    const isOwn = (address: string) => address.startsWith(site.address);
    page.on('console', (said) => {
      const address = blockedIn(said.text());
      if (address && mayBeNeeded(address, 'fetch')) refused.add(address);
    });
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      if (isOwn(request.url())) absent.add(request.url());
      else if (mayBeNeeded(request.url(), request.resourceType())) refused.add(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) absent.add(response.url());
    });
  }
}

/** Ends the workers of the game's origin, as a browser that is closed does. */
async function endWorkers(page: Page): Promise<void> {
  await page.evaluate(() => trial.end());
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

declare const trial: {
  blocked: Found['blocked'];
  end(): void;
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

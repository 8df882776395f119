import type { CDPSession, Frame, Page, Request } from 'playwright-core';
import type { VerificationTimings } from '#sync/builds/verification.ts';
import type { Build } from '#sync/contract/games.ts';
import { startupError } from '../config/config.ts';
import { type Chromium, openBrowserProfile } from './browserProfile.ts';
import { gameErrorIn, isFailedRequest } from './gameErrors.ts';
import type { VerificationOutcome } from './recordResult.ts';
import { blockedIn, mayBeMissed, mayBeNeeded } from './requests.ts';
import type { Site } from './verificationSite.ts';
import { crashed, type Ended, isMoving, nothing, watch, within } from './watch.ts';

/**
 * Plays a build twice from a device's download without a network, with a restart of the browser between, and returns the
 * result. It ends however the game behaves, and throws errors that happened while no game ran.
 */
export async function runVerification(
  site: Site,
  build: Build,
  at: Chromium,
  pace: VerificationTimings,
): Promise<VerificationOutcome> {
  const [trouble, refused, absent, blocked] = [
    listOf(20),
    listOf(20),
    listOf(20),
    new Set<VerificationOutcome['blocked'][number]>(),
  ];
  const heard = () => {
    const [lacks, gone] = [refused.all(), absent.all()];
    // Where nothing that may be needed was refused or is gone, a request that failed is one that the game can do without.
    const isWhole = lacks.length === 0 && gone.length === 0;
    const errors = trouble.all().filter((error) => !(isWhole && isFailedRequest(error)));
    return { errors, refused: lacks, absent: gone, blocked: [...blocked] };
  };
  let browser = 'unknown';
  let isPlaying = false;
  let crash = () => {};
  const crashing = new Promise<never>((_, reject) => (crash = () => reject(crashed())));
  const device = await openBrowserProfile(at, site.proxy, () => crash());
  try {
    const page = await device.start().catch(({ message }: Error) => Promise.reject(startupError(message)));
    const found = await within(pace.whole, Promise.race([attempt(page), crashing]));
    return { browser, ...found, ...heard() };
  } catch (error) {
    // While no game runs, only this computer can be at fault.
    if (!isPlaying) throw error;
    const { outcome = 'hung' } = error as Partial<Ended>;
    return { browser, outcome, ...nothing, moves: false, ...heard() };
  } finally {
    await device.remove();
  }

  async function attempt(
    page: Page,
  ): Promise<Pick<VerificationOutcome, 'outcome' | 'firstFrame' | 'frames' | 'heapBytes' | 'moves'>> {
    browser = page.context().browser()?.version() ?? browser;
    await page.goto(site.page);
    if (!(await page.evaluate(([address, said]) => trial.download(address, said), [site.address, build] as const)))
      throw new Error('It could not be downloaded from the store');
    const first = await play(page, (session) => watch(page, session, pace));
    if (first.outcome !== 'ran') return { ...first, moves: false };
    // The game is played a second time: what it stored at its first start must not keep it from starting again.
    const again = await restarted();
    return { ...first, moves: await play(again, () => isMoving(again, pace)) };
  }

  /** Restarts the browser, so that everything that lives only in its memory is gone. */
  async function restarted(): Promise<Page> {
    await device.end();
    site.showPage();
    const page = await device.start();
    await page.goto(site.page);
    return page;
  }

  /** Plays the game offline and slowed down until `look` is done. */
  async function play<T>(page: Page, look: (session: CDPSession) => Promise<T>): Promise<T> {
    await page.evaluate((address) => trial.frame(address), site.address);
    const frame = await frameIn(page);
    const session = await page.context().newCDPSession(frame);
    session.on('Inspector.targetCrashed', crash);
    await session.send('Inspector.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: pace.slowdown });
    await page.context().setOffline(true);
    site.cut();
    listen(page);
    isPlaying = true;
    await page.evaluate((address) => trial.play(address), site.address);
    await frame.waitForURL(site.address, { waitUntil: 'commit', timeout: pace.painted });
    const seen = await look(session);
    for (const question of await page.evaluate(() => trial.blocked)) blocked.add(question);
    isPlaying = false;
    return seen;
  }

  /** Collects errors, which from here on are the game's. */
  function listen(page: Page) {
    // Only uncaught errors count. A console message of a script, or of Chromium about the store's policy, is no fault.
    page.on('pageerror', (error) => {
      const fault = gameErrorIn(error);
      if (fault) trouble.add(fault);
    });
    const isOwn = (address: string) => address.startsWith(site.address);
    const miss = (request: Request) => {
      const [address, kind, method] = [request.url(), request.resourceType(), request.method()];
      if (isOwn(address) && mayBeMissed(address, kind, method)) absent.add(address);
    };
    page.on('console', (said) => {
      const address = blockedIn(said.text());
      if (address && mayBeNeeded(address, 'fetch')) refused.add(address);
    });
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      if (isOwn(request.url())) miss(request);
      else if (mayBeNeeded(request.url(), request.resourceType())) refused.add(request.url());
    });
    page.on('response', (response) => {
      // An empty file has no range to answer with.
      if (response.status() >= 400 && response.status() !== 416) miss(response.request());
    });
  }
}

declare const trial: {
  blocked: VerificationOutcome['blocked'];
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

/** Collects at most `most` distinct texts, each cut to 200 characters. */
function listOf(most: number) {
  const texts = new Set<string>();
  return {
    add: (text: string) => void (texts.size < most && texts.add(text.slice(0, 200))),
    all: () => [...texts],
  };
}

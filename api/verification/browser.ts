import type { CDPSession, Frame, Page } from 'playwright-core';
import type { VerificationTimings } from '#sync/builds/verification.ts';
import type { Build } from '#sync/contract/games.ts';
import { startupError } from '../config/config.ts';
import { type Chromium, openBrowserProfile } from './browserProfile.ts';
import { gameErrorIn } from './gameErrors.ts';
import type { VerificationOutcome } from './recordResult.ts';
import { blockedIn, mayBeNeeded } from './requests.ts';
import type { Site } from './verificationSite.ts';
import { crashed, type Ended, isMoving, nothing, watch, within } from './watch.ts';

/**
 * Plays a build twice from a device's copy without a network, with a restart of the browser between, and says what happened. However a
 * game behaves, this comes to an end. Throws what went wrong while no game ran.
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
  const heard = () => ({ errors: trouble.all(), refused: refused.all(), absent: absent.all(), blocked: [...blocked] });
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
    // While no game runs nothing but this computer can be at fault.
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
    // Once more, from the beginning: what it noted at its first start must not keep it from the second.
    const again = await restarted();
    return { ...first, moves: await play(again, () => isMoving(again, pace)) };
  }

  /** As on a device whose browser was closed: all that only lives as long as a browser is gone. */
  async function restarted(): Promise<Page> {
    await device.end();
    site.showPage();
    const page = await device.start();
    await page.goto(site.page);
    return page;
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
    listen(page);
    isPlaying = true;
    await page.evaluate((address) => trial.play(address), site.address);
    await frame.waitForURL(site.address, { waitUntil: 'commit', timeout: pace.painted });
    const seen = await look(session);
    for (const question of await page.evaluate(() => trial.blocked)) blocked.add(question);
    isPlaying = false;
    return seen;
  }

  /** From here on, everything that goes wrong is the game's. */
  function listen(page: Page) {
    // What nobody caught. What a script only says, or Chromium of what the store forbids, is no fault of the game's.
    page.on('pageerror', (error) => {
      const fault = gameErrorIn(error);
      if (fault) trouble.add(fault);
    });
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

/** Up to so many texts, each once and none too long. */
function listOf(most: number) {
  const texts = new Set<string>();
  return {
    add: (text: string) => void (texts.size < most && texts.add(text.slice(0, 200))),
    all: () => [...texts],
  };
}

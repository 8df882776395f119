import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import type { VerificationTimings } from '#sync/builds/verification.ts';
import type { VerificationOutcome } from './recordResult.ts';

/** Observes a game during a trial: its first paint, its frame times, and whether its picture changes. */

export type Ended = Error & { outcome: 'hung' | 'crashed' };
const ended = (outcome: Ended['outcome'], before: string): Ended => Object.assign(new Error(before), { outcome });
const hung = () => ended('hung', 'The browser did not get as far as the game in time');
export const crashed = () => ended('crashed', 'The browser ended before the game ran');

/** Fails after `most` milliseconds, whatever the browser still does. */
export async function within<T>(most: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(hung()), most)));
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** The measurements of a game that painted nothing. */
export const nothing = { firstFrame: null, frames: null, heapBytes: null };

type Seen = { firstFrame: number | null; gaps: number[] };

/** A script for an isolated world that the game cannot reach: it waits for the first frame and then records frame times. */
const beside = ({ painted, watched }: VerificationTimings) => `new Promise((done) => {
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

async function look(session: CDPSession, pace: VerificationTimings): Promise<Seen> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'trial' };
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world);
  const asked = { contextId, expression: beside(pace), awaitPromise: true, returnByValue: true };
  return (await session.send('Runtime.evaluate', asked)).result.value as Seen;
}

/** Repeats `look` after a navigation: a game's first page may only lead to the next one, which ends its scripts. */
async function lookOn(session: CDPSession, pace: VerificationTimings): Promise<Seen> {
  for (;;) {
    const seen = await look(session, pace).catch((error: Error) => {
      if (!/context|navigat/i.test(error.message)) throw error;
    });
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function watch(page: Page, session: CDPSession, pace: VerificationTimings) {
  const most = pace.painted + 2 * pace.watched;
  const [{ firstFrame, gaps }] = await within(most, Promise.all([lookOn(session, pace), act(page, pace)]));
  // A worker that draws on a canvas causes no paint entry of the page.
  if (firstFrame === null && (await isBlank(page))) return { outcome: 'blank', ...nothing } as const;
  const heap = await within(10_000, session.send('Runtime.getHeapUsage'));
  return {
    outcome: 'ran',
    firstFrame: firstFrame === null ? null : Math.round(firstFrame),
    frames: framesOf(gaps),
    heapBytes: bytesIn(heap),
  } as const;
}

/** Whether the whole page has one color. */
async function isBlank(page: Page): Promise<boolean> {
  const { channels } = await sharp(await within(10_000, page.screenshot())).stats();
  return channels.every(({ min, max }) => min === max);
}

/** Leaves a title screen: clicks in the middle and presses the keys that usually start games. */
async function act(page: Page, { watched }: VerificationTimings): Promise<void> {
  const rest = (share: number) => new Promise((resolve) => setTimeout(resolve, share * watched));
  await rest(0.3);
  await page.mouse.click(683, 384);
  for (const key of ['Enter', 'Space', 'ArrowRight', 'ArrowUp']) {
    await page.keyboard.down(key);
    await rest(0.06);
    await page.keyboard.up(key);
  }
}

function framesOf(gaps: number[]): VerificationOutcome['frames'] {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  const [median, p95] = [at(0.5), at(0.95)];
  return median === undefined || p95 === undefined ? null : { median: Math.round(median), p95: Math.round(p95) };
}

type Heap = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };
const bytesIn = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: Heap) =>
  Math.round(usedSize + embedderHeapUsedSize + backingStorageSize);

/**
 * Whether the picture changes by itself. It looks for a while, because a game that starts slowly, or on a busy computer,
 * shows the same picture for some time.
 */
async function changes(page: Page, { painted, watched }: VerificationTimings): Promise<boolean> {
  const end = performance.now() + painted;
  const shots = new Set<string>();
  do {
    await new Promise((resolve) => setTimeout(resolve, watched / 4));
    shots.add((await within(painted, page.screenshot())).toString('base64'));
  } while (shots.size < 2 && performance.now() < end);
  return shots.size > 1;
}

/**
 * Whether the picture keeps changing by itself after keys were pressed, also some time after its first change: what stands
 * still once it has loaded may be a page of excuses.
 */
export async function isMoving(page: Page, pace: VerificationTimings): Promise<boolean> {
  await act(page, pace);
  if (!(await changes(page, pace))) return false;
  await new Promise((resolve) => setTimeout(resolve, pace.watched));
  return changes(page, pace);
}

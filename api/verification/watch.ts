import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import type { VerificationTimings } from '#sync/builds/verification.ts';
import type { VerificationOutcome } from './recordResult.ts';

/** Looks on while a game is played in a trial: what it paints, how evenly, and whether that changes. */

export type Ended = Error & { outcome: 'hung' | 'crashed' };
const ended = (outcome: Ended['outcome'], before: string): Ended => Object.assign(new Error(before), { outcome });
const hung = () => ended('hung', 'The browser did not get as far as the game in time');
export const crashed = () => ended('crashed', 'The browser ended before the game ran');

/** Fails after so many milliseconds, whatever the browser still does. */
export async function within<T>(most: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(hung()), most)));
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Of a game that painted nothing. */
export const nothing = { firstFrame: null, frames: null, heapBytes: null };

type Seen = { firstFrame: number | null; gaps: number[] };

/** Runs beside the game, in a world that it cannot reach: it waits for the first frame and then counts frames. */
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

/** A first page may only lead on to the next: what looked at it is gone with it, and looks again. */
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
  // What a worker draws on a canvas is no paint of the page's.
  if (firstFrame === null && (await isBlank(page))) return { outcome: 'blank', ...nothing } as const;
  const heap = await within(10_000, session.send('Runtime.getHeapUsage'));
  return {
    outcome: 'ran',
    firstFrame: firstFrame === null ? null : Math.round(firstFrame),
    frames: framesOf(gaps),
    heapBytes: bytesIn(heap),
  } as const;
}

/** Whether all that is seen has one colour. */
async function isBlank(page: Page): Promise<boolean> {
  const { channels } = await sharp(await within(10_000, page.screenshot())).stats();
  return channels.every(({ min, max }) => min === max);
}

/** Past the title: a click in the middle, and the keys that games begin with. */
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
 * Whether what is drawn changes after something was pressed: by itself, and not for somebody's click. A game that comes up slowly, or on
 * a busy computer, shows the same picture for a while.
 */
export async function isMoving(page: Page, pace: VerificationTimings): Promise<boolean> {
  await act(page, pace);
  const end = performance.now() + pace.painted;
  const shots = new Set<string>();
  do {
    await new Promise((resolve) => setTimeout(resolve, pace.watched / 4));
    shots.add((await within(pace.painted, page.screenshot())).toString('base64'));
  } while (shots.size < 2 && performance.now() < end);
  return shots.size > 1;
}

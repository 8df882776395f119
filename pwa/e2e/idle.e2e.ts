import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unreadEvery } from '#sync/rules.ts';
import { look, saved } from './acts.ts';
import { openBrowser, signIn, workerReady } from './browser.ts';
import { believing, countedDoor, type Idle, leaveAlone, settled } from './idle.ts';
import { expect, test } from './test.ts';

/** Bytes of an idle minute of somebody signed in, both ways, with all headers and TLS, asking six times (spec §9). */
const minuteMax = 2_000;
const asksAMinute = 6;
const aMinute = ({ up, down, asks }: Idle) => ((up + down) / asks.length) * asksAMinute;

type Noted = {
  /** When timers and frames ran, and when something was asked, by the clock of the page. */ ran: number[];
  asked: number[];
};
/** Has every page note its timers, frames and asks. */
const noteAll = (page: Page) =>
  page.addInitScript(() => {
    const noted: Noted = { ran: [], asked: [] };
    const noting =
      (set: (run: () => void, ms?: number) => unknown) => (run: (...args: unknown[]) => void, ms?: number) =>
        set((...args: unknown[]) => {
          noted.ran.push(Date.now());
          run(...args);
        }, ms);
    const { fetch } = window;
    Object.assign(window, {
      noted,
      setTimeout: noting(window.setTimeout.bind(window)),
      setInterval: noting(window.setInterval.bind(window)),
      requestAnimationFrame: noting(window.requestAnimationFrame.bind(window)),
      fetch(...args: Parameters<typeof fetch>) {
        noted.asked.push(Date.now());
        return fetch(...args);
      },
    });
  });
/** What was noted since it was asked for last. */
const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    return { ran: noted.ran.splice(0), asked: noted.asked.splice(0) };
  });

test('an idle page asks six times a minute, for two kilobytes, and runs nothing between two asks, and nothing while nobody looks', async ({
  newStore,
  newContext,
}) => {
  const door = countedDoor('http/2');
  await newStore(door.opening);
  const page = await (await newContext({ ignoreHTTPSErrors: true })).newPage();
  const asks: string[] = [];
  page.on('request', (request) => asks.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.clock.install();
  await noteAll(page);
  await signIn(page, door.url, 'maya');
  await saved(page);
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + unreadEvery);
  /** A rest goes by, at whose end the bell asks. */
  const rest = async () => {
    const answered = page.waitForResponse('**/api/notifications/unread');
    await page.clock.runFor(unreadEvery);
    await (await answered).finished();
  };
  // What it says of itself at every ask, a connection says once and then refers to.
  await rest();
  await noted(page);
  asks.length = 0;
  const before = door.counted();
  for (let n = 0; n < asksAMinute; n++) await rest();
  const after = door.counted();
  expect(asks).toEqual(Array(asksAMinute).fill('GET /api/notifications/unread'));
  expect(after.up + after.down - before.up - before.down).toBeLessThanOrEqual(minuteMax);
  expect(after.up).toBeGreaterThan(before.up);
  const { ran, asked } = await noted(page);
  expect(ran.length, 'timers are noted').toBeGreaterThanOrEqual(asksAMinute);
  expect(ran.filter((at) => !asked.some((ask) => at > ask - 500 && at < ask + 2_000))).toEqual([]);

  await look(page, 'hidden');
  await page.clock.runFor(unreadEvery);
  await noted(page);
  asks.length = 0;
  await page.clock.runFor(60_000);
  expect({ asks, ...(await noted(page)) }).toEqual({ asks: [], ran: [], asked: [] });
  await door.close();
});

/** From where the browser says that it had the last answer to this: past the worker it is 'network'. */
const answeredFrom = (page: Page, path: string) =>
  page.evaluate((path) => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path);
    return (asked.at(-1) as { workerFinalSourceType?: string } | undefined)?.workerFinalSourceType;
  }, path);

test('an idle minute costs two kilobytes and wakes nothing between two asks, and nothing while nobody looks', {
  tag: '@nightly',
}, async ({ newStore, folder }) => {
  const door = countedDoor('http/2');
  await newStore(door.opening);
  const context = await openBrowser(join(folder, 'profile-idle'), {}, believing);
  try {
    const page = await context.newPage();
    await signIn(page, door.url, 'maya');
    await workerReady(page);
    await saved(page);
    await settled(page);
    // What it says of itself at every ask, a connection says once and then refers to.
    await page.waitForRequest((request) => request.url().endsWith('/api/notifications/unread'));
    await settled(page);
    let seen = await leaveAlone(page, door, 21);
    // A connection that heard nothing for ten seconds is tried by Chromium before it is used, for 78 bytes: so it is
    // where a busy computer lets the next ask come late.
    for (let n = 1; n < 3 && aMinute(seen) > minuteMax; n++) seen = await leaveAlone(page, door, 21);
    const wrong = JSON.stringify(seen);
    expect(seen.asks.length, wrong).toBeGreaterThanOrEqual(2);
    expect(seen.asks.length, wrong).toBeLessThanOrEqual(3);
    expect([...new Set(seen.asks)], wrong).toEqual(['GET /api/notifications/unread']);
    expect(aMinute(seen), wrong).toBeLessThanOrEqual(minuteMax);
    expect(Math.min(seen.up, seen.down), wrong).toBeGreaterThan(0);
    expect(seen.fired, `the trace sees timers: ${wrong}`).toBeGreaterThanOrEqual(seen.asks.length);
    expect([seen.between, seen.frames, seen.short], wrong).toEqual([0, 0, []]);
    expect(await answeredFrom(page, '/api/notifications/unread')).toBe('network');

    await look(page, 'hidden');
    await settled(page);
    const { asks, up, down, fired, frames } = await leaveAlone(page, door, 12);
    expect({ asks, fired, frames }).toEqual({ asks: [], fired: 0, frames: 0 });
    // A browser may say that its connection still stands; that is no call.
    expect(up + down, `${up} up and ${down} down while hidden`).toBeLessThan(150);
  } finally {
    await context.close();
    await door.close();
  }
});

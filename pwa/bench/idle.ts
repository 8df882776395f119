import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ask, gamesOf, look, signInLead } from '../e2e/acts.ts';
import { openBrowser, openStore, signIn, workerReady } from '../e2e/browser.ts';
import { believing, countedDoor, type Idle, leaveAlone, settled } from '../e2e/idle.ts';

/** What a minute costs in which nobody does anything: bytes on the wire and timers, as Chromium traces them. */
const seconds = { visible: 30, hidden: 12, offline: 12 };
const folder = mkdtempSync(join(tmpdir(), 'recess-idle-'));

type Place = { name: string; open(page: Page, url: string, plain: string): Promise<void> };
const at = (path: string) => (page: Page, url: string) => page.goto(url + path).then(() => {});
const places: Place[] = [
  { name: 'home, signed out', open: at('/') },
  {
    name: 'home, signed in',
    async open(page, url) {
      await signIn(page, url, 'maya');
      await page.goto(url);
    },
  },
  {
    name: 'a conversation',
    async open(page, url) {
      await page.goto(url);
      const [friend] = await ask<{ friend: { id: string } }[]>(page, 'GET', '/api/friends');
      await page.goto(`${url}/friends?with=${friend?.friend.id}`);
    },
  },
  {
    name: 'a game being played',
    open: async (page, url, plain) => {
      await page.goto(`${url}/game/${(await gamesOf(plain))('Lantern Hollow')}?play=1`);
    },
  },
  {
    name: 'a report of one’s own',
    async open(page, url) {
      await page.goto(url);
      const report = { category: 'bug', subject: 'The lift', description: 'It stops between two floors.' };
      await ask(page, 'POST', '/api/moderation/report', { ...report, gameId: null, aboutUserId: null });
      const [filed] = await ask<{ id: string }[]>(page, 'GET', '/api/moderation/reports');
      await page.goto(`${url}/profile/reports/${filed?.id}`);
    },
  },
  {
    name: 'an application that waits',
    async open(page, url) {
      await page.goto(url);
      await ask(page, 'POST', '/api/developer/register', { schoolEmail: 'maya@school.example', fullName: 'Maya Demo' });
      await page.goto(`${url}/developer`);
    },
  },
  {
    name: 'the dashboard of staff',
    async open(page, url) {
      await signInLead(page, url);
      await page.goto(`${url}/admin`);
    },
  },
  { name: 'the approvals', open: at('/admin/approvals') },
];

function tell(name: string, { up, down, asks, fired, between, short, seconds: took }: Idle) {
  const minute = 60 / took;
  const bytes = `${Math.round((up + down) * minute).toLocaleString('en')} (${Math.round(up * minute)} + ${Math.round(down * minute)})`;
  const cells = [bytes, asks.length * minute, fired * minute, between * minute].map((cell, i) =>
    String(cell).padStart(i === 0 ? 24 : 9),
  );
  console.log(`  ${name.padEnd(36)}${cells.join('')}   ${short.length ? Math.min(...short) : 'none'}`);
}

async function measure(how: 'http/2' | 'http/1.1', some: Place[], ways: (keyof typeof seconds)[]) {
  const door = countedDoor(how);
  const store = await openStore(join(folder, `data-${how.replace('/', '')}`), door.opening);
  const context = await openBrowser(join(folder, how.replace('/', '')), {}, believing);
  console.log(
    `\n${`Over ${how}, a minute`.padEnd(38)}${'bytes (up + down)'.padStart(24)}    calls   timers  between   under 1 s, ms`,
  );
  for (const { name, open } of some) {
    const page = await context.newPage();
    await open(page, door.url, store.url);
    await workerReady(page);
    await settled(page);
    for (const way of ways) {
      if (way === 'hidden') await look(page, 'hidden');
      if (way === 'offline') {
        await look(page, 'visible');
        await settled(page);
        await context.setOffline(true);
      }
      if (way !== 'visible') await settled(page);
      tell(`${name}, ${way}`, await leaveAlone(page, door, seconds[way]));
    }
    await context.setOffline(false);
    await page.close();
  }
  await context.close();
  await store.close();
  await door.close();
}

console.log('Between: timers that fired while nothing was asked. Under 1 s: the shortest that was set meanwhile.');
await measure('http/2', places, ['visible', 'hidden', 'offline']);
await measure('http/1.1', places.slice(1, 2), ['visible']);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);

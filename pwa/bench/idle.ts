import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { unreadEvery } from '#sync/rules.ts';
import { number, ratio, table } from '../../api/bench/measured.ts';
import { ask, gamesOf, look, signInLead } from '../e2e/acts.ts';
import { openBrowser, signIn, workerReady } from '../e2e/browser.ts';
import { believing, countedDoor, type Idle, leaveAlone, settled } from '../e2e/idle.ts';
import { openStore } from '../e2e/store.ts';

/** What a minute costs in which nobody does anything: bytes on the wire and timers, as Chromium traces them. */
const seconds = { visible: 30, hidden: 12, offline: 12 };
const folder = mkdtempSync(join(tmpdir(), 'recess-idle-'));

type How = 'http/2' | 'http/1.1';
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

/** Asks a minute for news that the product makes while somebody looks. */
const asksAMinute = 60_000 / unreadEvery;
type Row = { name: string; way: string; idle: Idle };
const bytesOf = ({ up, down, seconds: took }: Idle) => ((up + down) * 60) / took;

/** Bytes a minute of a page that does nothing but ask as often, of a server that says next to nothing. */
async function floorOf(how: How): Promise<number> {
  const server = createServer((asked, answer) => answer.end(asked.url === '/' ? '<!doctype html>' : '[]'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const door = countedDoor(how);
  await door.opening.settings?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const context = await openBrowser(join(folder, `floor-${how.replace('/', '')}`), {}, believing);
  const page = await context.newPage();
  await page.goto(door.url);
  await page.evaluate((every) => void setInterval(() => void fetch('/news'), every), unreadEvery);
  // What the first ask says of itself is not said again.
  await page.waitForResponse('**/news');
  const bytes = bytesOf(await leaveAlone(page, door, seconds.visible));
  await context.close();
  await door.close();
  server.close();
  return bytes;
}

function tell(how: How, floor: number, rows: Row[]) {
  const cells = rows.map(({ name, way, idle }) => {
    const { up, down, asks, fired, between, short, seconds: took } = idle;
    const minute = (count: number) => `${Math.round((count * 60) / took)}`;
    const bytes = `${number(bytesOf(idle), 0)} (${minute(up)} + ${minute(down)})`;
    const shortest = short.length ? `${Math.min(...short)}` : 'none';
    const counts = [asks.length, fired, between].map(minute);
    return [name, way, bytes, ratio([bytesOf(idle)], [floor]), ...counts, shortest];
  });
  const head = ['looked at', 'bytes (up + down)', 'of the floor', 'calls', 'timers', 'between', 'under 1 s, ms'];
  console.log(`\nOver ${how}, a minute; the floor, ${asksAMinute} bare asks, is ${number(floor, 0)} bytes\n`);
  console.log(table(['page', ...head], cells));
}

async function measure(how: How, some: Place[], ways: (keyof typeof seconds)[]) {
  const door = countedDoor(how);
  const store = await openStore(join(folder, `data-${how.replace('/', '')}`), { ...door.opening, killable: true });
  const context = await openBrowser(join(folder, how.replace('/', '')), {}, believing);
  const rows: Row[] = [];
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
      rows.push({ name, way, idle: await leaveAlone(page, door, seconds[way]) });
    }
    await context.setOffline(false);
    await page.close();
  }
  await context.close();
  await store.close();
  await door.close();
  tell(how, await floorOf(how), rows);
}

console.log('Between: timers that fired while nothing was asked. Under 1 s: the shortest that was set meanwhile.');
await measure('http/2', places, ['visible', 'hidden', 'offline']);
await measure('http/1.1', places.slice(1, 2), ['visible']);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);

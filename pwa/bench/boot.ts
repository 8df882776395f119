/**
 * How long until home is painted and answers? In Chromium at a quarter of this machine's speed, on a line of 1.6 Mbit/s and
 * 150 ms: on a first visit, on a second, and on a third without a network; milliseconds, requests and kB. Beside the least
 * that HTML, and React with a router, can do. It builds the app first. npm run bench boot [rounds]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { load, ratio, spread, table } from '../../api/bench/statistics.ts';
import { stopWorkers } from '../e2e/support/actions.ts';
import { root, until } from '../e2e/support/browser.ts';
import { executablePath, args as flags } from '../e2e/support/chromium.ts';
import { openStore } from '../e2e/support/store.ts';

const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const throttling = 4;

type Timings = {
  fcp: number;
  lcp: number;
  /** When the first cover in the window is painted, and the last of those that stand there unscrolled. */
  firstCover: number;
  lastCover: number;
  interactive: number;
  fullyInteractive: number;
  blocked: number;
  largest: string;
};
/** Runs in the page before anything of it: what is painted when, and when React answers. As text: a bundler's helpers are not there. */
const watch = `
  const seen = (window.seen = { fcp: 0, lcp: 0, firstCover: 0, lastCover: 0, interactive: 0, fullyInteractive: 0, blocked: 0, largest: '' });
  const on = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.largest = entry.url || entry.element?.textContent?.slice(0, 40) || '';
  });
  // Pictures are painted after the largest words, and are not larger: each says itself when.
  on('element', ({ renderTime, intersectionRect: { width, height } }) => {
    if (!width || !height) return;
    seen.firstCover ||= renderTime;
    seen.lastCover = renderTime;
  });
  new MutationObserver(() => {
    for (const image of document.querySelectorAll('img[src^="/files/covers/"]:not([elementtiming])'))
      image.setAttribute('elementtiming', 'cover');
  }).observe(document, { childList: true, subtree: true });
  on('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50);
  });
  // In the page and not in the header; and what is below the first window, which React takes over last.
  const isInteractive = (selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'));
  const isPlain = () => document.readyState === 'complete' && !document.querySelector('script[type=module]');
  const look = () => {
    if (!seen.interactive && (isInteractive('main input') || isPlain())) seen.interactive = performance.now();
    if (seen.interactive && (isInteractive('main a[href^="/game/"]') || !document.querySelector('main a[href^="/game/"]')))
      seen.fullyInteractive = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

type Visit = Timings & { js: number; css: number; requests: number; images: number };

async function visit(page: Page, url: string, online: boolean): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (online) await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  const sent = new Map<string, { kind: string; bytes: number; at: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) return;
    sent.set(requestId, { kind: type, bytes: 0, at: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  const read = () => page.evaluate(() => (window as unknown as { seen: Timings }).seen);
  await until('an interactive page', async () => (await read()).fullyInteractive > 0, 60_000);
  await page.waitForTimeout(1_500);
  const seen = await read();
  const of = (kind: string) =>
    [...sent.values()].filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
  return { ...seen, js: of('Script'), css: of('Stylesheet'), images: of('Image'), requests: sent.size };
}

const here = join(import.meta.dirname, 'boot');
const worker = '/worker.js';
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
async function serve(folder: string, index: string): Promise<{ url: string; close(): void }> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url === '/' ? index : (request.url ?? '');
    try {
      const from = path === worker ? here : folder;
      const body = kept.get(path) ?? brotliCompressSync(readFileSync(join(from, path)));
      kept.set(path, body);
      const cache = path === index ? 'no-cache' : 'public, max-age=31536000, immutable';
      const type = types[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': cache }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

type Runs = { first: Visit[]; second: Visit[]; offline: Visit[] };

/** A peer keeps what it has loaded, and has the least worker that answers with it. */
const keepPeer = (opened: Page) =>
  opened.evaluate(async (script) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    await (await caches.open('kept')).addAll([location.href, ...loaded]);
    await navigator.serviceWorker.register(script);
    await navigator.serviceWorker.ready;
  }, worker);

/** The three visits of one contender, with a profile of its own. */
async function visitThrice(browser: Browser, url: string, isPeer: boolean, runs: Runs): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const ask = async (online: boolean) => {
    const opened = await context.newPage();
    // On another day no worker runs any more.
    await stopWorkers(opened);
    const seen = await visit(opened, url, online);
    return { opened, seen };
  };
  const { opened, seen } = await ask(true);
  runs.first.push(seen);
  if (!isPeer) await opened.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await opened.close();
  const second = await ask(true);
  runs.second.push(second.seen);
  if (isPeer) await keepPeer(second.opened);
  await second.opened.close();
  await context.setOffline(true);
  const third = await ask(false);
  runs.offline.push(third.seen);
  await context.close();
}

const columns: [string, Exclude<keyof Visit, 'largest'>][] = [
  ['first paint', 'fcp'],
  ['largest paint', 'lcp'],
  ['a cover seen', 'firstCover'],
  ['all in the window', 'lastCover'],
  ['search answers', 'interactive'],
  ['all of it', 'fullyInteractive'],
  ['blocked', 'blocked'],
];
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

export async function bench([rounds = '5']: readonly string[]): Promise<void> {
  execFileSync(process.execPath, [join(root, 'api/run/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(join(tmpdir(), 'recess-boot-'));
  await build({
    root: here,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(folder, 'floor'), target: 'es2022', rolldownOptions: { input: join(here, 'floor.html') } },
  });
  const floor = await serve(join(folder, 'floor'), 'floor.html');
  const page = await serve(here, 'static.html');
  const store = await openStore(join(folder, 'data'), { killable: true });
  const contenders = { 'HTML alone': page.url, 'React + router': floor.url, Recess: `${store.url}/` };
  type Name = keyof typeof contenders;
  const names = Object.keys(contenders) as Name[];
  const runs = Object.fromEntries(
    names.map((name) => [name, { first: [], second: [], offline: [] }]),
  ) as unknown as Record<Name, Runs>;
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    for (let n = 0; n < Number(rounds); n++)
      for (const name of names) await visitThrice(browser, contenders[name], name !== 'Recess', runs[name]);
  } finally {
    await browser.close();
    await store.close();
    floor.close();
    page.close();
    rmSync(folder, { recursive: true, force: true });
  }

  const rows: string[][] = [];
  for (const [when, title] of [
    ['first', 'first visit'],
    ['second', 'second visit'],
    ['offline', 'without a network'],
  ] as const) {
    // What a page does not have, as covers, is at no moment.
    const all = (name: Name, key: (typeof columns)[number][1]) =>
      runs[name][when].map((one) => one[key]).filter((value) => value > 0 || key === 'blocked');
    for (const name of names) {
      const { js, css, images, requests } = runs[name][when].at(-1) as Visit;
      const carried = when === 'offline' ? [] : [`${requests}`, [js, css, images].map(kB).join(', ')];
      rows.push([`${name}, ${title}`, ...columns.map(([, key]) => spread(all(name, key), 0)), ...carried]);
    }
    for (const peer of ['React + router', 'HTML alone'] as const)
      rows.push([
        `Recess of ${peer}`,
        ...columns.map(([, key]) => (key === 'blocked' ? '' : ratio(all('Recess', key), all(peer, key)))),
      ]);
  }
  console.log(`Milliseconds at ${throttling}× CPU, 1.6 Mbit/s and 150 ms; median of ${rounds} (min–max). ${load()}\n`);
  console.log(table(['', ...columns.map(([head]) => head), 'requests', 'kB scripts, styles, pictures'], rows));
  console.log(`\nThe largest: ${names.map((name) => `${name}, ${runs[name].first.at(-1)?.largest}`).join('; ')}.`);
}

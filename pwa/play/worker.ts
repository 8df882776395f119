import type { Build } from '#sync/contract/games.ts';
import { rangeOf } from '#sync/range.ts';
import { addressOf, type Copy, newest, removeAll, removeOlder, removeUnfinished } from './copies.ts';
import { install } from './install.ts';
import type { Answer, Progress } from './protocol.ts';

/** The service worker of a game's origin: it downloads the game's build, and serves it from then on, with or without a network. */
const worker = self as unknown as ServiceWorkerGlobalScope;

const shellCache = 'play-shell';
const shellFiles = ['/_play/shell.html', '/_play/shell.js'];

worker.addEventListener('install', (event) => {
  const kept = caches
    .open(shellCache)
    .then((cache) => cache.addAll(shellFiles.map((url) => new Request(url, { cache: 'reload' }))));
  event.waitUntil(kept.then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

// ── What the shell asks ──

type Asked = { type: 'install'; build: Build } | { type: 'remove' } | { type: 'status' } | { type: 'cancel' };
type Job = { build: Build; stop: AbortController; done: Promise<Answer>; last: Progress | null; port: MessagePort };
let job: Job | undefined;

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (port) event.waitUntil(heed(event.data as Asked, port));
});

async function heed(asked: Asked, port: MessagePort): Promise<void> {
  const say = (answer: Answer) => port.postMessage(answer);
  if (asked.type === 'install') return work(asked.build, port);
  if (asked.type === 'cancel') return job?.stop.abort();
  if (asked.type === 'remove') {
    await stopped();
    await removeAll();
    playing = undefined;
    return say({ type: 'removed' });
  }
  say({ type: 'status', buildId: (await newest())?.buildId ?? null });
}

async function stopped() {
  job?.stop.abort();
  await job?.done;
}

/** The browser ends an event that runs for minutes. The shell asks again and again instead, and each asking joins the work. */
const joinedFor = 60_000;

async function work(build: Build, port: MessagePort): Promise<void> {
  if (job && job.build.buildId !== build.buildId) await stopped();
  job ??= begin(build, port);
  const joined = job;
  joined.port = port;
  if (joined.last) port.postMessage({ type: 'progress', ...joined.last });
  const waited = new Promise<null>((over) => setTimeout(() => over(null), joinedFor));
  const answer = await Promise.race([joined.done, waited]);
  if (answer && joined.port === port) port.postMessage(answer);
}

function begin(build: Build, port: MessagePort): Job {
  const stop = new AbortController();
  const begun: Job = { build, stop, port, last: null, done: Promise.resolve<Answer>({ type: 'removed' }) };
  const report = (progress: Progress) => {
    begun.last = progress;
    begun.port.postMessage({ type: 'progress', ...progress });
  };
  begun.done = install(build, report, stop.signal)
    .catch((): Answer => ({ type: 'failed', failure: 'quota', file: null }))
    .then(async (answer) => {
      if (answer.type !== 'done') return answer;
      await removeUnfinished();
      if (!(await isPlayed())) await choose();
      return answer;
    })
    .finally(() => {
      if (job === begun) job = undefined;
    });
  return begun;
}

// ── What the game asks ──

/** The copy that is served. It stays the same while a game runs: no page mixes two builds. */
let playing: Promise<Copy | undefined> | undefined;

async function choose(): Promise<Copy | undefined> {
  playing = newest();
  if (await playing) await removeOlder();
  return playing;
}

async function isPlayed(): Promise<boolean> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some((client) => !new URL(client.url).pathname.startsWith('/_play/'));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin || request.method !== 'GET' || url.pathname === '/sw.js') return;
  if (shellFiles.includes(url.pathname)) event.respondWith(shell(url.pathname));
  else if (!/^\/_(play|preview)\//.test(url.pathname)) event.respondWith(served(request, url.pathname));
});

/** From the network while there is one, for the app's address in it may have changed. */
async function shell(path: string): Promise<Response> {
  const cache = await caches.open(shellCache);
  try {
    const response = await fetch(path, { cache: 'no-cache', redirect: 'error', signal: AbortSignal.timeout(3_000) });
    if (!response.ok) throw new Error(`The shell answered ${response.status}`);
    await cache.put(path, response.clone());
    return response;
  } catch {
    return (await cache.match(path)) ?? Response.error();
  }
}

async function served(request: Request, path: string): Promise<Response> {
  if (request.mode === 'navigate') playing = undefined;
  const copy = await (playing ?? choose());
  if (!copy) return fetch(request);
  const address = addressOf(path);
  const kept = address && (await copy.cache.match(address));
  // A whole copy knows every file there is: asking the network could only answer from another build.
  if (!kept) return new Response('There is nothing here\n', { status: 404, headers: { 'content-type': 'text/plain' } });
  const asked = request.headers.get('range');
  return asked ? cut(kept, asked) : kept;
}

async function cut(whole: Response, asked: string): Promise<Response> {
  const body = await whole.blob();
  const range = rangeOf(asked, body.size);
  const headers = new Headers(whole.headers);
  if (range === null) return new Response(body, { headers });
  if (range === 'beyond')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.size}` } });
  headers.set('content-range', `bytes ${range.start}-${range.end}/${body.size}`);
  headers.set('content-length', String(range.end - range.start + 1));
  return new Response(body.slice(range.start, range.end + 1, body.type), { status: 206, headers });
}

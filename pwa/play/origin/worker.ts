import { addSlash, fileAt, isForWorker, isPage, isScript, lacksSlash } from '#sync/builds/resolvePath.ts';
import type { Build } from '#sync/contract/games.ts';
import type { TrustedBuild } from '../../storage/download.ts';
import { matchesHash } from '../integrity.ts';
import type { DownloadProgress, WorkerResponse } from '../protocol.ts';
import {
  type CachedBuild,
  completeBuild,
  isTrustedBuild,
  manifestUrl,
  markNewest,
  newestCompleteBuild,
  removeAllBuilds,
  removeExcept,
  removeOldBuilds,
  removePartial,
  verifyFiles,
} from './buildCache.ts';
import { cut, headersOf, injectIntoWorker, injectScript } from './buildResponses.ts';
import { fetchVerifiedFile, installBuild } from './install.ts';
import { appOrigin, createResponse, mimeTypeOf, withCurrentHeaders } from './responseHeaders.ts';

/** The service worker of a game's origin: it downloads the game's build and then serves it, online and offline. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The built shell (api/run/build-play.mjs). It is part of this script, so a game cannot change it. */
declare const shellPage: string;
declare const shellScript: string;
const shell = new Map([
  [
    '/_play/shell.html',
    { type: 'text/html; charset=utf-8', text: shellPage.replace('data-app=""', `data-app="${appOrigin}"`) },
  ],
  ['/_play/shell.js', { type: 'text/javascript; charset=utf-8', text: shellScript }],
]);

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
// The shell's cache of an earlier worker is not used any more.
worker.addEventListener('activate', (event) =>
  event.waitUntil(caches.delete('play-shell').then(() => worker.clients.claim())),
);

// ── Commands of the shell ──

type Asked =
  | { type: 'install'; build: Build }
  | { type: 'remove' }
  | { type: 'cancel' }
  | { type: 'status' | 'expect'; known: TrustedBuild[] };
type Job = {
  build: Build;
  stop: AbortController;
  done: Promise<WorkerResponse>;
  last: DownloadProgress | null;
  port: MessagePort;
};
let job: Job | undefined;

worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (port) event.waitUntil(heed(event.data as Asked, port));
});

async function heed(asked: Asked, port: MessagePort): Promise<void> {
  const say = (answer: WorkerResponse) => port.postMessage(answer);
  if (asked.type === 'install') return work(asked.build, port);
  if (asked.type === 'cancel') return job?.stop.abort();
  if (asked.type === 'remove') {
    await stopped();
    await removeAllBuilds();
    playing = undefined;
    return say({ type: 'removed' });
  }
  say(asked.type === 'expect' ? await expect(asked.known) : await status(asked.known));
}

/** Finds the first of the trusted builds that is complete here, and verifies it file by file. */
async function status(known: readonly TrustedBuild[]): Promise<WorkerResponse> {
  let most = 0;
  for (const one of known) {
    const copy = await completeBuild(one.buildId);
    if (!copy || !(await isTrustedBuild(copy, [one]))) continue;
    const damaged = await verifyFiles(copy);
    if (damaged === 0) {
      if ((await newestCompleteBuild())?.buildId !== copy.buildId) await markNewest(copy);
      return { type: 'status', buildId: copy.buildId, damaged };
    }
    most = Math.max(most, damaged);
    sound.clear();
  }
  return { type: 'status', buildId: null, damaged: most };
}

/** Removes untrusted copies: the last play may have written them into its own origin's caches. */
async function expect(known: readonly TrustedBuild[]): Promise<WorkerResponse> {
  if (!(await isPlayed())) {
    await removeExcept(known);
    sound.clear();
    playing = undefined;
  }
  return { type: 'expected' };
}

async function stopped() {
  job?.stop.abort();
  await job?.done;
}

/**
 * Milliseconds after which a command ends without a result: browsers end an event that runs for minutes. The shell
 * repeats its command, which joins the running work.
 */
const joinTimeoutMs = 60_000;

async function work(build: Build, port: MessagePort): Promise<void> {
  if (job && job.build.buildId !== build.buildId) await stopped();
  job ??= begin(build, port);
  const joined = job;
  joined.port = port;
  if (joined.last) port.postMessage({ type: 'progress', ...joined.last });
  const waited = new Promise<null>((over) => setTimeout(() => over(null), joinTimeoutMs));
  const answer = await Promise.race([joined.done, waited]);
  if (answer && joined.port === port) port.postMessage(answer);
}

function begin(build: Build, port: MessagePort): Job {
  const stop = new AbortController();
  const begun: Job = { build, stop, port, last: null, done: Promise.resolve<WorkerResponse>({ type: 'removed' }) };
  const report = (progress: DownloadProgress) => {
    begun.last = progress;
    begun.port.postMessage({ type: 'progress', ...progress });
  };
  begun.done = installBuild(build, report, stop.signal)
    .then(async (answer) => {
      if (answer.type !== 'done') return answer;
      await removePartial();
      if (!(await isPlayed())) await choose();
      return answer;
    })
    .catch((): WorkerResponse => ({ type: 'failed', failure: 'quota', file: null }))
    .finally(() => {
      if (job === begun) job = undefined;
    });
  return begun;
}

// ── Requests of the game ──

/** The copy that is served. It stays the same while a game runs, so that no page mixes two builds. */
let playing: Promise<CachedBuild | undefined> | undefined;

/** The stored id of the chosen build. It outlives this worker, which the browser may end while a game is idle. */
const chosen = { cache: 'play-chosen', address: '/_play/chosen' };
const note = async (buildId: string) => (await caches.open(chosen.cache)).put(chosen.address, new Response(buildId));
const noted = async () => (await caches.match(chosen.address, { cacheName: chosen.cache }))?.text();

async function choose(): Promise<CachedBuild | undefined> {
  playing = newestCompleteBuild();
  const copy = await playing;
  // On a full disk the choice lasts as long as this worker.
  await note(copy?.buildId ?? '').catch(() => {});
  if (copy) await removeOldBuilds();
  return copy;
}

/** The copy that the running game is played from; none if its page, and so the whole game, came from the network. */
async function chosenCopy(): Promise<CachedBuild | undefined> {
  const buildId = await noted();
  if (buildId === '') return undefined;
  return (buildId && (await completeBuild(buildId))) || newestCompleteBuild();
}

/** The copy for a request: a running game, also when it reloads, keeps its build; any other page gets the newest. */
async function copyFor({ mode }: Request): Promise<CachedBuild | undefined> {
  const goesOn = mode !== 'navigate' || (await isPlayed());
  if (goesOn) playing ??= chosenCopy();
  const copy = goesOn ? await playing : undefined;
  return copy ?? (mode === 'navigate' ? choose() : undefined);
}

async function isPlayed(): Promise<boolean> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some((client) => !new URL(client.url).pathname.startsWith('/_play/'));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin || url.pathname === '/sw.js') return;
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const own = shell.get(url.pathname);
  if (own) event.respondWith(ours(url.pathname, own));
  else if (!/^\/_play\//.test(url.pathname)) event.respondWith(served(request, url.pathname));
});

/** Serves a shell page from the network while there is one: it contains the app's URL, which may have changed. */
async function ours(path: string, { type, text }: { type: string; text: string }): Promise<Response> {
  const asked = fetch(path, { cache: 'no-cache', redirect: 'error', signal: AbortSignal.timeout(3_000) });
  const response = await asked.catch(() => undefined);
  return response?.ok ? response : createResponse('shell', text, type);
}

async function served(request: Request, pathname: string): Promise<Response> {
  const copy = await copyFor(request);
  if (!copy) return fetch(request);
  const path = decoded(pathname);
  const found = path && fileAt(path, (file) => copy.files.has(manifestUrl(file)));
  const file = found && copy.files.get(manifestUrl(found));
  const kept = file && (await soundFile(copy, manifestUrl(file.path)));
  // A complete copy contains every file of the build: the network could only return one of another build.
  if (!kept) return createResponse('refusal', 'There is nothing here\n', 'text/plain; charset=utf-8', { status: 404 });
  if (request.method === 'HEAD') return headersOf(kept, file);
  if (isForWorker(request.destination) && isScript(mimeTypeOf(kept))) return injectIntoWorker(kept, file);
  const asked = request.headers.get('range');
  if (asked) return cut(kept, asked);
  // Only opened pages get the script: a page that a script fetches stays as its developer wrote it.
  return isPage(mimeTypeOf(kept)) && request.mode === 'navigate'
    ? injectScript(kept, file, lacksSlash(path, file.path) ? addSlash : '')
    : withCurrentHeaders(kept, file);
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Files that were verified since this worker started. */
const sound = new Set<string>();

/**
 * Reads a file and verifies it at its first request: a missing or changed one is fetched again, or counts as missing.
 */
async function soundFile({ buildId, cache, files }: CachedBuild, address: string): Promise<Response | undefined> {
  const kept = await cache.match(address);
  const file = files.get(address);
  const name = `${buildId} ${address}`;
  if (!file || (kept && sound.has(name))) return kept;
  if (!kept || !(await matchesHash(file, await kept.clone().arrayBuffer()))) {
    const trouble = await fetchVerifiedFile(file, AbortSignal.timeout(10_000), (_, response) =>
      cache.put(address, response),
    );
    if (trouble) return undefined;
  }
  sound.add(name);
  return cache.match(address);
}

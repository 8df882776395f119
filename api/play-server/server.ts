import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline as pipeInto } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  addSlash,
  beforeWorker,
  fileAt,
  headBytes,
  isForWorker,
  isPage,
  isScript,
  lacksSlash,
  scriptPositionIn,
  scriptTag,
} from '#sync/builds/resolvePath.ts';
import { tabPath } from '#sync/games/sandbox.ts';
import { rangeOf } from '#sync/util/httpRange.ts';
import type { Config } from '../config/config.ts';
import { root } from '../config/packageRoot.ts';
import type { Db } from '../db/port.ts';
import { decoders } from '../features/games/builds.ts';
import { type Files, sha256 } from '../files/store.ts';
import { contentTypeOf } from '../files/types.ts';
import type { BuildFile } from '../files/uploadStore.ts';
import { verifyPreviewToken } from '../security/signedUrls.ts';
import { type BuildManifest, createBuildLookup } from './builds.ts';
import { headersFor } from './headers.ts';

type Parts = {
  db: Db;
  config: Pick<Config, 'playUrl' | 'publicUrl'>;
  files: Files;
  /** The folder of the built shell and service worker. */
  built?: string;
  /** Returns the files that a game's origin serves; by default those of its approved build. */
  played?: (gameId: string) => Promise<BuildManifest | undefined>;
  clock: () => Date;
};

type Sent = { file: BuildFile; isPreview: boolean };
/** Says what is added to a file, and where; `head` is its start, one byte per character. */
type Inject = (head: string) => { added: string; place: number };

/** The paths of a game's origin that belong to the store, with their files as built by api/run/build-play.mjs. */
const ours: Record<string, string> = {
  '/sw.js': 'sw.js',
  '/_play/shell.html': 'shell.html',
  '/_play/shell.js': 'shell.js',
  [tabPath]: 'tab.html',
  '/_play/tab.js': 'tab.js',
};

/** Creates the server for the origins of games. It only reads files, sets no cookies and knows no users. */
export function createPlayServer(parts: Parts): Server {
  const { db, config, files, built = join(root, 'dist/play'), clock } = parts;
  const labelIn = hostPattern(config.playUrl);
  const builds = createBuildLookup(db);
  const { played = builds.played } = parts;
  const headers = headersFor(config);
  const say = (res: ServerResponse, status: number, words: string, more: Record<string, string> = {}) =>
    answerPlainly(res, status, words, { ...headers.refusal, 'Cache-Control': 'no-store', ...more });

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const path = pathIn(req.url);
    const label = labelIn.exec(req.headers.host?.toLowerCase() ?? '')?.[1];
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return say(res, 405, 'Only GET and HEAD', { Allow: 'GET, HEAD' });
    // A service worker registered by a game would replace the one that makes the game playable offline.
    if (req.headers['service-worker'] && path !== '/sw.js')
      return say(res, 403, 'Games have no service worker of their own here');
    if (!label || !path) return say(res, 404, 'There is nothing here');
    const own = ours[path];
    if (own) return sendOwn(req, res, own);
    const isPreview = !isGame(label);
    const manifest = await (isPreview ? preview(label) : played(label));
    const found = manifest && fileAt(path, (file) => manifest.has(file));
    const file = found && manifest?.get(found);
    if (!file) return say(res, 404, 'There is nothing here');
    if (isScript(file.type) && isForWorker(String(req.headers['sec-fetch-dest'])))
      return sendInjected(req, res, { file, isPreview }, await inWorker());
    // A compressed page has no place for the injected script; no engine compresses its page.
    if (!isPage(file.type) || file.encoding || !isOpened(req)) return sendFile(req, res, file, isPreview);
    if (isComeTo(req)) {
      const to = `${tabPath}#to=${encodeURIComponent(req.url ?? '/')}`;
      return say(res, 303, 'It opens in a moment', { Location: to });
    }
    const before = lacksSlash(path, file.path) ? addSlash : '';
    return sendInjected(req, res, { file, isPreview }, await inPage(before));
  }

  /** Returns the build of a preview's origin while its token is valid. */
  async function preview(label: string): Promise<BuildManifest | undefined> {
    const versionId = await verifyPreviewToken(db, label, clock().getTime());
    return versionId ? builds.version(versionId) : undefined;
  }

  /** The worker's script contains the header rules, because a game can write to its caches. */
  const rulesAbove = (script: string) => `const rules=${JSON.stringify(headers)};\n${script}`;

  async function sendOwn(req: IncomingMessage, res: ServerResponse, name: string) {
    const text = await readFile(join(built, name), 'utf8').catch(() => undefined);
    if (text === undefined) return say(res, 404, 'The player is not built: run npm run build');
    const body = Buffer.from(
      name === 'sw.js' ? rulesAbove(text) : text.replace('data-app=""', `data-app="${headers.app}"`),
    );
    const etag = `"${sha256(body)}"`;
    res.setHeaders(new Map(Object.entries({ ...headers.shell, 'Content-Type': contentTypeOf(name), ETag: etag })));
    if (isKnown(req, etag)) return void res.writeHead(304).end();
    res.writeHead(200, { 'Content-Length': body.length }).end(req.method === 'HEAD' ? undefined : body);
  }

  /** The store's script in an opened page, before the page's own (pwa/play/origin/page.ts). */
  async function inPage(before: string): Promise<Inject> {
    const script = await readFile(join(built, 'page.js'), 'utf8').catch(() => '');
    const added = scriptTag(before + script.replace('appOrigin', JSON.stringify(headers.app)));
    return (head) => ({ added, place: scriptPositionIn(head) });
  }
  /** The store's script before a worker's own (pwa/play/origin/injected/gameWorker.ts). */
  async function inWorker(): Promise<Inject> {
    const script = await readFile(join(built, 'gameWorker.js'), 'utf8').catch(() => '');
    return (head) => ({ added: beforeWorker(head, script), place: 0 });
  }

  async function sendInjected(req: IncomingMessage, res: ServerResponse, { file, isPreview }: Sent, inject: Inject) {
    const stored = file.stored ?? file.sha256;
    await sizeOf(stored);
    const packed = files.stream(stored);
    const content = file.encoding ? pipeInto(packed, decoders[file.encoding](), () => {}) : packed;
    const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Buffer> & AsyncIterable<Buffer>;
    const { value: first = Buffer.alloc(0) } = await pieces.next();
    const { added, place } = inject(first.subarray(0, headBytes).toString('latin1'));
    const tag = Buffer.from(added);
    const etag = `"${sha256(Buffer.concat([Buffer.from(file.sha256), tag]))}"`;
    setHeaders(res, file, etag, isPreview);
    const known = isKnown(req, etag);
    res.writeHead(known ? 304 : 200, known ? {} : { 'Content-Length': file.size + tag.length });
    if (known || req.method === 'HEAD') {
      content.destroy();
      return void res.end();
    }
    res.write(Buffer.concat([first.subarray(0, place), tag, first.subarray(place)]));
    await pipeline(pieces, res);
  }

  async function sizeOf(stored: string): Promise<number> {
    const size = (await files.stat(stored))?.size;
    if (size === undefined) throw new Error(`The file ${stored} of a build is missing in the store`);
    return size;
  }
  function setHeaders(res: ServerResponse, file: BuildFile, etag: string, isPreview: boolean): void {
    // An opened page differs from the same page fetched by a script, and a worker's script from a page's.
    const varies = isPage(file.type) || isScript(file.type) ? { Vary: 'Sec-Fetch-Dest' } : {};
    const rules = file.isolated ? headers.isolated : headers.game;
    const told = { ...rules, ...varies, 'Content-Type': file.type, ETag: etag };
    res.setHeaders(new Map(Object.entries(told)));
    if (isPreview) res.setHeader('Cache-Control', 'no-store');
  }

  async function sendFile(req: IncomingMessage, res: ServerResponse, file: BuildFile, isPreview: boolean) {
    const stored = file.stored ?? file.sha256;
    const etag = `"${stored}"`;
    const size = await sizeOf(stored);
    setHeaders(res, file, etag, isPreview);
    if (file.encoding) res.setHeader('Content-Encoding', file.encoding);
    else res.setHeader('Accept-Ranges', 'bytes');
    if (isKnown(req, etag)) return void res.writeHead(304).end();

    const condition = req.headers['if-range'];
    const ranged = req.method === 'GET' && !file.encoding && (condition === undefined || condition === etag);
    const part = ranged ? rangeOf(req.headers.range, size) : null;
    if (part === 'beyond') return void res.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    if (part)
      res.writeHead(206, {
        'Content-Range': `bytes ${part.start}-${part.end}/${size}`,
        'Content-Length': part.end - part.start + 1,
      });
    else res.writeHead(200, { 'Content-Length': size });
    if (req.method === 'HEAD' || size === 0) return void res.end();
    await pipeline(files.stream(stored, part ?? undefined), res);
  }

  return createServer({ maxHeaderSize: maxHeaderBytes }, (req, res) => {
    answer(req, res).catch(() => {
      // The client disconnected or the store failed. A half-sent file is cut off, so that nobody takes it for complete.
      if (res.headersSent) res.destroy();
      else say(res, 503, 'The store is busy. Please try again in a moment.', { 'Retry-After': '2' });
    });
  });
}

/**
 * The headers that a request may have. A game can fill the cookies of the whole play domain, past the store's script: a
 * browser holds 180 of 4 kB for a domain. With less than those every other game would be refused, and none would come to
 * delete them.
 */
export const maxHeaderBytes = 2 ** 20;

/**
 * Returns the decoded path without the query; null if it is invalid. The path is only looked up in a manifest, never
 * opened.
 */
function pathIn(url: string | undefined): string | null {
  try {
    const path = decodeURIComponent((url ?? '').split(/[?#]/)[0] as string);
    return path.startsWith('/') ? path : null;
  } catch {
    return null;
  }
}

/**
 * Returns a pattern that matches the Host header of a game's or preview's origin and captures its label. Any port
 * matches.
 */
function hostPattern(playUrl: string): RegExp {
  const host = playUrl
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/:\d+$/, '');
  const [before, after] = host.split('{game}').map((part) => part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${before}([0-9a-z-]{36,60})${after}(?::\\d+)?$`);
}
/** Says whether a label is a game's id; otherwise it is a preview token (api/security/signedUrls.ts). */
const isGame = (label: string) => /^[0-9a-f-]{36}$/.test(label);

/**
 * Says whether a window or a frame requests the page, and not a script. A browser without this header gets the file
 * unchanged, which a download needs.
 */
const isOpened = ({ headers }: IncomingMessage) =>
  ['document', 'iframe', 'frame'].includes(String(headers['sec-fetch-dest']));

/** Says whether a tab opens the page from elsewhere; another person may have played on this origin before. */
const isComeTo = ({ headers }: IncomingMessage) =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] !== 'same-origin';

const isKnown = (req: IncomingMessage, etag: string) =>
  (req.headers['if-none-match'] ?? '').split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')));

function answerPlainly(res: ServerResponse, status: number, words: string, headers: Record<string, string>) {
  const body = `${words}\n`;
  const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  res.writeHead(status, { ...headers, ...plain }).end(body);
}

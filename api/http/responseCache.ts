import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type ResponseEncoding = 'br' | 'gzip';
/** A finished answer. Each compressed form is made once, on the first request for it. */
export type CachedResponse = {
  hash: string;
  identity: Buffer;
  compressed(encoding: ResponseEncoding): Promise<Buffer>;
  /** Returns a form if it has been made already. */
  ready(encoding: ResponseEncoding | undefined): Buffer | undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this size compression gains little or makes the answer larger. */
export const minCompressBytes = 1_000;
/** Brotli quality 5: within a tenth of its best size at a fiftieth of the time. */
const brotliQuality = 5;

/** Creates a cached response; `small` is its Brotli form if it exists already. */
export function createCachedResponse(body: string | Buffer, small?: Buffer): CachedResponse {
  const identity = typeof body === 'string' ? Buffer.from(body) : body;
  const made = new Map<ResponseEncoding, Promise<Buffer>>();
  const done = new Map<ResponseEncoding | undefined, Buffer>([[undefined, identity]]);
  if (small) {
    made.set('br', Promise.resolve(small));
    done.set('br', small);
  }
  const make = (encoding: ResponseEncoding) =>
    encoding === 'gzip'
      ? zip(identity)
      : brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return {
    hash: createHash('sha256').update(identity).digest('base64url'),
    identity,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? make(encoding);
      made.set(encoding, bytes);
      bytes.then(
        (buffer) => done.set(encoding, buffer),
        () => made.delete(encoding),
      );
      return bytes;
    },
    ready: (encoding) => done.get(encoding),
  };
}

/** Maximum number of cached answers about immutable content; the least recently used is dropped first. */
const keptMax = 48;
const answers = new Map<string, Promise<CachedResponse>>();

/** Returns the cached answer for a key that identifies its content; concurrent requests share one build. */
export function cached(key: string, build: () => Promise<string | Buffer>): Promise<CachedResponse> {
  const answer = answers.get(key) ?? build().then(createCachedResponse);
  answers.delete(key);
  answers.set(key, answer);
  if (answers.size > keptMax) answers.delete(answers.keys().next().value as string);
  answer.catch(() => answers.delete(key));
  return answer;
}

type Newest = { version: string; answer: Promise<CachedResponse>; finished?: CachedResponse };
const newest = new WeakMap<object, Map<string, Newest>>();

/**
 * Caches only the newest version of an answer, one per name and owner (such as a database). The list of ten thousand
 * games is 12 MB and changes every 30 s while somebody plays, so the previous version is dropped.
 */
export function cachedLatest(
  owner: object,
  name: string,
  version: string,
  build: () => Promise<string | Buffer>,
): Promise<CachedResponse> {
  const named = newest.get(owner) ?? new Map<string, Newest>();
  newest.set(owner, named);
  const held = named.get(name);
  if (held?.version === version) return held.answer;
  const next: Newest = { version, answer: build().then(createCachedResponse) };
  named.set(name, next);
  next.answer.then(
    (made) => {
      next.finished = made;
    },
    () => named.get(name) === next && named.delete(name),
  );
  return next.answer;
}

/** Cache name and version of the list of all games at a catalogue revision. */
export const gameListKey = 'games';
export const gameListVersion = (epoch: string, catalogueRev: number) => `${epoch} ${catalogueRev}`;

/** Returns a cached version if it is finished, without waiting. */
export function cachedLatestIfReady(owner: object, name: string, version: string): CachedResponse | undefined {
  const held = newest.get(owner)?.get(name);
  return held?.version === version ? held.finished : undefined;
}

const encodingFor = (ctx: Context): ResponseEncoding | undefined => {
  const accepted = ctx.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/**
 * A small answer is sent compressed only if its compressed form exists already, for example from the build, and is
 * smaller.
 */
const isWorthIt = ({ identity, ready }: CachedResponse, encoding: ResponseEncoding) =>
  identity.length >= minCompressBytes || (ready(encoding)?.length ?? identity.length) < identity.length;
export const etagOf = ({ hash }: CachedResponse, encoding: ResponseEncoding | undefined) =>
  `"${hash}${encoding ? `-${encoding}` : ''}"`;

// Each form has its own strong ETag; a client that has any of them has the content.
export const matchesEtag = (ifNoneMatch: string, hash: string) =>
  ifNoneMatch.split(',').some(
    (tag) =>
      tag.trim() === '*' ||
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/-(br|gzip)"$/, '"') === `"${hash}"`,
  );

type How = { type: string; cacheControl: string; compress: boolean };

/** Sends an answer in the encoding that the client prefers, or 304. */
export async function sendCached(
  ctx: Context,
  answer: CachedResponse,
  { type, cacheControl, compress }: How,
): Promise<void> {
  const liked = compress ? encodingFor(ctx) : undefined;
  const encoding = liked && isWorthIt(answer, liked) ? liked : undefined;
  ctx.set('Cache-Control', cacheControl);
  if (compress) ctx.vary('Accept-Encoding');
  ctx.set('ETag', etagOf(answer, encoding));
  if (matchesEtag(ctx.get('If-None-Match'), answer.hash)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = type;
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = encoding ? await answer.compressed(encoding) : answer.identity;
}

/** Sends JSON that is the same for everyone; with `isPublic` false it is private to the caller. */
export const sendCachedJson = (ctx: Context, answer: CachedResponse, isPublic = true) =>
  sendCached(ctx, answer, {
    type: 'application/json',
    cacheControl: isPublic ? 'public, no-cache' : 'no-store',
    compress: true,
  });

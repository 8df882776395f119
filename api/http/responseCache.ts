import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type ResponseEncoding = 'br' | 'gzip';
/** A finished answer. Its compressed forms are made when somebody first asks for them, once. */
export type CachedResponse = {
  hash: string;
  identity: Buffer;
  compressed(encoding: ResponseEncoding): Promise<Buffer>;
  /** A form that is there already. */
  ready(encoding: ResponseEncoding | undefined): Buffer | undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller answers grow or gain little by being compressed. */
export const minCompressBytes = 1_000;
/** Brotli's middle way: within a tenth of its best size at a fiftieth of the time. */
const brotliQuality = 5;

/** `small`: its Brotli form, where somebody has made it already. */
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

/** Answers about what never changes kept at once; the one that was not asked for longest goes first. */
const keptMax = 48;
const answers = new Map<string, Promise<CachedResponse>>();

/** The answer under a key that says all about its content; built at most once, also when many ask at the same time. */
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
 * The same for an answer that only its newest version is asked for: one under a name for each owner, such as a database. The list
 * of ten thousand games is 12 MB, and another one every 30 s while somebody plays: the one before is let go.
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

/** Under which the list of all games is kept, as it is at a revision of the catalogue. */
export const gameListKey = 'games';
export const gameListVersion = (epoch: string, catalogueRev: number) => `${epoch} ${catalogueRev}`;

/** A version that is kept and finished, without waiting. */
export function cachedLatestIfReady(owner: object, name: string, version: string): CachedResponse | undefined {
  const held = newest.get(owner)?.get(name);
  return held?.version === version ? held.finished : undefined;
}

const encodingFor = (ctx: Context): ResponseEncoding | undefined => {
  const accepted = ctx.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/** A small answer is sent compressed only where it was before it was asked for, as by the build, and is smaller so. */
const isWorthIt = ({ identity, ready }: CachedResponse, encoding: ResponseEncoding) =>
  identity.length >= minCompressBytes || (ready(encoding)?.length ?? identity.length) < identity.length;
export const etagOf = ({ hash }: CachedResponse, encoding: ResponseEncoding | undefined) =>
  `"${hash}${encoding ? `-${encoding}` : ''}"`;

// Each form has its own tag, as a strong one must; whoever holds any form has the content.
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

/** Sends an answer in the form the client likes, or 304. */
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

/** Sends JSON that is the same for everyone; with `isPublic` false it is the caller's alone. */
export const sendCachedJson = (ctx: Context, answer: CachedResponse, isPublic = true) =>
  sendCached(ctx, answer, {
    type: 'application/json',
    cacheControl: isPublic ? 'public, no-cache' : 'no-store',
    compress: true,
  });

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type Encoding = 'br' | 'gzip';
/** A finished answer. Its compressed forms are made when somebody first asks for them, once. */
export type Kept = {
  hash: string;
  identity: Buffer;
  compressed(encoding: Encoding): Promise<Buffer>;
  /** A form that is there already. */
  ready(encoding: Encoding | undefined): Buffer | undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller answers grow or gain little by being compressed. */
export const compressFrom = 1_000;
/** Brotli's middle way: within a tenth of its best size at a fiftieth of the time. */
const quality = 5;

/** `small`: its Brotli form, where somebody has made it already. */
export function keptOf(body: string | Buffer, small?: Buffer): Kept {
  const identity = Buffer.from(body as string);
  const made = new Map<Encoding, Promise<Buffer>>();
  const done = new Map<Encoding | undefined, Buffer>([[undefined, identity]]);
  if (small) {
    made.set('br', Promise.resolve(small));
    done.set('br', small);
  }
  const make = (encoding: Encoding) =>
    encoding === 'gzip' ? zip(identity) : brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
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

/** Answers kept at once; an entry that was not asked for longest goes first. */
const keptMax = 48;
const answers = new Map<string, Promise<Kept>>();
/** The last of them that is finished, by key. */
const finished = new Map<string, Kept>();

/** The key of the list of all games, as it is at a revision of the catalogue. */
export const listKey = (epoch: string, catalogueRev: number) => `games ${epoch} ${catalogueRev}`;
/** A kept answer that is finished, without waiting. */
export const keptNow = (key: string) => finished.get(key);

/** The answer under a key that names its content's version; built at most once, also when many ask at the same time. */
export function kept(key: string, build: () => Promise<string | Buffer>): Promise<Kept> {
  const answer = answers.get(key) ?? build().then(keptOf);
  answers.delete(key);
  answers.set(key, answer);
  if (answers.size > keptMax) forget(answers.keys().next().value as string);
  answer.then(
    (made) => answers.has(key) && finished.set(key, made),
    () => forget(key),
  );
  return answer;
}

const lastOf = new WeakMap<object, { key: string; answer: Promise<Kept> }>();

/** The same for an answer that only its newest version is ever asked for: one for each owner, such as a database. */
export function keptLast(owner: object, key: string, build: () => Promise<string | Buffer>): Promise<Kept> {
  const held = lastOf.get(owner);
  if (held?.key === key) return held.answer;
  const answer = build().then(keptOf);
  lastOf.set(owner, { key, answer });
  answer.catch(() => lastOf.delete(owner));
  return answer;
}

function forget(key: string): void {
  answers.delete(key);
  finished.delete(key);
}

const encodingFor = (ctx: Context): Encoding | undefined => {
  const accepted = ctx.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/** A small answer is sent compressed only where it was before it was asked for, as by the build, and is smaller so. */
const isWorthIt = ({ identity, ready }: Kept, encoding: Encoding) =>
  identity.length >= compressFrom || (ready(encoding)?.length ?? identity.length) < identity.length;
export const tagOf = ({ hash }: Kept, encoding: Encoding | undefined) => `"${hash}${encoding ? `-${encoding}` : ''}"`;

// Each form has its own tag, as a strong one must; whoever holds any form has the content.
export const isKnown = (ifNoneMatch: string, hash: string) =>
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
export async function sendKept(ctx: Context, answer: Kept, { type, cacheControl, compress }: How): Promise<void> {
  const liked = compress ? encodingFor(ctx) : undefined;
  const encoding = liked && isWorthIt(answer, liked) ? liked : undefined;
  ctx.set('Cache-Control', cacheControl);
  if (compress) ctx.vary('Accept-Encoding');
  ctx.set('ETag', tagOf(answer, encoding));
  if (isKnown(ctx.get('If-None-Match'), answer.hash)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = type;
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = encoding ? await answer.compressed(encoding) : answer.identity;
}

/** Sends JSON that is the same for everyone; with `isPublic` false it is the caller's alone. */
export const send = (ctx: Context, answer: Kept, isPublic = true) =>
  sendKept(ctx, answer, {
    type: 'application/json',
    cacheControl: isPublic ? 'public, no-cache' : 'no-store',
    compress: true,
  });

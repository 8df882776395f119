import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

type Encoding = 'br' | 'gzip';
/** A finished answer. Its compressed forms are made when somebody first asks for them, once. */
export type Kept = { hash: string; identity: Buffer; compressed(encoding: Encoding): Promise<Buffer> };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller answers grow or gain nothing by being compressed. */
export const compressFrom = 1_000;
/** Brotli's middle way: within a tenth of its best size at a fiftieth of the time. */
const quality = 5;

export function keptOf(body: string | Buffer): Kept {
  const identity = Buffer.from(body as string);
  const made = new Map<Encoding, Promise<Buffer>>();
  const make = (encoding: Encoding) =>
    encoding === 'gzip' ? zip(identity) : brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return {
    hash: createHash('sha256').update(identity).digest('base64url'),
    identity,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? make(encoding);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Answers kept at once; an entry that was not asked for longest goes first. */
const keptMax = 48;
const answers = new Map<string, Promise<Kept>>();

/** The answer under a key that names its content's version; built at most once, also when many ask at the same time. */
export function kept(key: string, build: () => Promise<string | Buffer>): Promise<Kept> {
  const answer = answers.get(key) ?? build().then(keptOf);
  answers.delete(key);
  answers.set(key, answer);
  if (answers.size > keptMax) answers.delete(answers.keys().next().value as string);
  answer.catch(() => answers.delete(key));
  return answer;
}

const encodingFor = (ctx: Context): Encoding | undefined => {
  const accepted = ctx.acceptsEncodings();
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

// Each form has its own tag, as a strong one must; whoever holds any form has the content.
const isKnown = (ctx: Context, hash: string) =>
  ctx
    .get('If-None-Match')
    .split(',')
    .some(
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
  const encoding = compress && answer.identity.length >= compressFrom ? encodingFor(ctx) : undefined;
  ctx.set('Cache-Control', cacheControl);
  if (compress) ctx.vary('Accept-Encoding');
  ctx.set('ETag', `"${answer.hash}${encoding ? `-${encoding}` : ''}"`);
  if (isKnown(ctx, answer.hash)) {
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

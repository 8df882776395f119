import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { maxSaveBytes } from '#sync/constants.ts';
import { httpMessage } from '#sync/messages/http.ts';
import { Refusal } from '#sync/refusal.ts';

/**
 * Maximum bytes of a JSON body. A batch of writes and a save may be larger and gzipped; their limits are of the
 * unpacked size.
 */
const bodyMax = 100_000;
const batchBodyMax = 1_000_000;
const saveBodyMax = maxSaveBytes + 10_000;

/** Maximum nesting depth; no declared input nests more than half as deep. */
const depthMax = 16;

const largeMaxOf = ({ path }: Context): number | undefined =>
  path === '/api/sync' ? batchBodyMax : path.startsWith('/api/saves/') ? saveBodyMax : undefined;
const hasBody = (ctx: Context) =>
  ctx.get('Transfer-Encoding') !== '' || (ctx.get('Content-Length') !== '' && ctx.get('Content-Length') !== '0');

/** Lets a later step read the request's JSON body, after it has identified the caller. */
export const body =
  (withinMs: number): Middleware =>
  (ctx, next) => {
    ctx.state['readBody'] = () => readBody(ctx, withinMs);
    return next();
  };

/** Returns the body as an object, `{}` for an empty body. Refuses everything else with a 4xx. */
async function readBody(ctx: Context, withinMs: number): Promise<Record<string, unknown>> {
  if (!hasBody(ctx)) return {};
  const max = largeMaxOf(ctx) ?? bodyMax;
  if (Number(ctx.get('Content-Length')) > max) throw tooLarge();
  const isZipped = zipped(ctx);
  const sent = await gathered(ctx.req, max, withinMs);
  const bytes = isZipped ? inflated(sent, max) : sent;
  if (bytes.length === 0) return {};
  if (ctx.is('application/json') !== 'application/json') throw new Refusal('wrongType', httpMessage('sendJson'));
  return parsed(bytes);
}

const tooLarge = () => new Refusal('tooLarge', httpMessage('tooMuch'));
const unreadable = () => new Refusal('invalid', httpMessage('unreadableJson'));

function zipped(ctx: Context): boolean {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding === '' || encoding === 'identity') return false;
  if (encoding !== 'gzip' || largeMaxOf(ctx) === undefined)
    throw new Refusal('wrongType', httpMessage('sendPlainJson'));
  return true;
}

/**
 * Unzips synchronously, in about a millisecond. In the thread pool, batches would queue where load shedding does not
 * see them.
 */
function inflated(bytes: Buffer, max: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: max });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : unreadable();
  }
}

async function gathered(req: IncomingMessage, max: number, withinMs: number): Promise<Buffer> {
  // A destroyed request emits no more events.
  if (req.destroyed) throw unreadable();
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const stop = (error: Refusal) => {
      req.off('data', take);
      // The rest is discarded unread, so that the refusal reaches the client.
      req.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > max) return stop(tooLarge());
      chunks.push(chunk);
    };
    // A client that sends a byte a minute would occupy a slot that others need.
    const late = setTimeout(() => req.destroy(), withinMs);
    req.on('data', take);
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', () => stop(unreadable()));
    req.on('close', () => {
      clearTimeout(late);
      // Every request closes; this one was read completely if it has ended.
      if (!req.readableEnded) reject(unreadable());
    });
  });
}

function parsed(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (nestingDepth(text) > depthMax) throw unreadable();
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid', httpMessage('bodyObject'));
  return value as Record<string, unknown>;
}

/** Returns the nesting depth of a JSON text; it stops counting beyond `depthMax`. */
export function nestingDepth(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let i = 0; i < text.length && deepest <= depthMax; i++) {
    const letter = text.charCodeAt(i);
    if (quoted) {
      if (letter === backslash) i++;
      else if (letter === quote) quoted = false;
    } else if (letter === quote) quoted = true;
    else if (letter === openBrace || letter === openBracket) deepest = Math.max(deepest, ++depth);
    else if (letter === closeBrace || letter === closeBracket) depth--;
  }
  return deepest;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Endpoint } from '#sync/endpoint.ts';
import { type PolledAnswer, rowDelta, rowsOf, withRows } from '#sync/protocol/rowDelta.ts';
import { createCachedResponse, minCompressBytes, sendCachedJson } from './responseCache.ts';

const gzipped = promisify(gzip);

/** Returns the gzipped JSON if it is large enough and the client accepts gzip. */
export const gzipIfWorthwhile = (ctx: Context, json: string | Buffer): Promise<Buffer> | undefined =>
  json.length >= minCompressBytes && ctx.acceptsEncodings('gzip') ? gzipped(json) : undefined;

/**
 * Joins serialized elements into a JSON array between `before` and `after`, as bytes, because a string would be copied
 * three times.
 */
export function jsonArrayBuffer(before: string, elements: readonly Buffer[], after: string): Buffer {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)];
  const commas = Math.max(0, elements.length - 1);
  const all = Buffer.allocUnsafe(
    elements.reduce((sum, { length }) => sum + length, head.length + commas + tail.length),
  );
  let at = head.copy(all);
  for (const [n, element] of elements.entries()) {
    if (n > 0) all[at++] = 0x2c;
    all.set(element, at);
    at += element.length;
  }
  tail.copy(all, at);
  return all;
}

/** Sends JSON, gzipped if that is worthwhile. */
export async function sendJson(ctx: Context, json: string | Buffer): Promise<void> {
  ctx.type = 'application/json';
  const small = gzipIfWorthwhile(ctx, json);
  if (small) {
    ctx.vary('Accept-Encoding');
    ctx.set('Content-Encoding', 'gzip');
  }
  ctx.body = small ? await small : json;
}

const rowHashSize = 8;
/** 48 bits: one row in 10^14 would be taken for what it was before it changed. */
const hashOf = (part: unknown) =>
  createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, rowHashSize);

/** The hashes of the rows that a client has, in their order: they stand in the ETag of its answer. */
function knownRows(ctx: Context): string[] {
  if (ctx.get('A-IM') !== rowDelta) return [];
  const [, rows = ''] = /^(?:W\/)?"[^".]+\.([\w-]*?)(?:-br|-gzip)?"$/.exec(ctx.get('If-None-Match')) ?? [];
  return rows.match(new RegExp(`.{${rowHashSize}}`, 'g')) ?? [];
}

/**
 * Sends the answer of a polled read. Its ETag has a hash of each row, so that the server, which remembers nothing of a
 * client, knows which rows it need not send again.
 */
async function sendPolled(ctx: Context, out: PolledAnswer): Promise<void> {
  const rows = rowsOf(out);
  const hashes = rows.map(hashOf);
  const hash = `${hashOf(withRows(out, []))}.${hashes.join('')}`;
  const known = knownRows(ctx);
  const isDelta = hashes.some((row) => known.includes(row));
  const sent = rows.map((row, n) => (known.includes(hashes[n] as string) ? known.indexOf(hashes[n] as string) : row));
  const answer = createCachedResponse(JSON.stringify(isDelta ? withRows(out, sent) : out));
  await sendCachedJson(ctx, { ...answer, hash }, false);
  if (!isDelta || ctx.status === 304) return;
  ctx.status = 226;
  ctx.set('IM', rowDelta);
}

/** Sends the result of a call; `made` says that the call created something. */
export async function respond(ctx: Context, e: Endpoint, out: unknown, made: boolean) {
  if (out === undefined) {
    ctx.status = 204;
    return;
  }
  // An upload creates a file, not a row.
  ctx.status = e.file || made ? 201 : 200;
  if (e.polled) await sendPolled(ctx, out as PolledAnswer);
  else await sendJson(ctx, JSON.stringify(out));
}

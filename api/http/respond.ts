import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Endpoint } from '#sync/endpoint.ts';
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

/** Sends the result of a call; `made` says that the call created something. */
export async function respond(ctx: Context, e: Endpoint, out: unknown, made: boolean) {
  if (out === undefined) {
    ctx.status = 204;
    return;
  }
  // An upload creates a file, not a row.
  ctx.status = e.file || made ? 201 : 200;
  const json = JSON.stringify(out);
  if (e.polled) await sendCachedJson(ctx, createCachedResponse(json), false);
  else await sendJson(ctx, json);
}

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import type { Endpoint } from '#sync/endpoint.ts';
import { compressFrom } from './kept.ts';

const gzipped = promisify(gzip);

/** An answer's JSON made small, where that is worth it and the client takes it. */
export const smaller = (ctx: Context, text: string): Promise<Buffer> | undefined =>
  text.length >= compressFrom && ctx.acceptsEncodings('gzip') ? gzipped(text) : undefined;

/** Sends what a call answers; `made` says that there is something now which was not there before. */
export async function respond(ctx: Context, e: Endpoint, out: unknown, made: boolean) {
  if (out === undefined) {
    ctx.status = 204;
    return;
  }
  // An upload makes a file, not a row.
  ctx.status = e.file || made ? 201 : 200;
  ctx.type = 'application/json';
  const text = JSON.stringify(out);
  const small = smaller(ctx, text);
  if (small) {
    ctx.vary('Accept-Encoding');
    ctx.set('Content-Encoding', 'gzip');
  }
  ctx.body = small ? await small : text;
}

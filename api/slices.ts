import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Endpoint } from '#sync/endpoint.ts';
import { type Older, olderThan, type Placed } from '#sync/pages.ts';
import { sliceMax } from './db/port.ts';
import { listed, sendJson } from './respond.ts';

/** Sends a list of everything there is, newest first, a slice after another: others are answered in between. */
export async function sendInSlices(ctx: Context, e: Endpoint, read: (older: Older) => Promise<readonly Placed[]>) {
  const slices: Buffer[] = [];
  let older: Older | undefined = olderThan(undefined);
  while (older) {
    const rows = await read(older);
    const json = JSON.stringify(e.output.parse(rows));
    if (rows.length > 0) slices.push(Buffer.from(json.slice(1, -1)));
    const last = rows.length < sliceMax ? undefined : rows.at(-1);
    older = last && { at: last.createdAt, id: last.id };
    if (older) await othersFirst();
    // Who asked has gone.
    if (ctx.res.destroyed) return;
  }
  await sendJson(ctx, listed('[', slices, ']'));
}

import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Endpoint } from '#sync/endpoint.ts';
import { type Older, olderThan, type Placed, pageMax } from '#sync/pages.ts';
import { sliceMax } from './db/port.ts';
import type { At } from './mount.ts';
import { listed, sendJson } from './respond.ts';

/** Of a list, newest first: so many of the rows older than a place in it. */
export type OlderRows = Older & { most: number };

/** Where a list goes on, once others were answered; undefined after its last rows. */
async function onFrom(rows: readonly Placed[], most: number): Promise<Older | undefined> {
  const last = rows.length < most ? undefined : rows.at(-1);
  if (last) await othersFirst();
  return last && { at: last.createdAt, id: last.id };
}

/** Sends a list of everything there is, newest first, a slice after another: others are answered in between. */
export async function sendInSlices(ctx: Context, e: Endpoint, read: (older: OlderRows) => Promise<readonly Placed[]>) {
  const slices: Buffer[] = [];
  let older: Older | undefined = olderThan(undefined);
  while (older) {
    const rows = await read({ ...older, most: sliceMax });
    const json = JSON.stringify(e.output.parse(rows));
    if (rows.length > 0) slices.push(Buffer.from(json.slice(1, -1)));
    older = await onFrom(rows, sliceMax);
    // Who asked has gone.
    if (ctx.res.destroyed) return;
  }
  await sendJson(ctx, listed('[', slices, ']'));
}

type Search<Row> = {
  /** What a row has that is looked for; all, where nothing is. */
  has: ((row: Row) => boolean) | undefined;
  before: string | undefined;
  read(older: OlderRows): Promise<readonly Row[]>;
};

/** A page of a list, newest first, of what is looked for in it: a slice after another until it is full or who asked has gone. */
export async function pageOf<Row extends Placed>({ has, before, read }: Search<Row>, { hasLeft }: Pick<At, 'hasLeft'>) {
  const most = has ? sliceMax : pageMax;
  const found: Row[] = [];
  let older: Older | undefined = olderThan(before);
  while (older && !hasLeft()) {
    const rows = await read({ ...older, most });
    found.push(...(has ? rows.filter(has) : rows));
    if (found.length >= pageMax) break;
    older = await onFrom(rows, most);
  }
  return found.slice(0, pageMax);
}

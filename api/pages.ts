import { setImmediate as othersFirst } from 'node:timers/promises';
import { type Older, olderThan, type Placed, pageMax, placeOf } from '#sync/pages.ts';
import { sliceMax } from './db/port.ts';
import type { At } from './mount.ts';

/** Of a list, newest first: so many of the rows older than a place in it. */
type OlderRows = Older & { most: number };
/** A page of it. */
export const pageAfter = (before: string | undefined): OlderRows => ({ ...olderThan(before), most: pageMax });

/** Rows that one call of a search looks at, at most: some 40 ms of work, whatever there is. Who asked asks on. */
export const lookedAtMost = 5 * sliceMax;

type Search<Row> = {
  /** Whether a row has what is looked for. */
  has(row: Row): boolean;
  before: string | undefined;
  read(older: OlderRows): Promise<readonly Row[]>;
};

/**
 * What of a list has what is looked for, newest first, and the place to go on from, null at the end. It reads a slice after
 * another, between which others are answered, until a page is full, it has looked at enough or who asked has gone.
 */
export async function search<Row extends Placed>(
  { has, before, read }: Search<Row>,
  { hasLeft }: Pick<At, 'hasLeft'>,
): Promise<{ rows: Row[]; before: string | null }> {
  const rows: Row[] = [];
  let older = olderThan(before);
  let looked = 0;
  for (;;) {
    const slice = await read({ ...older, most: sliceMax });
    for (const row of slice) if (has(row) && rows.push(row) === pageMax) return { rows, before: placeOf(row) };
    looked += slice.length;
    const last = slice.at(-1);
    if (!last || slice.length < sliceMax) return { rows, before: null };
    if (looked >= lookedAtMost || hasLeft()) return { rows, before: placeOf(last) };
    older = { at: last.createdAt, id: last.id };
    await othersFirst();
  }
}

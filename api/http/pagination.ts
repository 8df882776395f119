import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  cursorOf,
  type Keyset,
  type KeysetBound,
  newerThan,
  pageSize,
  parseCursor,
  shortPageCount,
} from '#sync/pagination.ts';
import { scanChunkSize } from '../db/port.ts';
import type { HandlerContext } from './handler.ts';

/** Of a list, newest first: so many of the rows older than a place in it. */
type OlderRows = KeysetBound & { most: number };
/** A page of it. */
export const keysetPage = (before: string | undefined): OlderRows => ({ ...parseCursor(before), most: pageSize });

/** A page of a list of those who wait: so many of the rows newer than a place in it. */
export const pageFrom = (after: string | undefined): OlderRows => ({ ...newerThan(after), most: shortPageCount });

/** Rows that one call of a search looks at, at most: some 40 ms of work, whatever there is. Who asked asks on. */
export const maxScannedRows = 5 * scanChunkSize;

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
export async function scanSearch<Row extends Keyset>(
  { has, before, read }: Search<Row>,
  { hasLeft }: Pick<HandlerContext, 'hasLeft'>,
): Promise<{ rows: Row[]; before: string | null }> {
  const rows: Row[] = [];
  let older = parseCursor(before);
  let looked = 0;
  for (;;) {
    const slice = await read({ ...older, most: scanChunkSize });
    for (const row of slice) if (has(row) && rows.push(row) === pageSize) return { rows, before: cursorOf(row) };
    looked += slice.length;
    const last = slice.at(-1);
    if (!last || slice.length < scanChunkSize) return { rows, before: null };
    if (looked >= maxScannedRows || hasLeft()) return { rows, before: cursorOf(last) };
    older = { at: last.createdAt, id: last.id };
    await othersFirst();
  }
}

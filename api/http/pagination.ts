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

/** Bounds for one page of a list, newest first: `most` rows older than the cursor. */
type OlderRows = KeysetBound & { most: number };
/** Returns the bounds of a page, newest first. */
export const keysetPage = (before: string | undefined): OlderRows => ({ ...parseCursor(before), most: pageSize });

/** Returns the bounds of a page of a waiting list: `most` rows newer than the cursor. */
export const pageFrom = (after: string | undefined): OlderRows => ({ ...newerThan(after), most: shortPageCount });

/**
 * Maximum rows that one search call scans: about 40 ms of work, however long the list is. The client continues with the
 * returned cursor.
 */
export const maxScannedRows = 5 * scanChunkSize;

type Search<Row> = {
  /** Says whether a row matches. */
  has(row: Row): boolean;
  before: string | undefined;
  read(older: OlderRows): Promise<readonly Row[]>;
};

/**
 * Returns the matching rows of a list, newest first, and the cursor to continue from, null at the end. It reads slice
 * after slice, with other requests served in between, until the page is full, the scan limit is reached or the client
 * has disconnected.
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

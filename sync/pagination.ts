import { z } from 'zod';
import { idPattern } from './fields.ts';
import { fieldMessage } from './messages/fields.ts';
import { issueText } from './messages/issues.ts';
import { type InferLazy, lazy } from './util/lazy.ts';

/** Rows per page of a long list; a shorter page is the last one. */
export const pageSize = 100;

/** Rows per page of a list that staff work through one by one and that is polled. */
export const shortPageCount = 20;

/** The sort key of a row in such a list. */
export type Keyset = { createdAt: string; id: string };
const form = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${idPattern.source.slice(1, -1)})$`);

/** Returns the cursor of a row, such as the last one of a page; it stays valid if the row is deleted. */
export const cursorOf = ({ createdAt, id }: Keyset): string => `${createdAt}_${id}`;
/** Returns the cursor to continue from; undefined if the page is the last one. */
export const nextCursor = (page: readonly Keyset[], most = pageSize): string | undefined =>
  page.length < most ? undefined : cursorOf(page.at(-1) as Keyset);
/** Returns the cursor of a page that is sorted oldest first. */
export const previousCursor = (page: readonly Keyset[]): string | undefined => nextCursor(page.toReversed());

/**
 * Says whether a row belongs to a page that ends at `end`: rows added or deleted meanwhile do not move rows between
 * pages.
 */
export const isWithinPage = (end: string | undefined, row: Keyset): boolean => !end || cursorOf(row) >= end;

/** Says the same for a list that continues to newer rows. */
export const isUpTo = (end: string | undefined, row: Keyset): boolean => !end || cursorOf(row) <= end;

export const cursorSchema = lazy(() => z.string().regex(form, issueText(fieldMessage('cursor'))));

/** The maximum length of an e-mail address. */
export const maxSearchLength = 254;
/** The input of a long list: the rows before a cursor, newest first. */
export const pageInput = lazy(() => z.object({ before: cursorSchema().optional() }));
/** The input of a queue: the rows after a cursor, oldest first. */
export const pagedOn = lazy(() => z.object({ after: cursorSchema().optional() }));
/** The input of a search: rows that contain `q`. */
export const searchInput = lazy(() => pageInput().extend({ q: z.string().trim().min(1).max(maxSearchLength) }));
export type SearchInput = InferLazy<typeof searchInput>;
export type SearchPage<Row> = { rows: Row[]; before: string | null };
/**
 * The result of a search, and the cursor to continue from, null at the end; one call scans a limited number of rows.
 */
export const searchPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), before: cursorSchema().nullable() });

export type KeysetBound = { at: string; id: string };
/** Returns the bound of a page: its rows are older. Without a cursor every row is. */
export function parseCursor(before: string | undefined): KeysetBound {
  const [, at, id] = form.exec(before ?? '') ?? [];
  return { at: at ?? '9999', id: id ?? '' };
}
/** Returns the bound of a page that continues to newer rows: its rows are newer. Without a cursor every row is. */
export function newerThan(after: string | undefined): KeysetBound {
  const [, at, id] = form.exec(after ?? '') ?? [];
  return { at: at ?? '', id: id ?? '' };
}

import { z } from 'zod';
import { idPattern } from './fields.ts';
import { fieldMessage } from './messages/fields.ts';
import { issueText } from './messages/issues.ts';
import { type InferLazy, lazy } from './util/lazy.ts';

/** Rows of a long list that are answered at once, the newest: where there are fewer, there are no older ones. */
export const pageSize = 100;

/** The same of a list that staff go through one by one, and that is asked for again and again. */
export const shortPageCount = 20;

/** What says where a row stands in such a list. */
export type Keyset = { createdAt: string; id: string };
const form = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${idPattern.source.slice(1, -1)})$`);

/** Where in a list a page ended: its last row's place, which stays although the row may go. */
export const cursorOf = ({ createdAt, id }: Keyset): string => `${createdAt}_${id}`;
/** The place to go on from; undefined when a page has the end. */
export const nextCursor = (page: readonly Keyset[], most = pageSize): string | undefined =>
  page.length < most ? undefined : cursorOf(page.at(-1) as Keyset);
/** The same of a page that stands oldest first. */
export const previousCursor = (page: readonly Keyset[]): string | undefined => nextCursor(page.toReversed());

/** Whether a row is of the page that ended there: what is new or gone in it since moves none of the next one's into it. */
export const isWithinPage = (end: string | undefined, row: Keyset): boolean => !end || cursorOf(row) >= end;

/** The same of a list that goes on to what is newer. */
export const isUpTo = (end: string | undefined, row: Keyset): boolean => !end || cursorOf(row) <= end;

export const cursorSchema = lazy(() => z.string().regex(form, issueText(fieldMessage('cursor'))));

/** As long as an e-mail address may be. */
export const maxSearchLength = 254;
/** What a long list is asked for: the rows older than a place, the newest first. */
export const pageInput = lazy(() => z.object({ before: cursorSchema().optional() }));
/** What a list of those who wait is asked for: the rows newer than a place, who has waited longest first. */
export const pagedOn = lazy(() => z.object({ after: cursorSchema().optional() }));
/** Of those, which have `q`. */
export const searchInput = lazy(() => pageInput().extend({ q: z.string().trim().min(1).max(maxSearchLength) }));
export type SearchInput = InferLazy<typeof searchInput>;
export type SearchPage<Row> = { rows: Row[]; before: string | null };
/** What a search has found, and the place to go on from, null at the end: a call looks at so many rows and at no more. */
export const searchPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), before: cursorSchema().nullable() });

export type KeysetBound = { at: string; id: string };
/** Of a page that goes on from a place: those older than this. Without one, than anything. */
export function parseCursor(before: string | undefined): KeysetBound {
  const [, at, id] = form.exec(before ?? '') ?? [];
  return { at: at ?? '9999', id: id ?? '' };
}
/** Of a page that goes on to what is newer: those after this. Without a place, all. */
export function newerThan(after: string | undefined): KeysetBound {
  const [, at, id] = form.exec(after ?? '') ?? [];
  return { at: at ?? '', id: id ?? '' };
}

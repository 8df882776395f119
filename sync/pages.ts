import { z } from 'zod';
import { idForm } from './fields.ts';
import { type Of, once } from './once.ts';

/** Rows of a long list that are answered at once, the newest: where there are fewer, there are no older ones. */
export const pageMax = 100;

/** What says where a row stands in such a list. */
export type Placed = { createdAt: string; id: string };
const form = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${idForm.source.slice(1, -1)})$`);

/** Where in a list a page ended: its last row's place, which stays although the row may go. */
export const placeOf = ({ createdAt, id }: Placed): string => `${createdAt}_${id}`;
/** The place to go on from; undefined when a page has the end. */
export const endOf = (page: readonly Placed[]): string | undefined =>
  page.length < pageMax ? undefined : placeOf(page.at(-1) as Placed);
/** The same of a page that stands oldest first. */
export const startOf = (page: readonly Placed[]): string | undefined => endOf(page.toReversed());

/** Whether a row is of the page that ended there: what is new or gone in it since moves none of the next one's into it. */
export const isBefore = (end: string | undefined, row: Placed): boolean => !end || placeOf(row) >= end;

export const place = once(() => z.string().regex(form, 'Not a place in the list'));

/** As long as an e-mail address may be. */
export const searchMax = 254;
/** What a long list is asked for: the rows older than a place, the newest first. */
export const paged = once(() => z.object({ before: place().optional() }));
/** Of those, which have `q`. */
export const searched = once(() => paged().extend({ q: z.string().trim().min(1).max(searchMax) }));
export type Searched = Of<typeof searched>;
export type Found<Row> = { rows: Row[]; before: string | null };
/** What a search has found, and the place to go on from, null at the end: a call looks at so many rows and at no more. */
export const found = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), before: place().nullable() });

export type Older = { at: string; id: string };
/** Of a page that goes on from a place: those older than this. Without one, than anything. */
export function olderThan(before: string | undefined): Older {
  const [, at, id] = form.exec(before ?? '') ?? [];
  return { at: at ?? '9999', id: id ?? '' };
}

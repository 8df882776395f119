import { z } from 'zod';
import { filterLettersMin, filterTermMax } from '../constants.ts';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { id, singleLineText, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { toStemText } from '../text/stemText.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** What a word is on: `allow` is harmless in this store, `block` is refused as a rude word is. */
export const filterLists = ['allow', 'block'] as const;
export type FilterList = (typeof filterLists)[number];
export const filterLanguages = ['en', 'es'] as const;

export const FilterTerm = lazy(() =>
  z.object({
    id,
    word: z.string(),
    lang: z.enum(filterLanguages),
    list: z.enum(filterLists),
    /** Null if whoever added it left. */
    addedBy: z.object({ id, username: z.string() }).nullable(),
    createdAt: timestamp,
  }),
);
export type FilterTerm = InferLazy<typeof FilterTerm>;

/** The judge reads letters from a to z only; a word of fewer would be found in half of all texts. */
const hasLetters = (word: string) => toStemText(word).replaceAll(' ', '').length >= filterLettersMin;

/** A store's own words, besides the lists that the judge has. */
export const filter = {
  /** For the devices of everybody who writes: with an ETag, so that it is sent again only when it has changed. */
  lists: endpoint('GET /api/filter', {
    may: ['member'],
    input: noInput,
    output: () => z.object({ allow: z.array(z.string()), block: z.array(z.string()) }),
  }),
  /** By list, then by word. */
  words: endpoint('GET /api/admin/filter', { may: ['staff'], input: noInput, output: () => z.array(FilterTerm()) }),
  /** Adding a word that is on the list already changes nothing. */
  add: endpoint('POST /api/admin/filter', {
    may: ['staff'],
    input: () =>
      z.object({
        word: singleLineText(1, filterTermMax).refine(
          hasLetters,
          issueText(fieldMessage('filterLetters', { min: filterLettersMin })),
        ),
        lang: z.enum(filterLanguages),
        list: z.enum(filterLists),
      }),
    output: FilterTerm,
    creates: true,
    logged: ['list'],
  }),
  remove: endpoint('DELETE /api/admin/filter/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: noContent,
    logged: ['id'],
  }),
};

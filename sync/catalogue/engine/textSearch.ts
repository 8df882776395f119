import { lowerBound } from '../../util/lowerBound.ts';
import { type CatalogView, textAtPosition } from '../catalogView.ts';
import { add, type Bitset, emptySet, intersect, isEmpty, union } from './bitset.ts';
import { closestTerm } from './fuzzyMatch.ts';
import {
  candidates,
  type FieldMatches,
  type InvertedIndex,
  matchTerm,
  retain,
  tokenSeparators,
} from './invertedIndex.ts';
import type { SortedPositions } from './sortOrders.ts';

/** Where a text matches: one set for each part of the score (spec §9). */
export type MatchSets = {
  any: Bitset;
  titleIs: Bitset;
  titleBegins: Bitset;
  titleHas: Bitset;
  genreIs: Bitset;
  genreHas: Bitset;
  descriptionHas: Bitset;
};

/** The index of a catalogue's words, and its titles in alphabetical order. */
export type TextIndex = { words: InvertedIndex; writing: SortedPositions };

const lowerTitle = (shelf: CatalogView, place: number) => textAtPosition(shelf, 'title', place).toLowerCase();
const lowerDescription = (shelf: CatalogView, place: number) =>
  textAtPosition(shelf, 'description', place).toLowerCase();

function titlesLike(
  shelf: CatalogView,
  writing: SortedPositions,
  wanted: string,
): Pick<MatchSets, 'titleIs' | 'titleBegins'> {
  const titleAt = (at: number) => lowerTitle(shelf, writing[at] as number);
  const from = lowerBound(0, writing.length, (at) => titleAt(at) >= wanted);
  const exactEnd = lowerBound(from, writing.length, (at) => titleAt(at) !== wanted);
  const end = lowerBound(exactEnd, writing.length, (at) => !titleAt(at).startsWith(wanted));
  const [titleIs, titleBegins] = [emptySet(shelf.length), emptySet(shelf.length)];
  for (let at = from; at < exactEnd; at++) add(titleIs, writing[at] as number);
  for (let at = exactEnd; at < end; at++) add(titleBegins, writing[at] as number);
  return { titleIs, titleBegins };
}

function genresLike(
  length: number,
  genres: Map<string, Bitset>,
  wanted: string,
): Pick<MatchSets, 'genreIs' | 'genreHas'> {
  const [genreIs, genreHas] = [emptySet(length), emptySet(length)];
  for (const [name, games] of genres) {
    const lower = name.toLowerCase();
    if (lower === wanted) union(genreIs, games);
    else if (lower.includes(wanted)) union(genreHas, games);
  }
  return { genreIs, genreHas };
}

/** Finds a text of several words: the index leaves few candidates, whose texts are then read. */
function read(shelf: CatalogView, words: InvertedIndex, wanted: string, within: Bitset): FieldMatches {
  const [titles, descriptions] = [within.slice(), within.slice()];
  for (const may of candidates(words, wanted.split(tokenSeparators))) {
    intersect(titles, may.titles);
    intersect(descriptions, may.descriptions);
  }
  retain(titles, (place) => lowerTitle(shelf, place).includes(wanted));
  retain(descriptions, (place) => lowerDescription(shelf, place).includes(wanted));
  return { titles, descriptions };
}

function hitsOf(found: FieldMatches, like: Omit<MatchSets, 'any' | 'titleHas' | 'descriptionHas'>): MatchSets {
  const any = found.titles.slice();
  for (const bits of [found.descriptions, like.genreIs, like.genreHas]) union(any, bits);
  return { ...like, any, titleHas: found.titles, descriptionHas: found.descriptions };
}

/** Finds a text among the games of a set; the text must be lower case and not empty. */
export function searchIndexed(
  shelf: CatalogView,
  genres: Map<string, Bitset>,
  { words, writing }: TextIndex,
  wanted: string,
  within: Bitset,
): MatchSets {
  const found = tokenSeparators.test(wanted) ? read(shelf, words, wanted, within) : matchTerm(words, wanted);
  return hitsOf(found, { ...titlesLike(shelf, writing, wanted), ...genresLike(shelf.length, genres, wanted) });
}

/** Finds a text by scanning the games of the set, while the index is not ready. */
export function searchByScan(
  shelf: CatalogView,
  genres: Map<string, Bitset>,
  wanted: string,
  within: Bitset,
): MatchSets {
  const [titles, descriptions] = [within.slice(), within.slice()];
  const [titleIs, titleBegins] = [emptySet(shelf.length), emptySet(shelf.length)];
  retain(titles, (place) => {
    const title = lowerTitle(shelf, place);
    if (title === wanted) add(titleIs, place);
    else if (title.startsWith(wanted)) add(titleBegins, place);
    return title.includes(wanted);
  });
  retain(descriptions, (place) => lowerDescription(shelf, place).includes(wanted));
  return hitsOf({ titles, descriptions }, { titleIs, titleBegins, ...genresLike(shelf.length, genres, wanted) });
}

/** Finds close matches for a text that no game contains: the games with a close word for each of its words. */
export function searchFuzzy(
  shelf: CatalogView,
  genres: Map<string, Bitset>,
  { words }: TextIndex,
  wanted: string,
): MatchSets | undefined {
  const parts = wanted.split(tokenSeparators).filter(Boolean);
  let all: MatchSets | undefined;
  for (const [i, part] of parts.entries()) {
    const hitsWith = (text: string) => {
      const none = { titleIs: emptySet(shelf.length), titleBegins: emptySet(shelf.length) };
      return hitsOf(copyOf(matchTerm(words, text)), { ...none, ...genresLike(shelf.length, genres, text) });
    };
    let hits = hitsWith(part);
    if (isEmpty(hits.any)) {
      const near = closestTerm(words, part, i === parts.length - 1);
      if (near === undefined) return undefined;
      hits = hitsWith(near);
    }
    if (all) for (const name of Object.keys(all) as (keyof MatchSets)[]) intersect(all[name], hits[name]);
    all ??= hits;
  }
  return all && !isEmpty(all.any) ? all : undefined;
}

const copyOf = ({ titles, descriptions }: FieldMatches): FieldMatches => ({
  titles: titles.slice(),
  descriptions: descriptions.slice(),
});

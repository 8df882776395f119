import { addBit, type Bits, intersect, isEmpty, noBits, unite } from './bits.ts';
import { firstWhere } from './firstWhere.ts';
import { nearestWord } from './near.ts';
import type { Order } from './orders.ts';
import { type Shelf, textAt } from './shelf.ts';
import { keepWhere, mayHave, separators, type Texts, type Words, withText } from './words.ts';

/** Where a text stands, a set for each of the parts of a score (spec §9). */
export type Hits = {
  any: Bits;
  titleIs: Bits;
  titleBegins: Bits;
  titleHas: Bits;
  genreIs: Bits;
  genreHas: Bits;
  descriptionHas: Bits;
};

/** The words of a catalogue, and its titles by how they are written. */
export type Reading = { words: Words; writing: Order };

const lowerTitle = (shelf: Shelf, place: number) => textAt(shelf, 'title', place).toLowerCase();
const lowerDescription = (shelf: Shelf, place: number) => textAt(shelf, 'description', place).toLowerCase();

function titlesLike(shelf: Shelf, writing: Order, wanted: string): Pick<Hits, 'titleIs' | 'titleBegins'> {
  const titleAt = (at: number) => lowerTitle(shelf, writing[at] as number);
  const from = firstWhere(0, writing.length, (at) => titleAt(at) >= wanted);
  const exactEnd = firstWhere(from, writing.length, (at) => titleAt(at) !== wanted);
  const end = firstWhere(exactEnd, writing.length, (at) => !titleAt(at).startsWith(wanted));
  const [titleIs, titleBegins] = [noBits(shelf.length), noBits(shelf.length)];
  for (let at = from; at < exactEnd; at++) addBit(titleIs, writing[at] as number);
  for (let at = exactEnd; at < end; at++) addBit(titleBegins, writing[at] as number);
  return { titleIs, titleBegins };
}

function genresLike(length: number, genres: Map<string, Bits>, wanted: string): Pick<Hits, 'genreIs' | 'genreHas'> {
  const [genreIs, genreHas] = [noBits(length), noBits(length)];
  for (const [name, games] of genres) {
    const lower = name.toLowerCase();
    if (lower === wanted) unite(genreIs, games);
    else if (lower.includes(wanted)) unite(genreHas, games);
  }
  return { genreIs, genreHas };
}

/** A text of several words: the dictionary leaves few games, and these are read. */
function read(shelf: Shelf, words: Words, wanted: string, within: Bits): Texts {
  const [titles, descriptions] = [within.slice(), within.slice()];
  for (const may of mayHave(words, wanted.split(separators))) {
    intersect(titles, may.titles);
    intersect(descriptions, may.descriptions);
  }
  keepWhere(titles, (place) => lowerTitle(shelf, place).includes(wanted));
  keepWhere(descriptions, (place) => lowerDescription(shelf, place).includes(wanted));
  return { titles, descriptions };
}

function hitsOf(found: Texts, like: Omit<Hits, 'any' | 'titleHas' | 'descriptionHas'>): Hits {
  const any = found.titles.slice();
  for (const bits of [found.descriptions, like.genreIs, like.genreHas]) unite(any, bits);
  return { ...like, any, titleHas: found.titles, descriptionHas: found.descriptions };
}

/** Where a text stands among the games of a set, in lower case and not empty. */
export function hitsIn(
  shelf: Shelf,
  genres: Map<string, Bits>,
  { words, writing }: Reading,
  wanted: string,
  within: Bits,
): Hits {
  const found = separators.test(wanted) ? read(shelf, words, wanted, within) : withText(words, wanted);
  return hitsOf(found, { ...titlesLike(shelf, writing, wanted), ...genresLike(shelf.length, genres, wanted) });
}

/** The same by reading the games of the set, for as long as the words of the catalogue are not known. */
export function scan(shelf: Shelf, genres: Map<string, Bits>, wanted: string, within: Bits): Hits {
  const [titles, descriptions] = [within.slice(), within.slice()];
  const [titleIs, titleBegins] = [noBits(shelf.length), noBits(shelf.length)];
  keepWhere(titles, (place) => {
    const title = lowerTitle(shelf, place);
    if (title === wanted) addBit(titleIs, place);
    else if (title.startsWith(wanted)) addBit(titleBegins, place);
    return title.includes(wanted);
  });
  keepWhere(descriptions, (place) => lowerDescription(shelf, place).includes(wanted));
  return hitsOf({ titles, descriptions }, { titleIs, titleBegins, ...genresLike(shelf.length, genres, wanted) });
}

/** What stands nearest to each word of a text that no game has: the games with all of these. */
export function hitsNear(
  shelf: Shelf,
  genres: Map<string, Bits>,
  { words }: Reading,
  wanted: string,
): Hits | undefined {
  const parts = wanted.split(separators).filter(Boolean);
  let all: Hits | undefined;
  for (const [i, part] of parts.entries()) {
    const hitsWith = (text: string) => {
      const none = { titleIs: noBits(shelf.length), titleBegins: noBits(shelf.length) };
      return hitsOf(copyOf(withText(words, text)), { ...none, ...genresLike(shelf.length, genres, text) });
    };
    let hits = hitsWith(part);
    if (isEmpty(hits.any)) {
      const near = nearestWord(words, part, i === parts.length - 1);
      if (near === undefined) return undefined;
      hits = hitsWith(near);
    }
    if (all) for (const name of Object.keys(all) as (keyof Hits)[]) intersect(all[name], hits[name]);
    all ??= hits;
  }
  return all && !isEmpty(all.any) ? all : undefined;
}

const copyOf = ({ titles, descriptions }: Texts): Texts => ({
  titles: titles.slice(),
  descriptions: descriptions.slice(),
});

import type { Game } from '../contract/games.ts';
import { type NumberField, numberCell, type Pack, pack, type TextField, textCell, unpackGame } from './columnarPack.ts';

/** A catalogue in its order: for each place the pack and the row in which its game lies, `pack * 2¹⁶ + row`. */
export type CatalogView = { length: number; packs: readonly Pack[]; refs: Uint32Array };

const rowBits = 16;
/** The most games that a pack of a shelf may have. */
export const maxGamesPerPack = 2 ** rowBits;
/** So many games a pack: few enough that one of them is opened or written anew at no cost that matters. */
export const packSize = 500;

export const encodeRef = (packNumber: number, row: number): number => packNumber * maxGamesPerPack + row;
export const packOfRef = (packs: readonly Pack[], ref: number): Pack => packs[ref >>> rowBits] as Pack;
export const rowOfRef = (ref: number): number => ref & (maxGamesPerPack - 1);
export const packAtPosition = ({ packs, refs }: CatalogView, place: number): Pack =>
  packOfRef(packs, refs[place] as number);
const rowAt = ({ refs }: CatalogView, place: number): number => rowOfRef(refs[place] as number);

export const gameAtPosition = (shelf: CatalogView, place: number): Game =>
  unpackGame(packAtPosition(shelf, place), rowAt(shelf, place));
export const textAtPosition = (shelf: CatalogView, field: TextField, place: number): string =>
  textCell(packAtPosition(shelf, place), field, rowAt(shelf, place));

/** A column in the catalogue's order; `missing` stands where a game says nothing. */
export function numberColumn(shelf: CatalogView, field: NumberField, missing?: number): Float64Array {
  const numbers = new Float64Array(shelf.length);
  for (let place = 0; place < shelf.length; place++) {
    const value = numberCell(packAtPosition(shelf, place), field, rowAt(shelf, place));
    // Else as a comparison reads it: null is 0, undefined is neither less nor more than anything.
    numbers[place] = missing === undefined ? (value === undefined ? Number.NaN : Number(value)) : (value ?? missing);
  }
  return numbers;
}

/** Tells each game's place and genres, these as numbers of a list that is answered: the names as they are written. */
export function forEachGenre(shelf: CatalogView, tell: (place: number, genre: number) => void): string[] {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  // By the numbers that a pack gives its genres: ten thousand lists of names need not be made.
  const known = new Map(shelf.packs.map((packed) => [packed, packed.genres.names.map(numberOf)]));
  for (let place = 0; place < shelf.length; place++) {
    const packed = packAtPosition(shelf, place);
    const row = rowAt(shelf, place);
    const [{ ends, of }, genres] = [packed.genres, known.get(packed) as number[]];
    for (let at = row === 0 ? 0 : (ends[row - 1] as number); at < (ends[row] as number); at++)
      tell(place, genres[of[at] as number] as number);
  }
  return [...numbers.keys()];
}

/** The texts of a field in the catalogue's order. */
export const textColumn = (shelf: CatalogView, field: TextField): string[] =>
  Array.from({ length: shelf.length }, (_, place) => textAtPosition(shelf, field, place));

/** The games of a list, in its order. */
export function createView(games: readonly Game[]): CatalogView {
  const packs: Pack[] = [];
  for (let from = 0; from < games.length; from += packSize) packs.push(pack(games.slice(from, from + packSize)));
  const refs = Uint32Array.from(games, (_, place) => encodeRef(Math.floor(place / packSize), place % packSize));
  return { length: games.length, packs, refs };
}

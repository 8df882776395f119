import type { Game } from '../contract/games.ts';
import { type NumberField, numberCell, type Pack, pack, type TextField, textCell, unpackGame } from './columnarPack.ts';

/** A catalogue in its order: for each position the pack and row of its game, encoded as `pack * 2¹⁶ + row`. */
export type CatalogView = { length: number; packs: readonly Pack[]; refs: Uint32Array };

const rowBits = 16;
/** Maximum number of games in a pack. */
export const maxGamesPerPack = 2 ** rowBits;
/** Games per pack: few enough that opening or rewriting one pack is cheap. */
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

/** Returns a column in the catalogue's order; `missing` replaces absent values. */
export function numberColumn(shelf: CatalogView, field: NumberField, missing?: number): Float64Array {
  const numbers = new Float64Array(shelf.length);
  for (let place = 0; place < shelf.length; place++) {
    const value = numberCell(packAtPosition(shelf, place), field, rowAt(shelf, place));
    // Without a replacement, absent values behave as in a comparison: null is 0, undefined compares false with
    // everything.
    numbers[place] = missing === undefined ? (value === undefined ? Number.NaN : Number(value)) : (value ?? missing);
  }
  return numbers;
}

/** Calls `tell` with each game's position and genres, as indexes into the returned list of genre names. */
export function forEachGenre(shelf: CatalogView, tell: (place: number, genre: number) => void): string[] {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  // Each pack's genre indexes are mapped once, so that no list of names is created per game.
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

/** Returns the texts of a field in the catalogue's order. */
export const textColumn = (shelf: CatalogView, field: TextField): string[] =>
  Array.from({ length: shelf.length }, (_, place) => textAtPosition(shelf, field, place));

/** Creates a view of a list of games, in its order. */
export function createView(games: readonly Game[]): CatalogView {
  const packs: Pack[] = [];
  for (let from = 0; from < games.length; from += packSize) packs.push(pack(games.slice(from, from + packSize)));
  const refs = Uint32Array.from(games, (_, place) => encodeRef(Math.floor(place / packSize), place % packSize));
  return { length: games.length, packs, refs };
}

import type { Game } from '../contract/games.ts';
import { packedKinds } from './gameFields.ts';

type Kinds = typeof packedKinds;
type Field = Exclude<keyof Kinds, 'genres'>;
export type TextField = { [F in Field]: Kinds[F] extends 'text' ? F : never }[Field];
export type NumberField = Exclude<Field, TextField>;

const fields = Object.keys(packedKinds) as (keyof Kinds)[];
export const textFields = fields.filter((field) => packedKinds[field] === 'text') as TextField[];
export const numberFields = fields.filter((field) => packedKinds[field] === 'number') as NumberField[];

/**
 * The texts of a field, concatenated. `absent` marks missing ones: 1 is null, 2 is undefined; it is null if none is
 * missing.
 */
type Texts = { text: string; ends: Uint32Array; absent: Uint8Array | null };
/** No number of a game is negative, so -1 stands for null and -2 for undefined. */
type Numbers = Int8Array | Int16Array | Int32Array | Float64Array;
const noNumber = { null: -1, undefined: -2 } as const;

/** Many games as one column per field, which storage and workers copy without parsing. */
export type Pack = {
  length: number;
  texts: Partial<Record<TextField, Texts>>;
  numbers: Partial<Record<NumberField, Numbers>>;
  genres: { names: string[]; ends: Uint32Array; of: Uint16Array };
  /** Says that each game is newer than the one before it. Older packs do not have this field. */
  newestLast?: boolean;
};

function packTexts(values: readonly (string | null | undefined)[]): Texts {
  const ends = new Uint32Array(values.length);
  const absent = new Uint8Array(values.length);
  let [end, some] = [0, false];
  for (const [row, value] of values.entries()) {
    if (typeof value === 'string') end += value.length;
    else {
      absent[row] = value === null ? 1 : 2;
      some = true;
    }
    ends[row] = end;
  }
  return { text: values.map((value) => value ?? '').join(''), ends, absent: some ? absent : null };
}

function packNumbers(values: readonly (number | null | undefined)[]): Numbers {
  const numbers = values.map((value) => value ?? noNumber[value === null ? 'null' : 'undefined']);
  if (!numbers.every(Number.isInteger)) return Float64Array.from(numbers);
  const most = numbers.reduce((a, b) => Math.max(a, b), 0);
  if (most < 2 ** 7) return Int8Array.from(numbers);
  if (most < 2 ** 15) return Int16Array.from(numbers);
  return most < 2 ** 31 ? Int32Array.from(numbers) : Float64Array.from(numbers);
}

function packGenres(games: readonly Game[]): Pack['genres'] {
  const names = [...new Set(games.flatMap((game) => game.genres))];
  const numberOf = new Map(names.map((name, number) => [name, number]));
  let end = 0;
  const ends = Uint32Array.from(games, (game) => (end += game.genres.length));
  const of = Uint16Array.from(
    games.flatMap((game) => game.genres),
    (name) => numberOf.get(name) as number,
  );
  return { names, ends, of };
}

export const pack = (games: readonly Game[]): Pack => ({
  length: games.length,
  texts: Object.fromEntries(textFields.map((field) => [field, packTexts(games.map((game) => game[field]))])),
  numbers: Object.fromEntries(numberFields.map((field) => [field, packNumbers(games.map((game) => game[field]))])),
  genres: packGenres(games),
  newestLast: games.every(({ createdAt }, row) => row === 0 || (games[row - 1] as Game).createdAt < createdAt),
});

/** Returns a text of a game; '' if it is missing. */
export function textCell({ texts }: Pack, field: TextField, row: number): string {
  const column = texts[field];
  return column ? column.text.slice(row === 0 ? 0 : column.ends[row - 1], column.ends[row]) : '';
}

/** Returns a number of a game. */
export function numberCell({ numbers }: Pack, field: NumberField, row: number): number | null | undefined {
  const value = numbers[field]?.[row] ?? noNumber.undefined;
  if (value >= 0 || Number.isNaN(value)) return value;
  return value === noNumber.null ? null : undefined;
}

export function genresCell({ genres: { names, ends, of } }: Pack, row: number): string[] {
  const found: string[] = [];
  for (let at = row === 0 ? 0 : (ends[row - 1] as number); at < (ends[row] as number); at++)
    found.push(names[of[at] as number] as string);
  return found;
}

/** Returns a game of a pack as it was packed. */
export function unpackGame(packed: Pack, row: number): Game {
  const game: Record<string, unknown> = {};
  for (const field of textFields) {
    // A pack that is older than the field has no column for it.
    const column = packed.texts[field];
    const absent = column ? column.absent?.[row] : 2;
    if (absent !== 2) game[field] = absent === 1 ? null : textCell(packed, field, row);
  }
  for (const field of numberFields) {
    const value = numberCell(packed, field, row);
    if (value !== undefined) game[field] = value;
  }
  game['genres'] = genresCell(packed, row);
  return game as Game;
}

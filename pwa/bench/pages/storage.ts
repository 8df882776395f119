/** What the bench of storage calls in the page: ways to keep a catalogue, and to read it. */
import Dexie, { type Table } from 'dexie';
import type { Game } from '#sync/contract/games.ts';
import { packCatalog, replaceCatalog } from '../../catalogue/catalogStore.ts';
import { cachedGames } from '../../catalogue/syncCatalog.ts';
import { publicDb } from '../../storage/database.ts';
import { makeGames } from '../generatedGames.ts';

/** Keeps games, and reads them into something whose every game can be asked for. */
type Way = {
  name: string;
  store(games: Game[]): Promise<unknown>;
  load(): Promise<{ length: number; at(place: number): Game | undefined }>;
};

const open = (name: string, keyPath: string) => {
  const db = new Dexie(name, { chromeTransactionDurability: 'relaxed' });
  db.version(1).stores({ rows: keyPath });
  return db as Dexie & { rows: Table };
};

const records: Way = {
  name: 'Dexie, a record a game, toArray',
  store: (games) => open('records', 'id').rows.bulkPut(games),
  load: () => open('records', 'id').rows.toArray(),
};

/** As straight as it can be: one record, one text, and an array for each field of numbers. */
const packed: Way = {
  name: 'one record of packed columns',
  async store(games) {
    const fields = Object.keys(games[0] as Game) as (keyof Game)[];
    const isNumber = (field: keyof Game) => games.some((game) => typeof game[field] === 'number');
    const texts = fields.filter((field) => !isNumber(field));
    const numbers = fields.filter(isNumber);
    const ends = new Uint32Array(games.length * texts.length);
    const parts: string[] = [];
    let end = 0;
    for (const [row, game] of games.entries())
      for (const [column, field] of texts.entries()) {
        const value = game[field];
        const part = Array.isArray(value) ? value.join('\n') : String(value ?? '');
        parts.push(part);
        end += part.length;
        ends[row * texts.length + column] = end;
      }
    const columns = numbers.map((field) => Int32Array.from(games, (game) => (game[field] as number | null) ?? -1));
    const value = { length: games.length, texts, numbers, text: parts.join(''), ends, columns };
    await open('packed', 'key').rows.put({ key: 1, value });
  },
  async load() {
    const { value } = (await open('packed', 'key').rows.get(1)) as { value: Packed };
    return { length: value.length, at: (place) => unpack(value, place) };
  },
};
type Packed = {
  length: number;
  texts: string[];
  numbers: string[];
  text: string;
  ends: Uint32Array;
  columns: Int32Array[];
};
const nullable = ['demoUrl', 'rejectionReason', 'approvedBy', 'approvedAt', 'triedAt'];
function unpack({ texts, numbers, text, ends, columns }: Packed, place: number): Game {
  const game: Record<string, unknown> = {};
  for (const [column, field] of texts.entries()) {
    const at = place * texts.length + column;
    const part = text.slice(at === 0 ? 0 : ends[at - 1], ends[at]);
    game[field] = field === 'genres' ? part.split('\n') : nullable.includes(field) && part === '' ? null : part;
  }
  for (const [column, field] of numbers.entries()) {
    const value = columns[column]?.[place];
    game[field] = value === -1 ? null : value;
  }
  return game as unknown as Game;
}

let text = '';
const parsed: Way = {
  name: 'floor: JSON.parse of a text in memory',
  store: async (games) => {
    text = JSON.stringify(games);
  },
  load: async () => JSON.parse(text) as Game[],
};

const recess: Way = {
  name: 'Recess',
  async store(games) {
    const packs = await packCatalog(games);
    await publicDb.transaction('rw', publicDb.packs, publicDb.games, () => replaceCatalog(packs));
  },
  load: cachedGames,
};

const ways = [recess, packed, records, parsed];
let games: Game[] = [];

/** The longest that the page could not answer, in milliseconds, while something is done. */
async function during<T>(work: () => Promise<T>): Promise<{ value: T; took: number; blocked: number }> {
  let [blocked, last, ended] = [0, performance.now(), false];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    if (now - last > 8) blocked += now - last;
    last = now;
    if (!ended) port2.postMessage(0);
  };
  port2.postMessage(0);
  const started = performance.now();
  const value = await work();
  const took = performance.now() - started;
  ended = true;
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { value, took, blocked };
}

const wayOf = (name: string) => ways.find((way) => way.name === name) as Way;
Object.assign(window, {
  names: () => ways.map(({ name }) => name),
  prepare(count: number) {
    games = makeGames(count);
  },
  async store(name: string) {
    return (await during(() => wayOf(name).store(games))).took;
  },
  async load(name: string) {
    if (name === parsed.name) await parsed.store(games);
    const { value, took, blocked } = await during(() => wayOf(name).load());
    const fieldsOf = (game: Game | undefined) => JSON.stringify(Object.entries(game ?? {}).sort());
    const game = value.at(17);
    // A record a game is read in the order of the ids.
    const before = games.find(({ id }) => id === game?.id);
    if (value.length !== games.length || !game || fieldsOf(game) !== fieldsOf(before))
      throw new Error(`${name} reads other games than were kept`);
    return { took, blocked };
  },
  ready: true,
});

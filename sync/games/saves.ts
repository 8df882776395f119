/** What a game keeps, as localStorage has it: key and value. Pairs and not an object, for a key may be `__proto__`. */
export type StorageEntries = [key: string, value: string][];

/** The key of the one item that is no key of localStorage: the game's databases, packed (pwa/play/origin/databases.ts). No game has it. */
export const databasesKey = '\u0001databases';

/** Where a state that was kept stands among those of its game. */
export type SaveVersionMeta = {
  /** The play that it is of, made anew at each start: while one goes on, its states take each other's place. */
  run: string;
  /** The device it was kept on. */
  device: string;
  /** Higher than of all that came before; the highest is what the game goes on from. */
  counter: number;
  /** Kept elsewhere, without knowing of what came after it: it stays until its person has chosen. */
  apart: boolean;
};

/** What a device says of a state: the counter of what it went on from, and the version it was taken from again. */
export type IncomingSave = Pick<SaveVersionMeta, 'run' | 'device'> & { base: number; from?: string | undefined };

/** Versions of a game's save that are kept: the one that is played, the one before, and one of another device. */
export const maxVersions = 3;

/** The places after one more state came, newest first; the first is its own, and who is not named any more goes. */
export function insertVersion(
  standing: readonly SaveVersionMeta[],
  { run, device, base, from }: IncomingSave,
): [SaveVersionMeta, ...SaveVersionMeta[]] {
  const [active] = standing;
  const top: SaveVersionMeta = { run, device, counter: (active?.counter ?? 0) + 1, apart: false };
  // What a device kept itself it knows, whether or not the answer came.
  const known = !active || active.run === run || active.counter === base || active.device === device;
  const others = standing
    .filter((place) => place.run !== run && place.run !== from)
    .map((place) => ({ ...place, apart: (place.apart && from === undefined) || (!known && place === active) }));
  while (others.length >= maxVersions) {
    const own = others.findLastIndex((place) => !place.apart);
    others.splice(own < 1 ? others.length - 1 : own, 1);
  }
  return [top, ...others];
}

/** In UTF-8, as it is kept; whatever the letters, lone halves of pairs too. */
export const utf8Size = (items: StorageEntries): number => {
  const text = JSON.stringify(items);
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Both halves of a pair are four bytes together.
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
  }
  return bytes;
};

/** The same things, in whatever order. */
export const sortedEntries = (items: StorageEntries): StorageEntries =>
  [...items].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

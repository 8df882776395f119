/**
 * A game's data as in localStorage: keys and values. It is a list and not an object, because a key may be `__proto__`.
 */
export type StorageEntries = [key: string, value: string][];

/**
 * The key of the only item that is not from localStorage: the game's packed databases (pwa/play/origin/databases.ts).
 * No game uses this key.
 */
export const databasesKey = '\u0001databases';

/** The position of a stored state among the versions of its game. */
export type SaveVersionMeta = {
  /** The play that created the state, with a new id at each start: states of one run replace each other. */
  run: string;
  /** The device that stored it. */
  device: string;
  /** Higher than all before it; the game continues from the highest. */
  counter: number;
  /** Stored by a device that did not know of a later version: it is kept until the person has chosen. */
  apart: boolean;
};

/** What a device sends with a state: the counter it started from, and the version that was restored. */
export type IncomingSave = Pick<SaveVersionMeta, 'run' | 'device'> & { base: number; from?: string | undefined };

/** Versions of a save that are kept: the current one, the one before, and one of another device. */
export const maxVersions = 3;

/**
 * Returns the versions after a new state, newest first. The new one comes first; a version that is missing here is
 * deleted.
 */
export function insertVersion(
  standing: readonly SaveVersionMeta[],
  { run, device, base, from }: IncomingSave,
): [SaveVersionMeta, ...SaveVersionMeta[]] {
  const [active] = standing;
  const top: SaveVersionMeta = { run, device, counter: (active?.counter ?? 0) + 1, apart: false };
  // A device knows the states that it stored itself, even if an answer was lost.
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

/** Returns the size as UTF-8, as it is stored, for any characters, including lone surrogates. */
export const utf8Size = (items: StorageEntries): number => {
  const text = JSON.stringify(items);
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // The two halves of a surrogate pair together have four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
  }
  return bytes;
};

/** Sorts entries by key, so that equal content compares equal. */
export const sortedEntries = (items: StorageEntries): StorageEntries =>
  [...items].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

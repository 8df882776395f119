import type { Lookalike } from '#sync/contract/games.ts';
import type { Db } from '../../db/port.ts';
import { alikeBits, coverDistance, type PackedHashes, packStored } from '../../files/coverMatch.ts';
import { hashesAddedSince, hashesAtOnceCount } from '../../files/uploadStore.ts';
import { coversAtOnceCount, gamesWithCovers } from './store.ts';

/** Milliseconds by which the clocks of processes may differ: what was added so long ago is read again. */
const overlapMs = 60_000;
/** Games shown beside a waiting one, the most alike first. */
const shownMax = 5;

type Alike = { imageHash: string; distance: number };
/** The hashes of all covers, and for covers that were asked about those that look alike. */
type Index = { covers: Map<string, PackedHashes>; alike: Map<string, Alike[]>; last: string };
const indexOf = new WeakMap<Db, Index>();

/** Reads the hashes that were added since the last call: 160 bytes a cover stay in memory. */
async function updatedIndex(db: Db): Promise<Index> {
  const index = indexOf.get(db) ?? { covers: new Map(), alike: new Map(), last: '' };
  indexOf.set(db, index);
  const since = index.last && new Date(Date.parse(index.last) - overlapMs).toISOString();
  let from = { addedAt: since, imageHash: '' };
  for (;;) {
    const rows = await hashesAddedSince.all(db, from);
    for (const { imageHash, hashes } of rows) {
      if (index.covers.has(imageHash)) continue;
      index.covers.set(imageHash, packStored(hashes));
      index.alike.clear();
    }
    const last = rows.at(-1);
    if (last && last.addedAt > index.last) index.last = last.addedAt;
    if (!last || rows.length < hashesAtOnceCount) return index;
    from = last;
  }
}

function alikeTo(imageHash: string, { covers, alike }: Index): Alike[] {
  const known = alike.get(imageHash);
  if (known) return known;
  const own = covers.get(imageHash);
  const found: Alike[] = own ? [] : [{ imageHash, distance: 0 }];
  if (own)
    for (const [other, hashes] of covers) {
      const distance = other === imageHash ? 0 : coverDistance(own, hashes);
      if (distance <= alikeBits) found.push({ imageHash: other, distance });
    }
  found.sort((a, b) => a.distance - b.distance);
  alike.set(imageHash, found);
  return found;
}

/**
 * Returns games of other developers, in any state, whose covers look like that of a game. Staff decide what that means;
 * nothing follows from it.
 */
export async function lookalikesOf(
  db: Db,
  games: readonly { id: string; imageHash: string; developerId: string }[],
): Promise<Map<string, Lookalike[]>> {
  if (games.length === 0) return new Map();
  const index = await updatedIndex(db);
  const found = new Map(games.map(({ id }) => [id, new Map<string, Lookalike>()]));
  // A developer's own covers look like one another: they are left out before the nearest of others are counted.
  let rest = games.map((game) => ({ ...game, covers: alikeTo(game.imageHash, index) }));
  while (rest.length > 0) {
    const each = Math.max(shownMax, Math.floor(coversAtOnceCount / rest.length));
    const now = rest.slice(0, Math.floor(coversAtOnceCount / each));
    const wanted = now.flatMap(({ developerId, covers }) =>
      covers.slice(0, each).map(({ imageHash }) => ({ imageHash, developerId })),
    );
    const rows = wanted.length > 0 ? await gamesWithCovers.all(db, named(wanted)) : [];
    for (const { id, developerId, covers } of now)
      for (const { imageHash: cover, distance } of covers.slice(0, each))
        for (const { imageHash, ownerId, ...other } of rows)
          if (imageHash === cover && ownerId === developerId) found.get(id)?.set(other.gameId, { ...other, distance });
    const asked = new Set(now);
    rest = rest
      .map((one) => (asked.has(one) ? { ...one, covers: one.covers.slice(each) } : one))
      .filter(({ id, covers }) => covers.length > 0 && (found.get(id)?.size ?? 0) < shownMax);
  }
  return new Map([...found].map(([id, shown]) => [id, [...shown.values()].slice(0, shownMax)]));
}

/** As many covers as are looked up at once, each with the developer whose games are left out. */
const named = (wanted: readonly { imageHash: string; developerId: string }[]) =>
  Object.fromEntries(
    Array.from({ length: coversAtOnceCount }, (_, n) => [
      [`c${n}`, wanted[n]?.imageHash ?? ''],
      [`d${n}`, wanted[n]?.developerId ?? ''],
    ]).flat() as [string, string][],
  );

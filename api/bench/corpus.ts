import type { QueuedName } from '#sync/contract/index.ts';
import { commentMax } from '#sync/rules.ts';

export type Write = { name: QueuedName; input: Record<string, unknown> };
export const kindsOfCorpus = ['messages', 'reviews and wishes'] as const;
/** Wishes alone are writes without words: what is left is the protocol's own. */
export type Corpus = (typeof kindsOfCorpus)[number] | 'wishes';

/** Where a contender sends its writes, and as whom. */
export type Target = { url: string; origin: string; cookie: string; userId: string; writes: Write[] };

const words = 'fun fast short puzzle level music boss jump score great clean fair tricky calm bright'.split(' ');

/** The same numbers in [0, 1) in every run. */
function sameRandom(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function sentence(random: () => number): string {
  const length = Math.floor(random() * (commentMax + 1));
  let text = '';
  while (text.length < length) text += `${words[Math.floor(random() * words.length)]} `;
  return text.slice(0, length).trim();
}

/** To one friend; a message cannot be empty. */
export function messages(count: number, receiverId: string): Write[] {
  const random = sameRandom();
  return Array.from({ length: count }, () => ({
    name: 'friends.message',
    input: { receiverId, content: sentence(random) || '!' },
  }));
}

/** Every other game reviewed, the rest wished for. */
export function reviewsAndWishes(gameIds: string[]): Write[] {
  const random = sameRandom();
  return gameIds.map((gameId, i) =>
    i % 2 === 0
      ? { name: 'reviews.post', input: { gameId, rating: 1 + Math.floor(random() * 5), comment: sentence(random) } }
      : { name: 'wishlist.add', input: { gameId } },
  );
}

/** Every game wished for. */
export const wishes = (gameIds: string[]): Write[] =>
  gameIds.map((gameId) => ({ name: 'wishlist.add', input: { gameId } }));

/** A write in one line, to be found again in a database. */
export const lineOf = ({ name, input: { receiverId, gameId, rating, content, comment } }: Write) =>
  [name, receiverId, gameId, rating, content, comment].filter((part) => part !== undefined).join(' ');

/** Throws unless the database has each write exactly once. */
export function refuseUnlessOnce(writes: Write[], kept: string[]): void {
  const missing = new Map<string, number>();
  for (const line of writes.map(lineOf)) missing.set(line, (missing.get(line) ?? 0) + 1);
  for (const line of kept) missing.set(line, (missing.get(line) ?? 0) - 1);
  const counts = [...missing.values()];
  const lost = counts.filter((n) => n > 0).reduce((a, b) => a + b, 0);
  const surplus = counts.filter((n) => n < 0).reduce((a, b) => a - b, 0);
  if (lost || surplus)
    throw new Error(`of ${writes.length} writes ${lost} were lost and ${surplus} are there that should not be`);
}

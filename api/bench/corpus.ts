import { commentMax } from '#sync/constants.ts';
import type { QueuedName } from '#sync/contract/index.ts';

/** A write of the sync benches; a corpus always has the same writes. */
export type Write = { name: QueuedName; input: Record<string, unknown> };
/** The kinds of corpora. Wishes have no text, so that they show the cost of the protocol itself. */
export const corpora = ['wishes', 'messages', 'reviews and wishes'] as const;
export type Corpus = (typeof corpora)[number];

/** The number of games to review or to wish for; a corpus with more writes can only be of messages. */
export const gamesMax = 1_000;

/** The server and account of a contender, and its writes. */
export type Target = { url: string; origin: string; cookie: string; userId: string; writes: Write[] };

const words = 'fun fast short puzzle level music boss jump score great clean fair tricky calm bright'.split(' ');

/** Returns a generator of random numbers in [0, 1), the same in every run. */
export function sameRandom(): () => number {
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

/** Builds the writes: messages to one friend, a wish per game, or reviews and wishes in turn. */
export function writesOf(corpus: Corpus, count: number, friendId: string, gameIds: readonly string[]): Write[] {
  const random = sameRandom();
  return Array.from({ length: count }, (_, i): Write => {
    const gameId = gameIds[i] as string;
    // A message cannot be empty.
    if (corpus === 'messages')
      return { name: 'friends.message', input: { receiverId: friendId, content: sentence(random) || '!' } };
    if (corpus === 'wishes' || i % 2 === 1) return { name: 'wishlist.add', input: { gameId } };
    return { name: 'reviews.post', input: { gameId, rating: 1 + Math.floor(random() * 5), comment: sentence(random) } };
  });
}

/** A write as one line, by which it is matched with a row of the database. */
export const logLine = ({ name, input: { receiverId, gameId, rating, content, comment } }: Write) =>
  [name, receiverId, gameId, rating, content, comment].filter((part) => part !== undefined).join(' ');

/** Throws unless the database has each write exactly once. */
export function assertExactlyOnce(writes: Write[], kept: string[]): void {
  const missing = new Map<string, number>();
  for (const line of writes.map(logLine)) missing.set(line, (missing.get(line) ?? 0) + 1);
  for (const line of kept) missing.set(line, (missing.get(line) ?? 0) - 1);
  const counts = [...missing.values()];
  const lost = counts.filter((n) => n > 0).reduce((a, b) => a + b, 0);
  const surplus = counts.filter((n) => n < 0).reduce((a, b) => a - b, 0);
  if (lost || surplus)
    throw new Error(`of ${writes.length} writes ${lost} were lost and ${surplus} are there that should not be`);
}

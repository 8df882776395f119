import { batchMax } from '../constants.ts';
import type { QueuedName } from '../contract/index.ts';
import type { Op, OpResult, SyncAnswer } from '../contract/sync.ts';
import type { Issue, MessageRef } from '../messages/message.ts';

/** A write the person made, before it has a place in the sequence. Its id becomes the id of the row it creates. */
export type PendingWrite = Omit<Op, 'seq' | 'name'> & { name: QueuedName };
/** In the queue: a draft may still be coalesced; a sealed write never changes until it is answered. */
export type QueuedWrite = {
  order: number;
  state: 'draft' | 'sealed';
  seq: number | null;
  write: PendingWrite;
  /**
   * The game of an edited review or of a play that ends, known here only: with it words whose review is gone can be posted
   * anew, and time is shown though its start was answered long ago.
   */
  gameId: string | null;
};
/** Refused or in conflict: shown to the person, who edits, keeps or discards it. */
export type RejectedWrite = {
  id: string;
  write: PendingWrite;
  status: 'rejected' | 'conflict';
  code: string | null;
  message: string;
  /** By what another language finds the message; left out where the server or an app of before said none. */
  i18n?: MessageRef | undefined;
  /** Of words that were not taken in: where they stand. */
  issues?: readonly Issue[] | undefined;
  /** What stands on the server instead; null when it is gone there. */
  row: unknown;
  rev: number | null;
  gameId: string | null;
};

/** New writes are refused above this many (design: sync). */
export const maxQueuedWrites = 20_000;
export const maxBatchBytes = 64 * 1024;
/** Milliseconds a new write rests, so that several travel together; a message does not rest. */
export const flushDebounceMs = 300;
export const requestTimeoutMs = 20_000;
/** Milliseconds with something waiting while online after which the bar says so. */
export const stuckAfterMs = 120_000;
/** An op that fails alone this often over at least an hour is given up, so that it never blocks the rest. */
export const maxWriteFailures = 5;
export const failureWindowMs = 3_600_000;

const text = (value: unknown) => String(value);
const moveName = 'cart.moveToWishlist';
/** What all moves are about: each changes two lists, so nothing is coalesced across one. */
export const moveEntity = 'moves';

/** The thing a write is about; writes about different things never coalesce. */
export function entityKey({ name, id, input }: PendingWrite): string {
  if (name === 'library.add' || name === 'library.remove') return `library ${text(input['id'])}`;
  if (name === 'wishlist.add') return `wishlist ${text(input['gameId'])}`;
  if (name === 'wishlist.remove') return `wishlist ${text(input['id'])}`;
  if (name === 'cart.add') return `cart ${text(input['gameId'])}`;
  if (name === 'cart.remove') return `cart ${text(input['id'])}`;
  if (name === moveName) return moveEntity;
  if (name === 'reviews.edit' || name === 'reviews.remove') return `review ${text(input['id'])}`;
  if (name === 'reviews.post') return `review ${id}`;
  if (name === 'notifications.read') return `notification ${text(input['id'])}`;
  if (name === 'notifications.readAll') return 'notifications';
  if (name === 'reports.quick') return `report ${text(input['kind'])} ${text(input['id'])}`;
  return `${name} ${id}`;
}

/** How the entity of every write of a name begins, to find them by without reading the rest. */
export function entityKeyPrefix(name: QueuedName): string {
  if (name === moveName) return moveEntity;
  if (name.startsWith('reviews.')) return 'review ';
  if (name.startsWith('notifications.')) return 'notification';
  if (name === 'reports.quick') return 'report ';
  const list = /^(library|wishlist|cart)\./.exec(name);
  return `${list ? list[1] : name} `;
}

/** What becomes of the queue when a write is made: drafts to drop, one to change, and the write itself if it stays. */
export type EnqueueResult = { drop: number[]; change: QueuedWrite | null; add: PendingWrite | null };

/**
 * Takes a new write into the queue, coalescing it with drafts of the same thing (design: sync).
 * `queue` holds at least the writes of the same entity, and the moves. `inBase` says whether a set-like thing is in the
 * set by the server's last word; undefined where that has not come yet.
 */
export function enqueue(
  queue: readonly QueuedWrite[],
  write: PendingWrite,
  inBase: boolean | undefined,
): EnqueueResult {
  const entity = entityKey(write);
  const same = queue.filter((w) => entityKey(w.write) === entity);
  const draft = same.findLast((w) => w.state === 'draft');
  const keep: EnqueueResult = { drop: [], change: null, add: write };
  if (!draft || write.name === moveName) return keep;
  const [before, after] = [draft.write.name, write.name];
  const { rating, comment } = write.input;
  const content = { rating, ...(comment !== undefined && { comment }) };

  if (after === 'reviews.edit' && (before === 'reviews.post' || before === 'reviews.edit'))
    return {
      drop: [],
      change: { ...draft, write: { ...draft.write, input: { ...draft.write.input, ...content } } },
      add: null,
    };
  if (after === 'reviews.remove' && before === 'reviews.post') return { drop: [draft.order], change: null, add: null };
  if (after === 'reviews.remove' && before === 'reviews.edit')
    return { drop: [draft.order], change: null, add: { ...write, base: draft.write.base ?? null } };
  if (after === 'reports.quick') {
    // The second tells more of the same: what the first said and it does not stays, a block above all.
    const { input: first } = draft.write;
    const input = {
      ...write.input,
      block: Number(first['block'] || write.input['block']),
      reason: write.input['reason'] === 'other' ? first['reason'] : write.input['reason'],
      note: write.input['note'] || first['note'],
      quote: write.input['quote'] || first['quote'],
    };
    return { drop: [], change: { ...draft, write: { ...draft.write, input } }, add: null };
  }
  if (after === 'notifications.read') return { drop: [], change: null, add: null };
  if (after === 'notifications.readAll') {
    // What was seen once stays seen.
    const upToRev = Math.max(Number(draft.write.input['upToRev'] ?? 0), Number(write.input['upToRev'] ?? 0));
    return { drop: [draft.order], change: null, add: { ...write, input: { ...write.input, upToRev } } };
  }
  if (/^(library|wishlist|cart)\.(add|remove)$/.test(after)) {
    const move = after.startsWith('library.') ? undefined : queue.findLast((w) => w.write.name === moveName);
    if (move && move.order > draft.order) return keep;
    if (before === after) return { drop: [], change: null, add: null };
    // With a sealed write on its way, or a move before it, nobody knows yet what the base will be.
    const cancels = !move && !same.some((w) => w.state === 'sealed') && after.endsWith('.add') === inBase;
    return { drop: [draft.order], change: null, add: cancels ? null : write };
  }
  return keep;
}

/** Gives the next drafts, in order, their places in the sequence: at most 100 and 64 KB. */
export function sealDrafts<W extends QueuedWrite>(queue: readonly W[], nextSeq: number): W[] {
  const sealed: W[] = [];
  let bytes = 0;
  for (const waiting of [...queue].sort((a, b) => a.order - b.order)) {
    if (waiting.state !== 'draft') continue;
    bytes += JSON.stringify(waiting.write).length;
    if (sealed.length > 0 && (sealed.length === batchMax || bytes > maxBatchBytes)) break;
    sealed.push({ ...waiting, state: 'sealed', seq: nextSeq + sealed.length });
  }
  return sealed;
}

/** The sealed writes as they travel, in order and without a hole, at most `limit`. */
export function nextBatch(queue: readonly QueuedWrite[], limit: number): Op[] {
  return queue
    .filter((w) => w.state === 'sealed')
    .sort((a, b) => (a.seq as number) - (b.seq as number))
    .slice(0, limit)
    .map((w) => ({ ...w.write, seq: w.seq as number }))
    .filter(({ seq }, i, all) => seq === (all[0] as Op).seq + i);
}

export type SettleResult = { done: QueuedWrite[]; dead: RejectedWrite[]; kept: QueuedWrite[] };

/** What the server's answer makes of each sealed write. */
export function settleBatch(
  sealed: readonly QueuedWrite[],
  answer: Pick<SyncAnswer, 'last' | 'results'>,
): SettleResult {
  const results = new Map(answer.results.map((result) => [result.seq, result]));
  const settled: SettleResult = { done: [], dead: [], kept: [] };
  for (const waiting of sealed) {
    const seq = waiting.seq as number;
    const result = results.get(seq);
    const status = result?.status === 'duplicate' ? (result.first ?? 'applied') : (result?.status ?? 'applied');
    if (seq > answer.last || status === 'retry') settled.kept.push(waiting);
    else if (status === 'applied') settled.done.push(waiting);
    else settled.dead.push(deadOf(waiting, status, result as OpResult));
  }
  return settled;
}

const deadOf = (
  { write, gameId }: QueuedWrite,
  status: RejectedWrite['status'],
  { code, message, i18n, issues, row, rev }: OpResult,
): RejectedWrite => ({
  id: write.id,
  write,
  status,
  code: code ?? null,
  message: message ?? '',
  ...(i18n && { i18n }),
  ...(issues && { issues }),
  row: row ?? null,
  rev: rev ?? null,
  gameId,
});

/**
 * What was sealed gets its places under a new client id, from the first on, with the same ids. It stays sealed: it may
 * have arrived under the old one, so nothing that is done later may cancel it unsent.
 */
export const resealForNewClient = <W extends QueuedWrite>(queue: readonly W[]): W[] =>
  queue
    .filter((waiting) => waiting.state === 'sealed')
    .sort((a, b) => (a.seq as number) - (b.seq as number))
    .map((waiting, i) => ({ ...waiting, seq: i + 1 }));

/**
 * Milliseconds until the next try: full jitter, from 1 s to 5 min, never before `retryAfter` seconds. A busy server tells
 * many the same, so what it asks for is stretched by up to as much again. `random` is in [0, 1).
 */
export function backoffDelay(attempt: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(300_000, 1_000 * 2 ** Math.min(attempt, 20));
  return Math.round(Math.max(ceiling * random, retryAfter * 1_000 * (1 + random), 250));
}

/**
 * Milliseconds that a device rests when its network comes back: a school's devices all notice in the same second. Up to a
 * tenth of the time it was away, so that a moment's loss costs nothing, and at most 30 s. `random` is in [0, 1).
 */
export const reconnectJitter = (awayMs: number, random: number): number =>
  Math.round(Math.min(30_000, Math.max(0, awayMs) / 10) * random);

/**
 * Milliseconds after which what waits is sent whatever the back-off says: within the minute, and not at the same moment
 * as those who were there at the same moment before. `random` is in [0, 1).
 */
export const forcedRetryDelay = (random: number): number => Math.round(60_000 * (1 - random / 2));
